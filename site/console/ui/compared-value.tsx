import { pictureFrom } from '../../../cms/domain/media-name'
import { Picture } from '../../shared/ui'
import styles from './compared-value.module.css'
import { MarkedText } from './marked-text'

type ComparedValueProps = { readonly text: string; readonly other: string }

/** One of two values of a field: a picture of the library is shown, any other value is text with its differences marked. */
export function ComparedValue({ text, other }: ComparedValueProps) {
  if (pictureFrom(text) === null) return <MarkedText text={text} other={other} />
  return <Picture className={styles.picture} src={text} alt="Picture" fallback="post" sizes="160px" />
}
