import { capitalizedNoun, type Entity } from '../../../cms/domain/entities'
import { countOf } from '../../shared/format'
import { useReferring, type Referring } from '../data/referring'
import { useTrashDays } from '../data/trash'
import dialogStyles from '../ui/dialog.module.css'
import { recordName } from '../ui/record-name'
import { toTrashWords } from './to-trash'

const counted = (some: readonly Referring[]): string =>
  some.map(({ entity, count }) => countOf(count, entity.noun, entity.plural)).join(', ')

type Along = {
  /** "5 drinks, 2 quotes (quotes stay, without the episode)"; null for nothing. */
  readonly text: string | null
  /** Whether it keeps the record from being deleted. */
  readonly isInTheWay: boolean
}

/** What goes along with a record, or what is in the way of its deletion. */
function along({ noun }: Entity, referring: readonly Referring[]): Along {
  const inTheWay = referring.filter(({ field }) => field.onDelete === 'restrict')
  if (inTheWay.length > 0) return { text: `used by ${counted(inTheWay)}, so it cannot be deleted`, isInTheWay: true }
  const staying = referring.filter(({ field }) => field.onDelete === 'clear').map(({ entity }) => entity.plural)
  const note = staying.length > 0 ? ` (${staying.join(' and ')} stay, without the ${noun})` : ''
  return { text: referring.length > 0 ? counted(referring) + note : null, isInTheWay: false }
}

type GoesAlongProps = {
  readonly entity: Entity
  readonly record: { readonly id: number }
  /** The question; if it names the record, this line does not repeat the name. */
  readonly question: string
}

/** The line of a question before a deletion: which record, what goes along with it, and where it goes. */
export function GoesAlong({ entity, record, question }: GoesAlongProps) {
  const { text, isInTheWay } = along(entity, useReferring(entity, record.id))
  const days = useTrashDays()
  const name = recordName(entity, record)
  const isNamed = question.includes(`"${name}"`)
  const facts = [...(isNamed ? [] : [`${capitalizedNoun(entity)} #${record.id}: ${name}`]), ...(text === null ? [] : [text])].join(' · ')
  return (
    <p className={dialogStyles.text} aria-live="polite">
      {facts}
      {!isInTheWay && `${facts && (/[.?!…]$/.test(facts) ? ' ' : '. ')}${toTrashWords(days)}`}
    </p>
  )
}
