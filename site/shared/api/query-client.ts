import { MutationCache, QueryCache, QueryClient, type InfiniteData } from '@tanstack/react-query'
import { ApiError } from './api-errors'
import { failureMessage } from './failure-messages'
import { areUnsure, type ListWindow } from './joined-windows'

/** The toast of a write, or a function that builds it from the record's id; null for the default. */
export type Message = string | ((id: number) => string) | null
/**
 * `group`: writes that belong together, such as all saves of a form. When one succeeds, the failure toasts of its group are
 * dismissed. `undo`: takes the write back; its toast offers it. `toast`: both of one particular write, by its result.
 */
export type WriteMeta = {
  success?: Message
  failure?: Message
  group?: string
  undo?: ((id: number) => void) | undefined
  toast?: ToastOf | undefined
}
/** What the toast of a write says instead, and how it is taken back; null for what every write of its kind says. */
type ToastOf = (result: unknown) => { message: string | null; undo?: () => void; about?: ToastAbout } | null
/** What a toast says below its message. `view`: the address of a page that it links to. */
export type ToastAbout = { text: string; view: string | null }
/** `silent`: a failed read is logged and shows no toast. */
export type ReadMeta = { silent?: boolean }

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
    queryMeta: ReadMeta
  }
}

/** Shows toasts. */
export type Notify = {
  /** @param undo offered beside the message. @param label of its button, where that is not "Undo". @param about below the message. */
  success: (message: string, undo?: () => void, label?: string, about?: ToastAbout) => void
  /** @param undo takes back what was done before it failed. @param label as of a success. */
  failure: (message: string, undo?: () => void, label?: string) => void
  /** @param undo what the toast offers, if it offers anything. */
  dismiss?: (message: string, undo?: () => void) => void
  /** Dismisses every failure, because another user is signed in now. */
  dismissFailures?: () => void
}

const RETRIES = 3
const STALE_MS = 30_000
const CACHE_MS = 5 * 60_000

/** Whether a retry can help: not when the record does not exist, nor when the session has ended. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status !== 404 && error.status !== 401)
}

/** The delay before a retry in milliseconds: 1 s, 2 s, 4 s, at most 30 s. @param attempt from 0. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000)

/** The id of the record that a write changes: the variables themselves (delete) or their `id` (update). */
function writtenId(variables: unknown): number {
  if (typeof variables === 'number') return variables
  if (typeof variables === 'object' && variables && 'id' in variables) return Number(variables.id)
  return Number.NaN
}

const messageFor = (message: Message | undefined, variables: unknown): string | null =>
  typeof message === 'function' ? message(writtenId(variables)) : (message ?? null)

/**
 * Creates the cache of all reads. It also decides which toast a call shows: one per failed call.
 * @param options `notify` shows toasts (omit it on the server); `retry: false` disables retries (server rendering, tests).
 */
export function createQueryClient({ notify, retry = true }: { notify?: Notify; retry?: boolean } = {}): QueryClient {
  const showFailure = (message: string | null): void => {
    if (message) notify?.failure(message)
  }
  // The failure toasts of each group of writes, to be dismissed when one of the group succeeds.
  const shown = new Map<string, Set<string>>()
  const groupOf = (meta: WriteMeta | undefined, variables: unknown): string => meta?.group ?? messageFor(meta?.failure, variables) ?? ''
  return new QueryClient({
    queryCache: new QueryCache({
      // a list that has changed between two windows is read again, or the later ones would lack what has moved into the earlier ones
      onSuccess: (data, query) => {
        // cast: only lists that are read window by window fetch more; those of other windows have no joined ones
        const isNext = Boolean(query.state.fetchMeta?.fetchMore)
        if (isNext && areUnsure(data as InfiniteData<ListWindow<unknown>>)) query.fetch().catch(() => undefined)
      },
      onError: (error, query) => {
        if (!query.meta?.silent) showFailure(failureMessage(error))
        else if (notify) console.error(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _context, mutation) => {
        const group = groupOf(mutation.meta, variables)
        const message = failureMessage(error, messageFor(mutation.meta?.failure, variables))
        if (group && message) shown.set(group, new Set(shown.get(group)).add(message))
        showFailure(message)
      },
      onSuccess: (data, variables, _context, mutation) => {
        const group = groupOf(mutation.meta, variables)
        for (const failure of shown.get(group) ?? []) notify?.dismiss?.(failure)
        shown.delete(group)
        const own = mutation.meta?.toast?.(data)
        const message = own?.message ?? messageFor(mutation.meta?.success, variables)
        const undo = mutation.meta?.undo
        if (message) notify?.success(message, own?.undo ?? (undo && (() => undo(writtenId(variables)))), undefined, own?.about)
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: CACHE_MS,
        staleTime: STALE_MS,
        // When offline, fail with an error instead of waiting forever.
        networkMode: 'always',
        retry: (failures, error) => retry && failures < RETRIES && isWorthRetrying(error),
        retryDelay,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
