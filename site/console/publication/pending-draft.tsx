import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DRAFT_SEGMENT } from '../../../admin-bridge/contract/drafts'
import { useApi } from '../../shared/api/api-context'
import { Button } from '../../shared/ui'
import { DRAFT_QUERY } from '../data/edited-record'
import type { ConsoleResource, Identified } from '../data/resource'
import { Badge } from '../list/cells'
import { momentWords } from '../../../cms/domain/moment-words'
import styles from './publication-control.module.css'
import { readAgain } from '../data/read-again'

type PendingDraftProps = {
  readonly resource: ConsoleResource
  /** The record with its draft. */
  readonly record: Identified & { readonly updated_at?: unknown }
  /** The request that saves the draft again. */
  readonly body: () => Readonly<Record<string, unknown>>
}

/** Discards a pending draft; the toast brings it back. */
function useDiscardDraft({ resource, record, body }: PendingDraftProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const path = `${resource.contract.path}/${record.id}`
  const onSuccess = (): void => void readAgain(queryClient)
  const { mutate: restore } = useMutation({
    mutationFn: (draft: Readonly<Record<string, unknown>>) => api.send('PUT', path + DRAFT_QUERY, draft, z.unknown()),
    meta: { success: 'Draft restored', failure: 'Failed to restore the draft' },
    onSuccess,
  })
  return useMutation({
    mutationFn: async () => {
      const draft = body()
      await api.command('DELETE', `${path}/${DRAFT_SEGMENT}`)
      return draft
    },
    meta: {
      failure: 'Failed to discard the draft',
      // Cast: the result is that of the mutation function.
      toast: (draft) => ({ message: 'Draft discarded', undo: () => restore(draft as Readonly<Record<string, unknown>>) }),
    },
    onSuccess,
  })
}

/** Says that a record has changes that readers do not see, and discards them. Saving the form publishes them. */
export function PendingDraft(props: PendingDraftProps) {
  const { isPending, mutate } = useDiscardDraft(props)
  const { updated_at: savedAt } = props.record
  return (
    <div className={styles.stored}>
      <p className={styles.now}>
        <Badge hue="yellow">UNPUBLISHED CHANGES</Badge>
        <span>{typeof savedAt === 'string' && `saved ${momentWords(savedAt)}; `}saving this form publishes them</span>
      </p>
      <Button onClick={() => mutate()} disabled={isPending}>
        Discard draft
      </Button>
    </div>
  )
}
