import type { ConsoleResource } from '../data/resource'
import type { ListChange, ListState } from './list-state'
import type { ListDeclaration } from './list-types'
import { chosenColumns, toggled } from './optional-columns'
import styles from './table-tools.module.css'

const NOT_HELD = { isHeld: false, release: () => undefined }

type TableToolsProps<R extends ConsoleResource> = {
  readonly list: ListDeclaration<R>
  readonly state: ListState
  readonly change: (change: ListChange) => void
  /** Whether the rows keep their places because somebody edits them; undefined while there are none. */
  readonly held?: { readonly isHeld: boolean; readonly release: () => void }
}

/** The line above a table: its optional columns, how to edit in it, and the way back to its order. */
export function TableTools<R extends ConsoleResource>({ list, state, change, held = NOT_HELD }: TableToolsProps<R>) {
  const { edits, optional = [] } = list
  if (!edits && optional.length === 0) return null
  const chosen = chosenColumns(state)
  return (
    <div className={styles.tools} data-held={held.isHeld || undefined} data-columns={optional.length > 0 || undefined}>
      <p role="status" className={styles.text}>
        {held.isHeld && 'Rows keep their places while you edit. '}
      </p>
      {held.isHeld ? (
        <button type="button" className={styles.tool} onClick={held.release}>
          Sort again
        </button>
      ) : (
        <p className={styles.hint}>
          <kbd>e</kbd> goes to the table. Type to change a cell, <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels.
        </p>
      )}
      {optional.length > 0 && (
        <div role="group" aria-label="More columns" className={styles.columns}>
          {optional.map(({ id, header }) => (
            <button
              key={id}
              type="button"
              className={styles.tool}
              aria-pressed={chosen.includes(id)}
              onClick={() => change(toggled(state, id))}
            >
              <span aria-hidden="true">{chosen.includes(id) ? '− ' : '+ '}</span>
              {header}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
