import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-errors'
import { failureWords } from './failure-messages'

/** Words of a write, or how to make them from the id it was about; null for none of its own. */
export type Words = string | ((id: number) => string) | null
/** `unsays`: one name for writes of which each, when it works, takes down what the others failed with (the saves of a form). */
export type WriteMeta = { success?: Words; failure?: Words; unsays?: string }
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
  success: (words: string) => void
  failure: (words: string) => void
  unsay?: (words: string) => void
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

const wordsFor = (words: Words | undefined, variables: unknown): string | null =>
  typeof words === 'function' ? words(idOf(variables)) : (words ?? null)

/**
 * The cache of all reads. Here alone it is decided which toast a call shows, once for each failing call.
 * @param options `notify` shows toasts (none on the server); `retry` false makes one try do (server rendering, tests).
 */
export function createQueryClient({ notify, retry = true }: { notify?: Notify; retry?: boolean } = {}): QueryClient {
  const say = (words: string | null): void => {
    if (words) notify?.failure(words)
  }
  // What the failures of each kind of write said: it is taken down when such a write goes through.
  const said = new Map<string, Set<string>>()
  const kindOf = (meta: WriteMeta | undefined, variables: unknown): string => meta?.unsays ?? wordsFor(meta?.failure, variables) ?? ''
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.silent) say(failureWords(error))
        else if (notify) console.error(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _kept, mutation) => {
        const kind = kindOf(mutation.meta, variables)
        const words = failureWords(error, wordsFor(mutation.meta?.failure, variables))
        if (kind && words) said.set(kind, new Set(said.get(kind)).add(words))
        say(words)
      },
      onSuccess: (_data, variables, _kept, mutation) => {
        const kind = kindOf(mutation.meta, variables)
        for (const failed of said.get(kind) ?? []) notify?.unsay?.(failed)
        said.delete(kind)
        const words = wordsFor(mutation.meta?.success, variables)
        if (words) notify?.success(words)
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
