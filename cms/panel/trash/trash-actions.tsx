'use client'

import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { TrashAct } from '../../domain/trash-answers'
import { Question } from '../question/question'
import { actOn, sendWrite, type Addressed } from './send-write'
import styles from './trash.module.css'

/** Runs a write to the trash, and reads the page again. */
function useTrashWrite() {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [isReading, read] = useTransition()
  const run = async <Result,>(write: () => Promise<Result>, isDone: (result: Result) => boolean): Promise<Result> => {
    setSending(true)
    const result = await write()
    setSending(false)
    // the focused button disappears with its row
    if (isDone(result)) document.getElementById('trash-title')?.focus()
    read(() => router.refresh())
    return result
  }
  return { isBusy: isSending || isReading, run }
}

type ForGoodProps = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

const ForGood = ({ title, text, confirm, onClose, onConfirm }: ForGoodProps) => (
  <Question
    title={title}
    onClose={onClose}
    buttons={
      <>
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          Cancel
        </Button>
        <Button
          buttonStyle="secondary"
          className={styles.danger ?? ''}
          margin={false}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {confirm}
        </Button>
      </>
    }
  >
    <p>{text}</p>
  </Question>
)

type EntryActionsProps = {
  readonly record: Addressed
  /** What a question says before it is removed for good. */
  readonly forGood: string
  readonly canReturn: boolean
}

/** What can be done with one deleted record. What was refused stays there until it is dismissed. */
export function EntryActions({ record, forGood, canReturn }: EntryActionsProps) {
  const router = useRouter()
  const { isBusy, run } = useTrashWrite()
  const [asks, setAsks] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { name } = record
  const act = async (what: TrashAct): Promise<void> => {
    setRefusal(null)
    const end = await run(
      () => actOn(what, record),
      (result) => 'isDone' in result && result.isDone,
    )
    if ('refusal' in end) return setRefusal(end.refusal)
    const open = { label: 'Open', onClick: () => router.push(`/panel/collections/${record.collection}/${record.id}`) }
    toast[end.isDone ? 'success' : 'error'](end.words, end.isThere ? { action: open } : {})
  }
  return (
    <>
      <div className={styles.actions}>
        {canReturn && (
          <Button
            buttonStyle="secondary"
            margin={false}
            disabled={isBusy}
            onClick={() => void act('restore')}
            aria-label={`Restore ${name}`}
          >
            Restore
          </Button>
        )}
        <Button
          buttonStyle="subtle"
          className={styles.danger ?? ''}
          margin={false}
          disabled={isBusy}
          onClick={() => setAsks(true)}
          aria-label={`Delete ${name} for good`}
        >
          Delete for good
        </Button>
      </div>
      {refusal !== null && <Refusal name={name} reason={refusal} onDismiss={() => setRefusal(null)} />}
      {asks && (
        <ForGood
          title={`Delete "${name}" for good?`}
          text={forGood}
          confirm="Delete for good"
          onClose={() => setAsks(false)}
          onConfirm={() => void act('remove')}
        />
      )}
    </>
  )
}

type RefusalProps = { readonly name: string; readonly reason: string; readonly onDismiss: () => void }

const Refusal = ({ name, reason, onDismiss }: RefusalProps) => (
  <div className={styles.refusal}>
    <p role="alert">{reason}</p>
    <button type="button" onClick={onDismiss} aria-label={`Dismiss the message about ${name}`}>
      ×
    </button>
  </div>
)

type KindChoiceProps = { readonly kind: string; readonly kinds: readonly { readonly kind: string; readonly name: string }[] }

/** The filter by kind. A choice applies at once; without scripts, the form's button applies it. */
export const KindChoice = ({ kind, kinds }: KindChoiceProps) => (
  <select name="kind" aria-label="Filter by kind" defaultValue={kind} onChange={({ target }) => target.form?.requestSubmit()}>
    <option value="">All kinds</option>
    {kinds.map((each) => (
      <option key={each.kind} value={each.kind}>
        {each.name}
      </option>
    ))}
  </select>
)

type EmptyTrashProps = {
  /** Null for every kind. */
  readonly kind: string | null
  /** The plural of the kind. */
  readonly kinds: string | null
  /** "12 records" */
  readonly count: string
  readonly isSearched: boolean
}

/** Removes everything of a kind for good. A search narrows the page, but not this. */
export function EmptyTrash({ kind, kinds, count, isSearched }: EmptyTrashProps) {
  const { isBusy, run } = useTrashWrite()
  const [asks, setAsks] = useState(false)
  const empty = async (): Promise<void> => {
    const answer = await run(
      () => sendWrite('DELETE', kind === null ? '' : `?kind=${kind}`),
      (result) => 'goesOn' in result,
    )
    if ('goesOn' in answer) toast.success(answer.goesOn ? 'This takes a while, and goes on' : 'Trash emptied')
    else toast.error(answer.refusal)
  }
  const search = isSearched ? 'The search makes no difference. ' : ''
  return (
    <>
      <Button buttonStyle="secondary" className={styles.danger ?? ''} margin={false} disabled={isBusy} onClick={() => setAsks(true)}>
        Empty trash
      </Button>
      {asks && (
        <ForGood
          title={kinds === null ? 'Empty the trash?' : `Delete all ${kinds} in the trash for good?`}
          text={`${search}${count} will be deleted for good, and cannot be restored afterwards.`}
          confirm={`Delete ${count} for good`}
          onClose={() => setAsks(false)}
          onConfirm={() => void empty()}
        />
      )}
    </>
  )
}
