import { skipToken, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import {
  BATCHES_PATH,
  SELECTION_PATH,
  batchSchema,
  selectionSchema,
  type BatchResponse,
  type Selection,
} from '../../../admin-bridge/contract/batches'
import { ApiError, ConnectionError, type ApiClient, type Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { notify } from '../../shared/notify'
import { failureWords, successWords } from './batch-words'
import { focusReturned } from './focus-returned'
import { readAgain } from './read-again'

/** With more records, the act shows its progress instead of being waited for. */
const WAITED_MAX = 50
const POLL_MS = 400
/** Reads of the progress that may fail in a row, on a bad connection. The pause between them grows to some seconds. */
const LOST_MAX = 30
const LONGEST_PAUSE_MS = 5_000

/** What is done to many records. */
export type ManyAct =
  | { readonly act: 'publish' | 'unpublish' | 'delete' }
  | { readonly act: 'set'; readonly fields: Readonly<Record<string, string | number | null>> }

/** The records of an act: by their ids, or by the spellings that a line has in them, with their number. */
export type ManyRecords =
  | {
      readonly ids: readonly number[]
      /** The `updated_at` of the records as the user has seen them, by their ids. Those that were saved since are left alone. */
      readonly seen?: Readonly<Record<number, string>>
    }
  | { readonly spellings: { readonly field: string; readonly values: readonly string[] }; readonly total: number }

/** How far an act got that is going on. */
export type BatchProgress = Pick<BatchResponse, 'act' | 'done' | 'total'>

const progressKey = (kind: string): QueryKey => ['batch', 'progress', kind]
const outcomeKey = (kind: string): QueryKey => ['batch', 'outcome', kind]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether a read of the progress may succeed later. */
const isPassing = (error: unknown): boolean => error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500)

/** Reads an act until it has ended. The act goes on without it. @throws as ApiClient.get, when the connection stays lost. */
async function followed(api: ApiClient, begun: BatchResponse, onProgress: (response: BatchResponse) => void): Promise<BatchResponse> {
  let response = begun
  for (let lost = 0; response.state === 'running';) {
    onProgress(response)
    await pause(Math.min(LONGEST_PAUSE_MS, POLL_MS * 2 ** lost))
    try {
      response = (await api.get(`${BATCHES_PATH}/${response.batch}`, batchSchema)).data
      lost = 0
    } catch (error) {
      lost++
      if (!isPassing(error) || lost > LOST_MAX) throw error
    }
  }
  return response
}

/** What the last act on a kind could not do; null once somebody has seen it. */
type Outcome = BatchResponse | null

/** Whether somebody waits for an act on so many records; else its progress is shown. */
export const isWaitedFor = (total: number): boolean => total <= WAITED_MAX

/** Follows acts once they are begun, and says how they ended, also after the page that asked for them is gone. */
export function useFollowing(kind: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (begin: (api: ApiClient) => Promise<BatchResponse>): Promise<BatchResponse> => {
    const show = (progress: BatchProgress | null): void => void queryClient.setQueryData(progressKey(kind), progress)
    queryClient.setQueryData(outcomeKey(kind), null)
    try {
      const ended = await followed(api, await begin(api), show)
      const hasProblem = ended.failed > 0 || ended.state === 'stopped'
      queryClient.setQueryData<Outcome>(outcomeKey(kind), hasProblem ? ended : null)
      if (ended.changed === 0 && hasProblem) notify.failure(failureWords(ended))
      return ended
    } finally {
      show(null)
      void readAgain(queryClient, { predicate: ({ queryKey: [first] }) => first !== 'batch' })
    }
  }
}

const asking =
  (path: string, body: object, total: number) =>
  (api: ApiClient): Promise<BatchResponse> =>
    api.send('POST', `${path}?wait=${isWaitedFor(total)}`, body, batchSchema)

/** The toast of an act. One that failed in part shows a failure itself, because writes that succeed show successes. */
function toastOf(response: BatchResponse, undo?: () => void): { message: string | null; undo?: () => void } {
  const message = successWords(response)
  if (message === null || response.failed === 0) return { message, ...(undo && { undo }) }
  notify.failure(message, undo)
  return { message: null }
}

/** Takes an act on a kind back, as far as nobody has changed its records since. */
export function useUndoBatch(kind: string) {
  const follow = useFollowing(kind)
  return useMutation({
    mutationFn: ({ batch, total }: Pick<BatchResponse, 'batch' | 'total'>) => follow(asking(`${BATCHES_PATH}/${batch}/undo`, {}, total)),
    // cast: the result of this write is the response
    meta: { toast: (response) => toastOf(response as BatchResponse) },
    onSuccess: () => focusReturned(null),
  })
}

/** How far the act on a kind got that is going on; null without one. */
export function useProgress(kind: string): BatchProgress | null {
  const { data = null } = useQuery<BatchProgress | null>({ queryKey: progressKey(kind), queryFn: skipToken })
  return data
}

/** What a list does with many of its records. */
export function useBatches(kind: string) {
  const follow = useFollowing(kind)
  const queryClient = useQueryClient()
  const undo = useUndoBatch(kind)
  const progress = useProgress(kind)
  const { data: outcome = null } = useQuery<Outcome>({ queryKey: outcomeKey(kind), queryFn: skipToken })
  const write = useMutation({
    mutationFn: (asked: ManyAct & ManyRecords) => {
      const { total, ...body } = 'ids' in asked ? { ...asked, total: asked.ids.length } : asked
      return follow(asking(`${BATCHES_PATH}/`, { kind, ...body }, total))
    },
    meta: {
      toast: (result) => {
        // cast: the result of this write is the response
        const response = result as BatchResponse
        return toastOf(response, response.changed > 0 ? () => undo.mutate(response) : undefined)
      },
    },
  })
  return {
    progress,
    outcome,
    isBusy: write.isPending || undo.isPending || progress !== null,
    /** Rejects if nothing could be asked for; a toast has said so. */
    perform: write.mutateAsync,
    undo: undo.mutate,
    dismiss: () => void queryClient.setQueryData<Outcome>(outcomeKey(kind), null),
  }
}

/** Reads the ids of all records that a query finds now. A failure shows a toast. */
export function useSelectMatching(kind: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (query: Query) => (await api.send('POST', SELECTION_PATH, { kind, query }, selectionSchema)).ids,
  })
}

/** How many records refer to any of these; undefined until it is known. Counted anew each time that somebody asks. */
export function useReferringToMany(kind: string, ids: readonly number[]): Selection['referring'] | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['referring', 'many', kind, ids],
    queryFn: async ({ signal }) => (await api.send('POST', SELECTION_PATH, { kind, ids }, selectionSchema, {}, signal)).referring,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  return data
}
