import { capitalizedNoun, type Entity } from '../../../cms/domain/entities'
import { countOf } from '../../shared/format'
import { useReferring, type Referring } from '../data/referring'
import dialogStyles from '../ui/dialog.module.css'
import { recordName } from '../ui/record-name'

const counted = (some: readonly Referring[]): string =>
  some.map(({ entity, count }) => countOf(count, entity.noun, entity.plural)).join(', ')

/** "5 drinks, 2 quotes (quotes stay, without the episode)", or what keeps a record from being deleted; null for nothing. */
function along({ noun }: Entity, referring: readonly Referring[]): string | null {
  const inTheWay = referring.filter(({ field }) => field.onDelete === 'restrict')
  if (inTheWay.length > 0) return `used by ${counted(inTheWay)}, so it cannot be deleted`
  const staying = referring.filter(({ field }) => field.onDelete === 'clear').map(({ entity }) => entity.plural)
  const note = staying.length > 0 ? ` (${staying.join(' and ')} stay, without the ${noun})` : ''
  return referring.length > 0 ? counted(referring) + note : null
}

type GoesAlongProps = { readonly entity: Entity; readonly record: { readonly id: number } }

/** The line of a question before a deletion: which record, and what goes along with it. */
export function GoesAlong({ entity, record }: GoesAlongProps) {
  const others = along(entity, useReferring(entity, record.id))
  return (
    <p className={dialogStyles.text} aria-live="polite">
      {capitalizedNoun(entity)} #{record.id}: {recordName(entity, record)}
      {others !== null && ` · ${others}`}
    </p>
  )
}
