import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { DeleteMessages } from './list-types'

type Identified = { readonly id: number }

type DeleteFlow<Row> = {
  /** The record being deleted, if its row shows the progress. */
  readonly deletingId: number | null
  /** False while a delete is in progress. */
  readonly canDelete: boolean
  readonly ask: (row: Row) => void
  readonly dialog: ReactNode
}

/**
 * The delete flow of a list: confirm, then delete, one record at a time. A failure shows a toast and keeps the row.
 * @param remove deletes the record and shows the toast; rejects on failure.
 */
export function useDelete<Row extends Identified>(messages: DeleteMessages<Row>, remove: (row: Row) => Promise<unknown>): DeleteFlow<Row> {
  const [asked, setAsked] = useState<Row | null>(null)
  const [open, setOpen] = useState(false)
  const [deletingId, setDeletingId] = useState<number | null>(null)

  const run = async (row: Row): Promise<void> => {
    if (messages.style !== 'dialog') setOpen(false)
    setDeletingId(row.id)
    try {
      await remove(row)
      setOpen(false)
    } catch {
      // The mutation has shown its toast. The dialog stays open for another attempt.
    } finally {
      setDeletingId(null)
    }
  }
  const ask = (row: Row): void => {
    if (deletingId !== null) return
    if (messages.style === 'browser') {
      if (window.confirm(messages.title(row))) void run(row)
      return
    }
    setAsked(row)
    setOpen(true)
  }
  const inDialog = messages.style === 'dialog' && deletingId !== null
  return {
    deletingId: messages.style === 'dialog' ? null : deletingId,
    canDelete: deletingId === null,
    ask,
    dialog: asked && (
      <ConfirmDialog
        open={open}
        title={messages.title(asked)}
        text={messages.text?.(asked)}
        cancel="Cancel"
        confirm={inDialog ? 'Deleting...' : 'Delete'}
        pending={inDialog}
        onCancel={() => setOpen(false)}
        onConfirm={() => void run(asked)}
      />
    ),
  }
}
