'use client'

import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { PANEL_TRASH_API } from '../../domain/entities/addresses'
import { Question } from '../question/question'
import styles from './trash.module.css'

const ACCEPTED = 202
type Answer = { readonly refusal: string } | { readonly goesOn: boolean }

/** Sends a write. @returns the sentence of a refusal, or whether the server goes on after its response. */
async function answerOf(method: 'POST' | 'DELETE', address: string): Promise<Answer> {
  const response = await fetch(PANEL_TRASH_API + address, { method, credentials: 'same-origin' })
  if (response.ok) return { goesOn: response.status === ACCEPTED }
  const body: unknown = await response.json()
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const first: unknown = Array.isArray(errors) ? errors[0] : null
  return { refusal: typeof first === 'object' && first !== null && 'message' in first ? String(first.message) : 'Something went wrong' }
}

/** Writes to the trash, says what happened, and reads the page again. */
function useTrashWrite() {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [isReading, read] = useTransition()
  const write = async (method: 'POST' | 'DELETE', address: string, success: string): Promise<void> => {
    setSending(true)
    const answer = await answerOf(method, address).catch(() => ({ refusal: 'No response from the server. Please try again.' }))
    setSending(false)
    if ('goesOn' in answer) {
      toast.success(answer.goesOn ? 'This takes a while, and goes on' : success)
      // the focused button disappears with its row
      document.getElementById('trash-title')?.focus()
    } else toast.error(answer.refusal)
    read(() => router.refresh())
  }
  return { isBusy: isSending || isReading, write: (...call: Parameters<typeof write>) => void write(...call) }
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

type EntryActionsProps = { readonly kind: string; readonly id: number; readonly name: string; readonly others: string | null }

/** What can be done with one deleted record. */
export function EntryActions({ kind, id, name, others }: EntryActionsProps) {
  const { isBusy, write } = useTrashWrite()
  const [asks, setAsks] = useState(false)
  return (
    <div className={styles.actions}>
      <Button
        buttonStyle="secondary"
        margin={false}
        disabled={isBusy}
        onClick={() => write('POST', `/${kind}/${id}/restore`, 'Restored')}
        aria-label={`Restore ${name}`}
      >
        Restore
      </Button>
      <Button buttonStyle="secondary" margin={false} disabled={isBusy} onClick={() => setAsks(true)} aria-label={`Delete ${name} for good`}>
        Delete for good
      </Button>
      {asks && (
        <ForGood
          title={`Delete "${name}" for good?`}
          text={others === null ? 'It cannot be restored afterwards.' : `It cannot be restored afterwards, and neither can ${others}.`}
          confirm="Delete for good"
          onClose={() => setAsks(false)}
          onConfirm={() => write('DELETE', `/${kind}/${id}`, 'Deleted for good')}
        />
      )}
    </div>
  )
}

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
  const { isBusy, write } = useTrashWrite()
  const [asks, setAsks] = useState(false)
  const search = isSearched ? 'The search makes no difference. ' : ''
  return (
    <>
      <Button buttonStyle="secondary" margin={false} disabled={isBusy} onClick={() => setAsks(true)}>
        Empty trash
      </Button>
      {asks && (
        <ForGood
          title={kinds === null ? 'Empty the trash?' : `Delete all ${kinds} in the trash for good?`}
          text={`${search}${count} will be deleted for good, and cannot be restored afterwards.`}
          confirm={`Delete ${count} for good`}
          onClose={() => setAsks(false)}
          onConfirm={() => write('DELETE', kind === null ? '' : `?kind=${kind}`, 'Trash emptied')}
        />
      )}
    </>
  )
}
