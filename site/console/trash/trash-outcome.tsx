import { useEffect, useRef, type RefObject } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { Button } from '../../shared/ui'
import bulkStyles from '../bulk/bulk.module.css'
import { trashedName } from '../data/trash-acts'
import { isFocusLost } from '../ui/focus-lost'
import { focusEntry, rowIdOf } from './row-id'
import { countedRecords, type ManyOutcome } from './use-trash-many'

/** Records that are named; of further ones there is the number. */
const NAMED_MAX = 50

type TrashOutcomeProps = {
  readonly outcome: ManyOutcome
  /** The ids of the rows on the page. */
  readonly rows: readonly string[]
  /** Where the act was chosen. */
  readonly bar: RefObject<HTMLElement | null>
  readonly onDismiss: () => void
}

/**
 * What an act on many entries could not do, each with the reason and a link to its row, if the page shows that. It takes the focus
 * from the bar, but from nobody who is doing something else by then.
 */
export function TrashOutcome({ outcome: { act, refused }, rows, bar, onDismiss }: TrashOutcomeProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocusLost(bar.current)) section.current?.focus()
  }, [bar])
  const counted = countedRecords(refused.map(({ entry }) => entry))
  return (
    <section ref={section} tabIndex={-1} className={bulkStyles.outcome} aria-label="What could not be done">
      <p className={bulkStyles.outcomeHead}>
        {counted} could not be {act === 'restore' ? 'restored' : 'deleted for good'}
      </p>
      <ul className={bulkStyles.failures}>
        {refused.slice(0, NAMED_MAX).map(({ entry, reason }) => (
          <li key={rowIdOf(entry)}>
            <Name entry={entry} isShown={rows.includes(rowIdOf(entry))} />: {reason}
          </li>
        ))}
        {refused.length > NAMED_MAX && <li>And {(refused.length - NAMED_MAX).toLocaleString('en-US')} more</li>}
      </ul>
      <div className={bulkStyles.outcomeButtons}>
        <Button onClick={onDismiss}>Close</Button>
      </div>
    </section>
  )
}

const Name = ({ entry, isShown }: { readonly entry: Trashed; readonly isShown: boolean }) =>
  isShown ? (
    <a
      href={`#${rowIdOf(entry)}`}
      onClick={(event) => {
        // the address keeps the search
        event.preventDefault()
        focusEntry(entry)
      }}
    >
      {trashedName(entry)}
    </a>
  ) : (
    trashedName(entry)
  )
