import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-errors'
import { failureMessage } from './failure-messages'

/** Message of a write, or how to make them from the id it was about; null for none of its own. */
export type Message = string | ((id: number) => string) | null
/** `unsays`: one name for writes of which each, when it works, takes down what the others failed with (the saves of a form). */
export type WriteMeta = { success?: Message; failure?: Message; unsays?: string }
/** `silent`: a failed read is logged and nothing more (the team on the About page). */
export type ReadMeta = { silent?: boolean }

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
    queryMeta: ReadMeta
  }
}

/** Who shows toasts. */
export type Notify = {
  success: (message: string) => void
  failure: (message: string) => void
  unsay?: (message: string) => void
  /** Takes down every failure: somebody else reads now. */
  unsayFailures?: () => void
}

const RETRIES = 3
const STALE_MS = 30_000
const KEPT_MS = 5 * 60_000

/** May the same call do better in a moment? Not where nothing is, nor when the session has ended (screens.md 3; product.md, section 4). */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status !== 404 && error.status !== 401)
}

/** 1 s, 2 s, 4 s, capped at 30 s (product.md, section 9). @param attempt from 0. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000)

/** The id that a write was about: the variables themselves (delete) or their `id` (update). */
function idOf(variables: unknown): number {
  if (typeof variables === 'number') return variables
  if (typeof variables === 'object' && variables && 'id' in variables) return Number(variables.id)
  return Number.NaN
}

const messageFor = (message: Message | undefined, variables: unknown): string | null =>
  typeof message === 'function' ? message(idOf(variables)) : (message ?? null)

/**
 * The cache of all reads. Here alone it is decided which toast a call shows, once for each failing call.
 * @param options `notify` shows toasts (none on the server); `retry` false makes one try do (server rendering, tests).
 */
export function createQueryClient({ notify, retry = true }: { notify?: Notify; retry?: boolean } = {}): QueryClient {
  const say = (message: string | null): void => {
    if (message) notify?.failure(message)
  }
  // What the failures of each kind of write said: it is taken down when such a write goes through.
  const said = new Map<string, Set<string>>()
  const kindOf = (meta: WriteMeta | undefined, variables: unknown): string => meta?.unsays ?? messageFor(meta?.failure, variables) ?? ''
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.silent) say(failureMessage(error))
        else if (notify) console.error(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _kept, mutation) => {
        const kind = kindOf(mutation.meta, variables)
        const message = failureMessage(error, messageFor(mutation.meta?.failure, variables))
        if (kind && message) said.set(kind, new Set(said.get(kind)).add(message))
        say(message)
      },
      onSuccess: (_data, variables, _kept, mutation) => {
        const kind = kindOf(mutation.meta, variables)
        for (const failed of said.get(kind) ?? []) notify?.unsay?.(failed)
        said.delete(kind)
        const message = messageFor(mutation.meta?.success, variables)
        if (message) notify?.success(message)
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        staleTime: STALE_MS,
        // Offline is a failure that is shown, not a spinner that never ends.
        networkMode: 'always',
        retry: (failures, error) => retry && failures < RETRIES && isWorthRetrying(error),
        retryDelay,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
