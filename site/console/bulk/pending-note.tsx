import { UNPUBLISHED_CHANGES } from '../publication/status'
import dialogStyles from '../ui/dialog.module.css'

/** How many of these records have unpublished changes. @param pending undefined as long as nobody knows. */
export const pendingAmong = (pending: ReadonlySet<number> | undefined, ids: readonly number[]): number =>
  ids.filter((id) => pending?.has(id)).length

type PendingNoteProps = {
  readonly pending: ReadonlySet<number> | undefined
  readonly ids: readonly number[]
  /** What the act does with these changes: ", which stay as drafts". */
  readonly outcome: string
}

/** Says how many of the records of an act have unpublished changes, and what becomes of these. Renders nothing for none. */
export function PendingNote({ pending, ids, outcome }: PendingNoteProps) {
  const count = pendingAmong(pending, ids)
  if (count === 0) return null
  const share = count === ids.length ? 'All' : count.toLocaleString('en-US')
  const who = ids.length === 1 ? 'It has' : `${share} of them ${count === 1 ? 'has' : 'have'}`
  return <p className={dialogStyles.text}>{`${who} ${UNPUBLISHED_CHANGES}, ${outcome}.`}</p>
}

/** What becomes of unpublished changes when their records are published and withdrawn as they are. */
export const STAY_AS_DRAFTS = 'which stay as drafts'
