import { FILTER_VALUES_MAX, filterLists, type FilterList } from '../contract/filters'
import type { ContentStore } from '../store/content-store'
import type { ReadRoute } from './extra-route'
import { IS_PUBLISHED, readerOf } from './list-parameters'
import { jsonResponse } from './responses'

// cast: Object.keys forgets the keys
const lists = Object.keys(filterLists) as FilterList[]

/** The values that the filters of each list can have. */
export const filterValues = (store: ContentStore): ReadRoute[] =>
  lists.map((list) => {
    const { path, filters, schema } = filterLists[list]
    return {
      path,
      summary: `The values that the list of ${list} can be narrowed to, most frequent first`,
      schema,
      parameters: { is_published: null },
      listed: [IS_PUBLISHED],
      async read({ viewer, query }) {
        const reader = readerOf(query, viewer)
        const found = filters.map(async (filter) => {
          const figures = await store.figures(list, reader, { field: filter, limit: FILTER_VALUES_MAX })
          return [filter, figures.map(({ name, total }) => ({ name, total }))] as const
        })
        return jsonResponse(200, schema, Object.fromEntries(await Promise.all(found)))
      },
    }
  })
