import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { BATCHES_PATH, batchSchema, type BatchResponse } from '../../../admin-bridge/contract/batches'
import { useApi } from '../../shared/api/api-context'
import { Button, ErrorBox, Loading } from '../../shared/ui'
import { recordsOf } from '../data/batch-words'
import { useUndoBatch } from '../data/batches'
import { ConfirmDialog } from '../ui/confirm-dialog'
import dialogStyles from '../ui/dialog.module.css'
import styles from './history.module.css'

type BatchLineProps = {
  /** "Deleted 12 drinks". */
  readonly title: string
  readonly facts: ReactNode
  readonly batch: number
  /** The lines of the act, which are read once somebody wants to see them. */
  readonly lines: () => ReactNode
}

/** An act on many records as one line, which unfolds. */
export function BatchLine({ title, facts, batch, lines }: BatchLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <strong>{title}</strong>
      </p>
      <p className={styles.facts}>{facts}</p>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Each record</summary>
        {isOpen && lines()}
      </details>
      <UndoBatch batch={batch} label={title} />
    </li>
  )
}

const WORDS: Readonly<Record<BatchResponse['act'], string>> = {
  publish: 'publishing',
  unpublish: 'unpublishing',
  set: 'the change of',
  delete: 'deleting',
  import: 'the import of',
  undo: 'the undo of',
}

type UndoBatchProps = { readonly batch: number; readonly label: string }

/** A button that takes an act on many records back, after a question. */
export function UndoBatch({ batch, label }: UndoBatchProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={() => setAsks(true)} aria-label={`Undo: ${label}`}>
        Undo
      </Button>
      {asks && <UndoQuestion batch={batch} onClose={() => setAsks(false)} />}
    </>
  )
}

function UndoQuestion({ batch, onClose }: { readonly batch: number; readonly onClose: () => void }) {
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: ['acts', batch],
    queryFn: async ({ signal }) => (await api.get(`${BATCHES_PATH}/${batch}`, batchSchema, { signal })).data,
    staleTime: 0,
  })
  const undo = useUndoBatch(data?.kind ?? '')
  const isTakenBack = data?.act === 'import' && data.state === 'stopped'
  const question = data ? `Undo ${WORDS[data.act]} ${recordsOf(data.kind, data.changed)}?` : 'Undo this act?'
  const text = isTakenBack
    ? 'This import stopped, and was taken back then.'
    : 'Records that somebody has changed since stay as they are. The undo can itself be undone.'
  return (
    <ConfirmDialog
      open
      title={isTakenBack ? 'Nothing to undo' : question}
      text={text}
      cancel={isTakenBack ? 'Close' : 'Cancel'}
      {...(isTakenBack ? {} : { confirm: 'Undo' })}
      pending={data === undefined && !isError}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (data) undo.mutate(data)
      }}
    >
      {isError && <ErrorBox message="The act could not be loaded." onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loading message="LOADING_DATA..." />}
      {typeof data?.undone_by === 'number' && (
        <p className={dialogStyles.text}>It was taken back before. What is still as the act left it is taken back now.</p>
      )}
    </ConfirmDialog>
  )
}
