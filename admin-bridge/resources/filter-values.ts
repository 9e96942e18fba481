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
        const figures = await store.figures(list, reader, filters)
        const valuesOf = (filter: string) =>
          figures
            .by(filter)
            .slice(0, FILTER_VALUES_MAX)
            .map(({ name, total }) => ({ name, total }))
        return jsonResponse(200, schema, Object.fromEntries(filters.map((filter) => [filter, valuesOf(filter)])))
      },
    }
  })
