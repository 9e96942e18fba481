import styles from './table-tools.module.css'

const NOT_HELD = { isHeld: false, release: () => undefined }

type TableToolsProps = {
  /** Whether the cells of the table can be edited. */
  readonly edits: boolean
  /** Whether the rows keep their places because somebody edits them; undefined while there are none. */
  readonly held?: { readonly isHeld: boolean; readonly release: () => void }
}

/** The line above a table: how to edit in it, and the way back to its order. */
export function TableTools({ edits, held = NOT_HELD }: TableToolsProps) {
  if (!edits) return null
  return (
    <div className={styles.tools} data-held={held.isHeld || undefined}>
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
    </div>
  )
}
