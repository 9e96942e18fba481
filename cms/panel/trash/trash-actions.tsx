'use client'

import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition, type ComponentProps } from 'react'
import type { TrashAct } from '../../domain/trash-answers'
import { Question } from '../question/question'
import { actOn, sendWrite, type Addressed } from './send-write'
import styles from './trash.module.css'

type ButtonProps = Omit<ComponentProps<typeof Button>, 'disabled' | 'margin' | 'onClick'>

/** A button that keeps the focus while it waits: one that is `disabled` loses it. */
const WaitingButton = ({
  isBusy,
  onClick,
  className = '',
  ...rest
}: ButtonProps & { readonly isBusy: boolean; readonly onClick: () => void }) => (
  <Button
    {...rest}
    margin={false}
    className={isBusy ? `${className} btn--disabled` : className}
    onClick={() => !isBusy && onClick()}
    extraButtonProps={{ 'aria-disabled': isBusy || undefined }}
  />
)

/** Whether the focus is on nothing, or inside something that leaves the page. */
function isFocusLost(leaving: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || leaving?.contains(activeElement) === true
}

/** Runs a write to the trash, and reads the page again. @param leaving finds what leaves the page with its success. */
function useTrashWrite(leaving: () => Element | null) {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [isReading, read] = useTransition()
  const run = async <Result,>(write: () => Promise<Result>, isDone: (result: Result) => boolean): Promise<Result> => {
    setSending(true)
    const result = await write()
    setSending(false)
    if (isDone(result) && isFocusLost(leaving())) document.getElementById('trash-title')?.focus()
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
  const actions = useRef<HTMLDivElement>(null)
  const { isBusy, run } = useTrashWrite(() => actions.current?.closest('li') ?? null)
  const [asks, setAsks] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { name } = record
  const dismiss = (): void => {
    setRefusal(null)
    actions.current?.querySelector('button')?.focus()
  }
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
      <div ref={actions} className={styles.actions}>
        {canReturn && (
          <WaitingButton buttonStyle="secondary" isBusy={isBusy} onClick={() => void act('restore')} aria-label={`Restore ${name}`}>
            Restore
          </WaitingButton>
        )}
        <WaitingButton
          buttonStyle="subtle"
          className={styles.danger ?? ''}
          isBusy={isBusy}
          onClick={() => setAsks(true)}
          aria-label={`Delete ${name} for good`}
        >
          Delete for good
        </WaitingButton>
      </div>
      {refusal !== null && <Refusal name={name} reason={refusal} onDismiss={dismiss} />}
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

type EmptyTrashProps = {
  /** Null for every kind. */
  readonly kind: string | null
  /** The plural of the kind. */
  readonly kinds: string | null
  /** "12 records" */
  readonly count: string
  /** When the page was made: what is deleted later stays. */
  readonly until: string
  readonly isSearched: boolean
}

/** Removes everything of a kind for good. A search narrows the page, but not this. */
export function EmptyTrash({ kind, kinds, count, until, isSearched }: EmptyTrashProps) {
  const button = useRef<HTMLDivElement>(null)
  const { isBusy, run } = useTrashWrite(() => button.current)
  const [asks, setAsks] = useState(false)
  const empty = async (): Promise<void> => {
    const answer = await run(
      () => sendWrite('DELETE', `?${new URLSearchParams({ ...(kind === null ? {} : { kind }), deleted_until: until })}`),
      (result) => 'goesOn' in result,
    )
    if ('goesOn' in answer) toast.success(answer.goesOn ? 'This takes a while, and goes on' : 'Trash emptied')
    else toast.error(answer.refusal)
  }
  const search = isSearched ? 'The search makes no difference. ' : ''
  return (
    <>
      <div ref={button}>
        <WaitingButton buttonStyle="secondary" className={styles.danger ?? ''} isBusy={isBusy} onClick={() => setAsks(true)}>
          Empty trash
        </WaitingButton>
      </div>
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
