import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DRAFT_SEGMENT } from '../../../admin-bridge/contract/drafts'
import { HISTORY_PATH, historyLineSchema, type HistoryLine } from '../../../admin-bridge/contract/history'
import { useApi } from '../../shared/api/api-context'
import { readJoined } from '../../shared/api/joined-windows'
import { nextSkip } from '../../shared/api/resource-api'
import { notify } from '../../shared/notify'
import { isDrafted } from './edited-record'
import { focusReturned } from './focus-returned'
import type { ConsoleResource } from './resource'
import { UNREAD_TAG, onlyIf, useReadVersion } from './versions'
import { readAgain } from './read-again'
import { windowOf } from './windows'

const ROOT = [HISTORY_PATH] as const
/** Lines that are read at once. */
const WINDOW = 30
/** Lines whose people the filter offers. */
const PEOPLE_LINES = 50
const NOBODY: readonly string[] = []

/** What the history is narrowed to; every filter is optional. `since` is a day or an instant. */
export type HistoryFilter = {
  readonly kind?: string | undefined
  readonly id?: number | undefined
  readonly user?: string | undefined
  readonly since?: string | undefined
  readonly batch?: number | undefined
  /** Whether an act on many records is one line. */
  readonly grouped?: true
}

/** The history, latest first, window by window. */
export function useHistory(filter: HistoryFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...ROOT, filter],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) =>
      readJoined({ skip, first: 0, size: WINDOW }, async (window) =>
        windowOf(await api.get(`${HISTORY_PATH}/`, z.array(historyLineSchema), { query: { ...filter, ...window }, signal }), window),
      ),
    getNextPageParam: nextSkip,
  })
}

/** The user names in the latest changes, for the filter by person to offer; empty while they are not known. */
export function usePeople(): readonly string[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...ROOT, 'people'],
    queryFn: async ({ signal }) => {
      const query = { limit: PEOPLE_LINES }
      const { data: lines } = await api.get(`${HISTORY_PATH}/`, z.array(historyLineSchema), { query, signal })
      return [...new Set(lines.map(({ by }) => by).filter((by) => by !== null))].toSorted((a, b) => a.localeCompare(b))
    },
  })
  return data ?? NOBODY
}

/** What undoes a restore; null if nothing can. `after`: the version that the record, or its draft, has since the restore. */
type Restored = { readonly line: HistoryLine; readonly after: number | null; readonly back: UndoPath | null }
type UndoPath = { readonly method: 'POST' | 'DELETE'; readonly path: string }

/** What became of a restore: it is done, or somebody has changed the record since the history was shown. */
export type RestoreResult = Restored | { readonly changed: HistoryLine }

/** @param seen the latest version that the user has seen. */
type RestoreRequest = { readonly line: HistoryLine; readonly seen: number }

const restorePath = ({ kind, id }: HistoryLine, version: number): string => `${HISTORY_PATH}/${kind}/${id}/${version}/restore`

/**
 * Gives a record the state that it had after a change; the state of a draft becomes its pending draft again. The toast offers to
 * give back the present one.
 */
export function useRestoreVersion(resource: ConsoleResource) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readVersion = useReadVersion(resource)
  const latest = async ({ kind, id }: HistoryLine, limit: number): Promise<HistoryLine[]> =>
    (await api.get(`${HISTORY_PATH}/`, z.array(historyLineSchema), { query: { kind, id, limit } })).data
  /** The version that the record has now, or its draft for a line of one; null if it is not among the latest lines. */
  const present = async (of: HistoryLine): Promise<number | null> =>
    (await latest(of, WINDOW)).find(({ draft = false }) => (of.draft ?? false) === draft)?.version ?? null
  const wayBack = async (line: HistoryLine): Promise<UndoPath | null> => {
    const hasDraft = line.draft === true && isDrafted((await readVersion(line.id))?.record ?? null)
    if (line.draft === true && !hasDraft) return { method: 'DELETE', path: `${resource.contract.path}/${line.id}/${DRAFT_SEGMENT}` }
    const before = await present(line)
    return before === null ? null : { method: 'POST', path: restorePath(line, before) }
  }
  const onSuccess = (): void => void readAgain(queryClient)
  const undo = useMutation({
    mutationFn: async ({ line, after, back }: Restored) => {
      if (back === null || (await present(line)) !== after) return false
      await api.command(back.method, back.path)
      return true
    },
    meta: { failure: 'Failed to undo', toast: (done) => ({ message: done === true ? 'Undone' : null }) },
    onSuccess: (done) => {
      if (!done) notify.failure('Somebody changed it in the meantime. Nothing was undone.')
    },
    onSettled: (_done, _error, { line }) => void readAgain(queryClient).then(() => focusReturned(line.id)),
  })
  return useMutation({
    mutationFn: async ({ line, seen }: RestoreRequest): Promise<RestoreResult> => {
      const tag = (await readVersion(line.id))?.tag ?? UNREAD_TAG
      const [last] = await latest(line, 1)
      if (last && last.version !== seen) return { changed: last }
      const back = await wayBack(line)
      await api.command('POST', restorePath(line, line.version), onlyIf(tag))
      return { line, back, after: await present(line) }
    },
    meta: {
      failure: 'Failed to restore the version',
      toast: (result) => {
        // Cast: the result is that of the mutation function.
        const done = result as RestoreResult
        return 'changed' in done ? { message: null } : { message: 'Version restored', undo: () => undo.mutate(done) }
      },
    },
    onSuccess,
  })
}
