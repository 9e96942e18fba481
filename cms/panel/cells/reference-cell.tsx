import type { DefaultServerCellComponentProps } from 'payload'
import { entityOf, type ContentCollection } from '../../domain/entities'
import { relationId } from '../../domain/relation-id'
import styles from './picture-cell.module.css'

type Props = DefaultServerCellComponentProps & { readonly to: ContentCollection }

/**
 * List cell of a reference: the title of the other record, read with the list. Payload's own cell shows "Loading…" until the
 * browser has asked for it.
 */
export const ReferenceCell = async ({ cellData, payload, to }: Props) => {
  const id = relationId(cellData)
  const entity = entityOf(to)
  if (id === null || !entity) return <span className={styles.none}>None</span>
  // only administrators open the panel, and they may read every record
  const found = await payload.findByID({ collection: to, id, depth: 0, disableErrors: true, overrideAccess: true })
  const title: unknown = found ? Reflect.get(found, entity.titleField) : null
  return <span>{typeof title === 'string' && title !== '' ? title : `No title (${id})`}</span>
}
