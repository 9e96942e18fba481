import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { ApiClient, UploadOptions } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import type { Message, WriteMeta } from '../../shared/api/query-client'
import { recordSchema } from '../../shared/api/resource-api'
import type { ConsoleResource } from './resource'
import { WRITE_MESSAGES } from './write-messages'
import { readAgain } from './read-again'

/** The record that a write changes, and headers such as `If-Match`. */
type Target = { id: number; headers?: Record<string, string> | undefined }
/** The body of a write: any of the entity's fields, as the API expects them. */
type Body = Record<string, unknown>
/** `query`: with its question mark. */
type Change = Target & { body: Body; query?: string }

const messagesOf = ({ contract: { entity } }: ConsoleResource) => WRITE_MESSAGES[entity.name]
// A form creates a record with its first save and updates it with the next, so both are in one group.
const savesOf = ({ contract: { path } }: ConsoleResource): string => `save ${path}`

/** Creates records. @param toast see WriteMeta. @param pathOf where the next write goes. */
export function useCreate(resource: ConsoleResource, toast?: WriteMeta['toast'], pathOf = () => resource.contract.path) {
  const api = useApi()
  const { contract } = resource
  const { created, createFailed } = messagesOf(resource)
  const post = (body: Body) => api.send('POST', `${pathOf()}/`, body, recordSchema(contract))
  return useWrite(post, created, createFailed, { group: savesOf(resource), toast })
}

/** Changes records. @param toast see WriteMeta. @param pathOf where the next write goes. */
export function useUpdate(resource: ConsoleResource, toast?: WriteMeta['toast'], pathOf = () => resource.contract.path) {
  const api = useApi()
  const { contract } = resource
  const { updated, updateFailed } = messagesOf(resource)
  const put = ({ id, body, headers, query = '' }: Change) =>
    api.send('PUT', `${pathOf()}/${id}${query}`, body, recordSchema(contract), headers)
  return useWrite(put, updated, updateFailed, { group: savesOf(resource), toast })
}

/** Deletes records. @param undo brings a deleted record back; the toast offers it. */
export function useRemove(resource: ConsoleResource, undo?: (id: number) => void) {
  const api = useApi()
  const { deleted, deleteFailed } = messagesOf(resource)
  const remove = ({ id, headers }: Target): Promise<number> => api.command('DELETE', `${resource.contract.path}/${id}`, headers)
  return useWrite(remove, deleted, deleteFailed, { undo })
}

/** The upload path of a record's image; null for a kind without images. */
export const uploadPath = ({ contract: { path, image } }: ConsoleResource, id: number): string | null =>
  image ? `${path}/${id}/${image.path}` : null

/** Uploads the image of an existing record. @returns the updated record. @throws Error for a kind without images. */
export function uploadImage(
  resource: ConsoleResource,
  { api, id, file, options }: { api: ApiClient; id: number; file: File; options?: UploadOptions | undefined },
): Promise<Readonly<Record<string, unknown>>> {
  const path = uploadPath(resource, id)
  if (path === null) throw new Error(`A ${resource.contract.noun} has no image`)
  return api.upload(path, file, recordSchema(resource.contract), options)
}

/** A write with its toasts. On success it invalidates every cached read, because a deletion can affect other kinds of record. */
function useWrite<Variables, Result>(
  write: (variables: Variables) => Promise<Result>,
  success: Message,
  failure: Message,
  more: Pick<WriteMeta, 'group' | 'undo' | 'toast'>,
): UseMutationResult<Result, Error, Variables> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    meta: { success, failure, ...more },
    onSuccess: () => {
      void readAgain(queryClient)
    },
  })
}
