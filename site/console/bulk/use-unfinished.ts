import { useQuery } from '@tanstack/react-query'
import { LIMIT_MAX } from '../../../admin-bridge/contract'
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
  readonly complete: readonly number[]
  /** Those that readers would find unfinished. */
  readonly unfinished: readonly Judged[]
  /** Whether these are all: those of other pages have been read. */
  readonly isWhole: boolean
  readonly isReading: boolean
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

/** Which of the selected records readers would find unfinished. Those of other pages are read first, where the kind needs it. */
export function useUnfinished(resource: ConsoleResource, selected: Selected): Unfinished {
  const api = useApi()
  const { entity } = resource.contract
  const { rows, ids, query } = selected
  const onPage = judgedAmong(entity, rows, ids)
  const hasOthers = onPage.length < ids.size && canBeUnfinished(entity)
  const { data, isFetching } = useQuery({
    queryKey: ['unfinished', entity.collection, query, [...ids]],
    queryFn: ({ signal }) => readSelected(resource, api, selected, signal),
    enabled: hasOthers,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const judged = (hasOthers && data) || onPage
  return {
    complete: judged.flatMap(({ id, isUnfinished }) => (isUnfinished ? [] : [id])),
    unfinished: judged.filter(({ isUnfinished }) => isUnfinished),
    isWhole: !hasOthers || data !== undefined,
    isReading: hasOthers && isFetching,
  }
}
