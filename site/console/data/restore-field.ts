import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { DRAFT_SEGMENT } from '../../../admin-bridge/contract/drafts'
import { useApi } from '../../shared/api/api-context'
import { DRAFT_QUERY, editedSchema, isDrafted } from './edited-record'
import type { ConsoleResource, Identified } from './resource'
import { useUndoSave, type UndoableSave, type UndoRequest } from './undo-save'
import { onlyIf, useReadVersion } from './versions'
import { readAgain } from './read-again'

/** A field, and the value that it had before a change. */
export type FormerField = { readonly line: HistoryLine; readonly field: string; readonly before: unknown }

/**
 * Gives one field of a record the value that it had before a change. Where there is a pending draft, or the change was one of
 * a draft, the draft gets it: a public change would drop the draft, or make its words public.
 */
export function useRestoreField(resource: ConsoleResource) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readVersion = useReadVersion(resource)
  const undo = useUndoSave(resource)
  const restore = async ({ line, field, before }: FormerField): Promise<UndoableSave> => {
    const version = await readVersion(line.id)
    const hasDraft = isDrafted(version?.record ?? null)
    const suffix = hasDraft || line.draft === true ? DRAFT_QUERY : ''
    const headers = version ? onlyIf(version.tag) : {}
    const path = `${resource.contract.path}/${line.id}`
    const saved: Identified = await api.send('PUT', path + suffix, { [field]: before }, editedSchema(resource), headers)
    const former: unknown = Reflect.get(version?.record ?? {}, field) ?? null
    const back: UndoRequest =
      suffix !== '' && !hasDraft ? { method: 'DELETE', suffix: `/${DRAFT_SEGMENT}` } : { method: 'PUT', suffix, body: { [field]: former } }
    return { saved, requests: [back] }
  }
  return useMutation({
    mutationFn: restore,
    meta: {
      failure: 'Failed to restore the field',
      // Cast: the result of this write is what undoes it.
      toast: (done) => ({ message: 'Field restored', undo: () => undo(done as UndoableSave) }),
    },
    onSuccess: () => {
      void readAgain(queryClient)
    },
  })
}
