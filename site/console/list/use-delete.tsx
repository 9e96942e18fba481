import { useState, type ReactNode } from 'react'
import { useSession } from '../../shared/session/session'
import type { Version } from '../data/versions'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { savedSentence } from '../ui/saved-sentence'
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

/** A deletion that the user is asked about. `changed`: what the record is now, if that differs from the row. */
type Question<Row> = { readonly row: Row; readonly changed: Version<Row> | null }

/**
 * The delete flow of a list or a form: confirm, then delete, one record at a time. Asks again if the record has changed since
 * it was shown. A failure shows a toast and keeps the record.
 * @param since when the record was shown: "this list was loaded".
 * @param about what an in-page dialog says about a record, below the words of the list.
 * @param remove deletes the record and shows the toast; rejects on failure. Resolves to the present version if the record has
 * changed, unless it is the one that the user has agreed to delete; else to null.
 */
export function useDelete<Row extends Identified>(
  messages: DeleteMessages<Row>,
  since: string,
  about: (row: Row) => ReactNode,
  remove: (row: Row, agreed: Version<Row> | null) => Promise<Version<Row> | null>,
): DeleteFlow<Row> {
  const { user } = useSession()
  const [question, setQuestion] = useState<Question<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const [deletingId, setDeletingId] = useState<number | null>(null)
  /** "It has changed since this list was loaded. Mara saved it on …" */
  const changedText = ({ record, savedBy }: Version<Row>): string =>
    `It has changed since ${since}. ${savedSentence(savedBy, String(Reflect.get(record, 'updated_at')), user?.username)}`

  const run = async ({ row, changed }: Question<Row>): Promise<void> => {
    if (messages.style !== 'dialog') setOpen(false)
    setDeletingId(row.id)
    try {
      const present = await remove(row, changed)
      if (present) show({ row: present.record, changed: present })
      else setOpen(false)
    } catch {
      // The mutation has shown its toast. The dialog stays open for another attempt.
    } finally {
      setDeletingId(null)
    }
  }
  const show = (next: Question<Row>): void => {
    if (messages.style === 'browser') {
      const text = next.changed ? ` ${changedText(next.changed)}` : ''
      if (window.confirm(`${messages.title(next.row)}${text}`)) void run(next)
      return
    }
    setQuestion(next)
    setOpen(true)
  }
  const inDialog = messages.style === 'dialog' && deletingId !== null
  const text = question && (question.changed ? changedText(question.changed) : messages.text?.(question.row))
  return {
    deletingId: messages.style === 'dialog' ? null : deletingId,
    canDelete: deletingId === null,
    ask: (row) => {
      if (deletingId === null) show({ row, changed: null })
    },
    dialog: question && (
      <ConfirmDialog
        open={open}
        title={messages.title(question.row)}
        text={text ?? undefined}
        cancel="Cancel"
        confirm={inDialog ? 'Deleting...' : 'Delete'}
        pending={inDialog}
        onCancel={() => setOpen(false)}
        onConfirm={() => void run(question)}
      >
        {about(question.row)}
      </ConfirmDialog>
    ),
  }
}
