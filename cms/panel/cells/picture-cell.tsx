'use client'

import type { DefaultCellComponentProps } from 'payload'
import { isDocument } from '../../domain/document-name'
import { pictureFrom } from '../../domain/media-name'
import styles from './picture-cell.module.css'

type Props = Partial<DefaultCellComponentProps> & { readonly urlName: string; readonly isSmall?: boolean }

/**
 * List cell of a picture: its smallest variant. Pictures of other sites are not loaded into the panel.
 * @param props.isSmall whether the URL is that of a variant already.
 */
export const PictureCell = ({ rowData, urlName, isSmall = false }: Props) => {
  const url: unknown = rowData?.[urlName]
  const fileName: unknown = rowData?.['filename']
  if (typeof fileName === 'string' && isDocument(fileName)) return <span className={styles.none}>PDF</span>
  if (typeof url !== 'string' || url === '') return <span className={styles.none}>None</span>
  const picture = pictureFrom(url)
  if (!picture) return <span className={styles.none}>External</span>
  const small = isSmall ? url : (picture.variants.find(({ format }) => format === 'webp')?.url ?? url)
  return <img className={styles.picture} src={small} alt="" width={40} height={40} loading="lazy" />
}
