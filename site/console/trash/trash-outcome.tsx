import { useEffect, useRef } from 'react'
import { Button } from '../../shared/ui'
import bulkStyles from '../bulk/bulk.module.css'
import { trashedName } from '../data/trash-acts'
import { focusEntry, rowIdOf } from './row-id'
import { countedRecords, type ManyOutcome } from './use-trash-many'

/** Records that are named; of further ones there is the number. */
const NAMED_MAX = 50

type TrashOutcomeProps = { readonly outcome: ManyOutcome; readonly onDismiss: () => void }

/** What an act on many entries could not do, each with a link to its row and the reason. It takes the focus. */
export function TrashOutcome({ outcome: { act, refused }, onDismiss }: TrashOutcomeProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const counted = countedRecords(refused.map(({ entry }) => entry))
  return (
    <section ref={section} tabIndex={-1} className={bulkStyles.outcome} aria-label="What could not be done">
      <p className={bulkStyles.outcomeHead}>
        {counted} could not be {act === 'restore' ? 'restored' : 'deleted for good'}
      </p>
      <ul className={bulkStyles.failures}>
        {refused.slice(0, NAMED_MAX).map(({ entry, reason }) => (
          <li key={rowIdOf(entry)}>
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
            : {reason}
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
