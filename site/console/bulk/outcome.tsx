import { useEffect, useRef } from 'react'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { capitalizedNoun, type Entity } from '../../../cms/domain/entities'
import { consoleForm } from '../../../cms/domain/entities/addresses'
import { Button } from '../../shared/ui'
import { failureWords } from '../data/batch-words'
import { trashOf } from '../ui/trash-link'
import { ConsoleLink } from '../ui/console-link'
import styles from './bulk.module.css'

/** Failures that are named; of the others there is the number. */
const NAMED_MAX = 50

type OutcomeProps = {
  readonly entity: Entity
  readonly response: BatchResponse
  /** Whether it has just happened: it then takes the focus, which also scrolls to it. */
  readonly isNew: boolean
  readonly onUndo: (() => void) | null
  readonly onDismiss: () => void
}

/** What an act on many records could not do: each record with a link and its reason. */
export function Outcome({ entity, response, isNew, onUndo, onDismiss }: OutcomeProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) section.current?.focus()
  }, [isNew])
  const named = response.failures.slice(0, NAMED_MAX)
  const rest = response.failed - named.length
  return (
    <section ref={section} tabIndex={-1} className={styles.outcome} aria-label="What could not be done">
      <p className={styles.outcomeHead}>{failureWords(response)}</p>
      {named.length > 0 && (
        <ul className={styles.failures}>
          {named.map(({ id, title, detail, in_trash }) => (
            <li key={id}>
              {title === null ? (
                `${capitalizedNoun(entity)} ${id}`
              ) : (
                <ConsoleLink to={in_trash ? trashOf({ kind: response.kind, title }) : consoleForm(entity.name, id)}>
                  {title || `${capitalizedNoun(entity)} ${id}`}
                </ConsoleLink>
              )}
              {in_trash && ' in the trash'}: {detail}
            </li>
          ))}
          {rest > 0 && <li>And {rest.toLocaleString('en-US')} more</li>}
        </ul>
      )}
      {response.state === 'stopped' && response.act !== 'import' && (
        <p className={styles.hint}>What was done stands. Do it again for the rest.</p>
      )}
      <div className={styles.outcomeButtons}>
        {onUndo && <Button onClick={onUndo}>Undo what was done</Button>}
        <Button onClick={onDismiss}>Close</Button>
      </div>
    </section>
  )
}
