import { useQuery } from '@tanstack/react-query'
import { SELECTION_PATH, selectionSchema } from '../../../admin-bridge/contract/batches'
import { LIMIT_MAX } from '../../../admin-bridge/contract'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { nextSkip } from '../../shared/api/resource-api'
import type { ConsoleResource, Identified } from '../data/resource'
import { canBeUnfinished, judgedAmong, type Judged } from './acts'

/** The records that an act is about: the rows of the page, and the ids of those that are selected, there and elsewhere. */
export type Selected = {
  readonly rows: readonly Identified[]
  readonly ids: ReadonlySet<number>
  /** What the list is narrowed by. */
  readonly query: Query
}

/** What is known of the selected records. */
export type Unfinished = {
  /** Those to publish: all that are not known to be public. */
  readonly waiting: readonly number[]
  /** Those of them that readers would not find unfinished. */
  readonly complete: readonly number[]
  /** Those that readers would find unfinished. */
  readonly unfinished: readonly Judged[]
  /** Whether these are all: those of other pages have been read. */
  readonly isWhole: boolean
  readonly isReading: boolean
}

/** Reads which of the selected records are public, where no record can be unfinished. */
async function readPublic(
  { contract: { entity } }: ConsoleResource,
  api: ApiClient,
  selected: Selected,
  signal: AbortSignal,
): Promise<Judged[]> {
  const body = { kind: kindOf(entity), query: { ...selected.query, is_published: true } }
  const { ids } = await api.send('POST', SELECTION_PATH, body, selectionSchema, {}, signal)
  return ids.flatMap((id) => (selected.ids.has(id) ? [{ id, name: '', isPublic: true, isUnfinished: false }] : []))
}

/** Reads the list until all selected records have come. It holds them: another filter clears the selection. */
async function readSelected(resource: ConsoleResource, api: ApiClient, { ids, query }: Selected, signal: AbortSignal): Promise<Judged[]> {
  const found: Judged[] = []
  for (let skip: number | undefined = 0; skip !== undefined && found.length < ids.size;) {
    const window = await resource.readWindow(api, { ...query, skip, limit: LIMIT_MAX }, signal)
    found.push(...judgedAmong(resource.contract.entity, window.items, ids))
    skip = nextSkip(window)
  }
  return found
}

/** Which of the selected records are not public yet, and which of those readers would find unfinished. Those of other pages are read first. */
export function useUnfinished(resource: ConsoleResource, selected: Selected): Unfinished {
  const api = useApi()
  const { entity } = resource.contract
  const { rows, ids, query } = selected
  const onPage = judgedAmong(entity, rows, ids)
  const hasOthers = onPage.length < ids.size
  const { data, isFetching } = useQuery({
    queryKey: ['unfinished', entity.collection, query, [...ids]],
    queryFn: ({ signal }) => (canBeUnfinished(entity) ? readSelected : readPublic)(resource, api, selected, signal),
    enabled: hasOthers,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const judged = (hasOthers && data) || onPage
  const seen = new Set(judged.flatMap(({ id, isPublic }) => (isPublic ? [id] : [])))
  return {
    waiting: [...ids].filter((id) => !seen.has(id)),
    complete: judged.flatMap(({ id, isPublic, isUnfinished }) => (isPublic || isUnfinished ? [] : [id])),
    unfinished: judged.filter(({ isUnfinished }) => isUnfinished),
    isWhole: !hasOthers || data !== undefined,
    isReading: hasOthers && isFetching,
  }
}
