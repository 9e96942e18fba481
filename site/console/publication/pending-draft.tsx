import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DRAFT_SEGMENT } from '../../../admin-bridge/contract/drafts'
import { useApi } from '../../shared/api/api-context'
import { useSession } from '../../shared/session/session'
import { Button } from '../../shared/ui'
import { DRAFT_QUERY } from '../data/edited-record'
import { focusReturned } from '../data/focus-returned'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { isSameSave } from '../data/saved-states'
import { UNREAD_TAG, onlyIf, refusedVersion, useReadVersion, type Version } from '../data/versions'
import { ShownChanges, changesBetween } from '../history/shown-change'
import { Badge } from '../list/cells'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { savedSentence } from '../ui/saved-sentence'
import { momentWords } from '../../../cms/domain/moment-words'
import styles from './publication-control.module.css'
import { UNPUBLISHED_CHANGES } from './status'
import { readAgain } from '../data/read-again'

type Body = Readonly<Record<string, unknown>>
type PendingDraftProps<R extends ConsoleResource> = {
  readonly resource: R
  /** The record with its draft. */
  readonly record: RecordOf<R>
  /** The body of the request that saves a draft again. */
  readonly bodyOf: (drafted: RecordOf<R>) => Body
}

/** What became of discarding a draft: it is gone and can be saved again, or it is not what the user has seen. */
type Discarded<Item> = { readonly draft: Body } | { readonly changed: Version<Item> }

/** Discards a pending draft that is still as the form shows it, or as the user has agreed to discard it. The toast brings it back. */
function useDiscardDraft<R extends ConsoleResource>({ resource, record, bodyOf }: PendingDraftProps<R>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readVersion = useReadVersion(resource)
  const path = `${resource.contract.path}/${record.id}`
  const onSuccess = (): void => void readAgain(queryClient)
  const { mutate: restore } = useMutation({
    mutationFn: (draft: Readonly<Record<string, unknown>>) => api.send('PUT', path + DRAFT_QUERY, draft, z.unknown()),
    meta: { success: 'Draft restored', failure: 'Failed to restore the draft' },
    onSettled: () => void readAgain(queryClient).then(() => focusReturned(record.id)),
  })
  return useMutation({
    mutationFn: async (agreed: Version<RecordOf<R>> | null): Promise<Discarded<RecordOf<R>>> => {
      const version = agreed ?? (await readVersion(record.id))
      if (!agreed && version && !isSameSave(version.record, record)) return { changed: version }
      try {
        await api.command('DELETE', `${path}/${DRAFT_SEGMENT}`, onlyIf(version?.tag ?? UNREAD_TAG))
        return { draft: bodyOf(version?.record ?? record) }
      } catch (error) {
        // the refusal has the public state, without the draft
        const changed = refusedVersion(resource, error) && (await readVersion(record.id))
        if (!changed) throw error
        return { changed }
      }
    },
    meta: {
      failure: 'Failed to discard the draft',
      toast: (result) => {
        // Cast: the result is that of the mutation function.
        const done = result as Discarded<RecordOf<R>>
        return 'draft' in done ? { message: 'Draft discarded', undo: () => restore(done.draft) } : { message: null }
      },
    },
    onSuccess: (result) => {
      if ('draft' in result) onSuccess()
    },
  })
}

/** Says that a record has changes that readers do not see, and discards them. Says what saving the form does with them. */
export function PendingDraft<R extends ConsoleResource>(props: PendingDraftProps<R>) {
  const { user } = useSession()
  const { entity, noun } = props.resource.contract
  const { isPending, mutateAsync } = useDiscardDraft(props)
  const [question, setQuestion] = useState<Version<RecordOf<R>> | null>(null)
  const [asks, setAsks] = useState(false)
  const isPublished: unknown = useWatch({ name: 'is_published' })
  const outcome =
    isPublished === true ? 'saving this form publishes them' : 'saving this form stores them; readers see them when it is published'
  const savedAt: unknown = Reflect.get(props.record, 'updated_at')
  const discard = async (agreed: Version<RecordOf<R>> | null): Promise<void> => {
    setAsks(false)
    // the mutation shows its failure in a toast
    const result = await mutateAsync(agreed).catch(() => null)
    if (!result || 'draft' in result) return
    setQuestion(result.changed)
    setAsks(true)
  }
  return (
    <div className={styles.stored}>
      <p className={styles.now}>
        <Badge hue="yellow">{UNPUBLISHED_CHANGES.toUpperCase()}</Badge>
        <span>
          {typeof savedAt === 'string' && `saved ${momentWords(savedAt)}; `}
          {outcome}
        </span>
      </p>
      <Button onClick={() => void discard(null)} disabled={isPending}>
        Discard draft
      </Button>
      {question && (
        <ConfirmDialog
          open={asks}
          title={`Discard the draft of this ${noun}?`}
          text={`It has changed since this form was opened. ${savedSentence(question, user?.username)}`}
          cancel="Cancel"
          confirm="Discard draft"
          onCancel={() => setAsks(false)}
          onConfirm={() => void discard(question)}
        >
          <ShownChanges changes={changesBetween(entity, props.record, question.record)} />
        </ConfirmDialog>
      )}
    </div>
  )
}
