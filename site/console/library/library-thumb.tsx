import { isDocument } from '../../../cms/domain/document-name'
import { Picture } from '../../shared/ui/picture'
import type { LibraryPicture } from '../data/media'
import styles from './library-thumb.module.css'

/** What a file of the library is called. */
export const libraryName = ({ id, title, url }: LibraryPicture): string => title ?? `${isDocument(url) ? 'Document' : 'Picture'} ${id}`

type LibraryThumbProps = { readonly file: LibraryPicture; readonly sizes: string }

/** The picture of a file in a grid, with its description; the sign of a document. */
export function LibraryThumb({ file, sizes }: LibraryThumbProps) {
  if (isDocument(file.url)) return <span className={styles.document}>PDF</span>
  return <Picture className={styles.thumb} src={file.url} alt={file.alt ?? ''} focus={file.focus} fallback="post" sizes={sizes} />
}
