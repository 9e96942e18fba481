import { useState, type ReactNode } from 'react'
import { useSession } from '../../shared/session/session'
import { useTrashDays } from '../data/trash'
import type { Version } from '../data/versions'
import { ShownChanges, type ShownChange } from '../history/shown-change'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { savedSentence } from '../ui/saved-sentence'
import type { DeleteMessages } from './list-types'
import { toTrashWords } from './to-trash'

type Identified = { readonly id: number }

type DeleteFlow<Row> = {
  /** The record being deleted, if its row shows the progress. */
  readonly deletingId: number | null
  /** False while a delete is in progress. */
  readonly canDelete: boolean
  readonly ask: (row: Row) => void
  readonly dialog: ReactNode
}

/** A deletion that the user is asked about. `changed`: what the record is now, if that differs from the row that the user has seen. */
type Question<Row> = { readonly row: Row; readonly changed: Version<Row> | null }

/** The longest value in a browser's own question, in characters. */
const SHOWN_MAX = 80
const shortened = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text || '(empty)')

/** What a question says below the words of the list. @param since when the record was shown. @param isPlain whether the browser asks. */
function useQuestionWords(since: string, isPlain: boolean) {
  const { user } = useSession()
  // read before anybody asks: the browser's own question cannot change once it is open
  const days = useTrashDays(isPlain)
  /** "It has changed since this list was loaded. Mara saved it on …" */
  const changedText = (version: Version<object>): string => `It has changed since ${since}. ${savedSentence(version, user?.username)}`
  /** Where the record goes, and how it has changed, each on a line of its own, for the browser's own question. */
  const plainText = (changed: Version<object> | null, changes: readonly ShownChange[]): string => {
    const lines = changes.map(({ label, before, after }) => `${label}: ${shortened(before)} → ${shortened(after)}`)
    return ['', toTrashWords(days), ...(changed ? [changedText(changed)] : []), ...lines].join('\n')
  }
  return { changedText, plainText }
}

/**
 * The delete flow of a list or a form: confirm, then delete, one record at a time. Asks again if the record has changed since
 * it was shown. A failure shows a toast and keeps the record.
 * @param since when the record was shown: "this list was loaded".
 * @param about what an in-page dialog says about a record, below the words of the list.
 * @param changesOf what differs between the row and the present record.
 * @param remove deletes the record and shows the toast; rejects on failure. Resolves to the present version if the record has
 * changed, unless it is the one that the user has agreed to delete; else to null.
 */
export function useDelete<Row extends Identified>(
  messages: DeleteMessages<Row>,
  since: string,
  about: (row: Row) => ReactNode,
  changesOf: (row: Row, present: Row) => readonly ShownChange[],
  remove: (row: Row, agreed: Version<Row> | null) => Promise<Version<Row> | null>,
): DeleteFlow<Row> {
  const { changedText, plainText } = useQuestionWords(since, messages.style === 'browser')
  const [question, setQuestion] = useState<Question<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const [deletingId, setDeletingId] = useState<number | null>(null)
  const run = async ({ row, changed }: Question<Row>): Promise<void> => {
    if (messages.style !== 'dialog') setOpen(false)
    setDeletingId(row.id)
    try {
      const present = await remove(row, changed)
      if (present) show({ row, changed: present })
      else setOpen(false)
    } catch {
      // The mutation has shown its toast. The dialog stays open for another attempt.
    } finally {
      setDeletingId(null)
    }
  }
  const show = (next: Question<Row>): void => {
    if (messages.style === 'browser') {
      const text = plainText(next.changed, next.changed ? changesOf(next.row, next.changed.record) : [])
      if (window.confirm(`${messages.title(next.changed?.record ?? next.row)}${text}`)) void run(next)
      return
    }
    setQuestion(next)
    setOpen(true)
  }
  const inDialog = messages.style === 'dialog' && deletingId !== null
  const present = question && (question.changed?.record ?? question.row)
  const changes = question?.changed ? changesOf(question.row, question.changed.record) : []
  const text = question && (question.changed ? changedText(question.changed) : messages.text?.(question.row))
  return {
    deletingId: messages.style === 'dialog' ? null : deletingId,
    canDelete: deletingId === null,
    ask: (row) => {
      if (deletingId === null) show({ row, changed: null })
    },
    dialog: question && present && (
      <ConfirmDialog
        open={open}
        title={messages.title(present)}
        text={text ?? undefined}
        cancel="Cancel"
        confirm={inDialog ? 'Deleting...' : 'Delete'}
        pending={inDialog}
        onCancel={() => setOpen(false)}
        onConfirm={() => void run(question)}
      >
        {about(present)}
        {changes.length > 0 && <ShownChanges changes={changes} />}
      </ConfirmDialog>
    ),
  }
}
