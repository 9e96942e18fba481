import { useRef } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useApi } from '../../shared/api/api-context'
import { useSession } from '../../shared/session/session'
import { savedWords } from '../publication/saved-words'
import { publicationOf } from '../publication/status'
import { takenSentence, type OthersChanges } from '../ui/saved-sentence'
import { aboutSaved } from './about-saved'
import { DRAFT_QUERY } from './edited-record'
import { optionsOf, prefetchSilently, type ConsoleResource, type Identified, type Reader, type RecordOf } from './resource'
import { useUndoSave, type UndoRequest } from './undo-save'
import { onlyIf } from './versions'
import { useShowSaved } from './windows'
import { useCreate, useUpdate } from './writes'
import { WRITE_MESSAGES } from './write-messages'

/** Fetches every failed query of the page again, including the counts in the navigation. */
export function useRefetchFailed(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** One record, or null if it does not exist. @param id null to fetch nothing. */
export function useRecord<R extends ConsoleResource>(resource: R, id: number | null): UseQueryResult<RecordOf<R> | null> {
  return useQuery({ ...optionsOf<RecordOf<R> | null>(resource.detail(useApi(), id ?? 0)), enabled: id !== null })
}

/** What a save replaces. */
export type Replaced = {
  /** The version that it may replace. */
  readonly tag?: string
  /** What the form held of that version; of a new record, what an empty form holds. */
  readonly before: Readonly<Record<string, unknown>>
  /** The requests that restore that version. @param saved the record as the save left it. */
  readonly undo: (saved: Identified) => readonly UndoRequest[]
  /** Where the save goes, if not to the path of the records. */
  readonly path?: string | undefined
  /** The state of what the save changes beside the record itself. */
  readonly stateOf?: ((record: object) => string) | undefined
  /** Whether the save is one of a pending draft, and leaves the public state alone. */
  readonly asDraft?: boolean
  /** What the save also holds, because others have changed it meanwhile. */
  readonly taken?: OthersChanges & { readonly savedBy: string | null; readonly schedule?: string | null }
  /** Whether the save makes a pending draft public. */
  readonly publishesDraft?: boolean
}

/** What a toast says about a saved record's publication; null where its kind's own words say enough. */
function wordsFor(saved: object, { before, asDraft, publishesDraft }: Replaced, isNew: boolean): string | null {
  if (asDraft) return 'Draft saved'
  if (publishesDraft && Reflect.get(saved, 'is_published') === true) return 'Published'
  return 'is_published' in saved ? savedWords(publicationOf(before), publicationOf({ ...saved }), isNew) : null
}

/** Creates or updates a record. @returns `save`, whose id is null for a new record. */
export function useSaveRecord<R extends ConsoleResource>(
  resource: R,
): { pending: boolean; save: (id: number | null, body: Record<string, unknown>, replaced: Replaced) => Promise<RecordOf<R>> } {
  // what the running save replaces: one form saves once at a time
  const running = useRef<Replaced & { isNew: boolean }>({ before: {}, undo: () => [], isNew: true })
  const undo = useUndoSave(resource)
  const me = useSession().user?.username
  const { entity } = resource.contract
  const { updated } = WRITE_MESSAGES[entity.name]
  const toast = (result: unknown) => {
    // Cast: the result of a write is the saved record; `ConsoleResource` does not carry its type.
    const saved = result as Identified
    const { undo: requests, stateOf, isNew, taken, asDraft = false } = running.current
    const words = wordsFor(saved, running.current, isNew)
    const others = taken ? takenSentence(taken.savedBy, taken, me) : ''
    const also = (others && taken?.schedule) || others
    const message = also === '' ? words : `${words ?? updated}. ${also}`
    const about = aboutSaved(entity, saved, asDraft)
    return { message, undo: () => undo({ saved, requests: requests(saved), stateOf }), about }
  }
  const pathOf = (): string => running.current.path ?? resource.contract.path
  const create = useCreate(resource, toast, pathOf)
  const update = useUpdate(resource, toast, pathOf)
  const showSaved = useShowSaved(resource)
  return {
    pending: create.isPending || update.isPending,
    save: async (id, body, replaced) => {
      running.current = { ...replaced, isNew: id === null }
      const { tag, asDraft = false } = replaced
      // Cast: `ConsoleResource` does not carry the type of its records; see optionsOf.
      const saved = (await (id === null
        ? create.mutateAsync(body)
        : update.mutateAsync({
            id,
            body,
            ...(tag !== undefined && { headers: onlyIf(tag) }),
            ...(asDraft && { query: DRAFT_QUERY }),
          }))) as RecordOf<R>
      // lists show what is public
      if (!asDraft) showSaved(saved)
      return saved
    },
  }
}

/** Prefetches one record. @param id null to fetch nothing. */
export async function prefetchRecord({ api, queryClient }: Reader, resource: ConsoleResource, id: number | null): Promise<void> {
  if (id !== null) await prefetchSilently(queryClient, resource.detail(api, id))
}
