import { inOrderOf } from '../../cms/domain/in-order-of'
import { FIGURES_MAX } from '../../cms/domain/limits'
import { TIERS } from '../../cms/domain/tier'
import type { Figure, Figures } from '../../cms/database/lists/figures'
import type { ContentCollection } from '../../cms/domain/entities'
import { SUMMARY_PATH, summaryPart, summarySchema, type Summary } from '../contract/summary'
import type { ContentStore } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import type { ReadRoute } from './extra-route'
import { IS_PUBLISHED, readerOf } from './list-parameters'
import { jsonResponse } from './responses'

const ratedFigure = ({ name, total, average }: Figure) => ({ name, total, average_rating: average })

/** How each part of the summary is read for one viewer. */
function partsFor(store: ContentStore, viewer: Viewer): Readonly<Record<keyof Summary, () => Promise<object>>> {
  const mostFrequent = (figures: Figures, field: string): readonly Figure[] => figures.by(field).slice(0, FIGURES_MAX)
  const totalOf = (figures: Figures, field: string, value: string): number =>
    figures.by(field).find((each) => each.value === value)?.total ?? 0

  /** Total, average, totals by tier, and the most frequent values of a field. */
  const rated = async (collection: ContentCollection, field: string, name: string) => {
    const figures = await store.figures(collection, viewer, ['tier', field])
    const tiers = Object.fromEntries(TIERS.map((tier) => [tier, totalOf(figures, 'tier', tier)]))
    return { total: figures.total, average_rating: figures.average, tiers, [name]: mostFrequent(figures, field).map(ratedFigure) }
  }
  return {
    episodes: async () => ({ total: await store.count('episodes', viewer, []) }),
    drinks: () => rated('drinks', 'brand', 'brands'),
    reviews: () => rated('reviews', 'cuisine_type', 'cuisines'),
    async quotes() {
      const figures = await store.figures('quotes', viewer, ['author'])
      return { total: figures.total, authors: mostFrequent(figures, 'author').map(({ name, total }) => ({ name, total })) }
    },
    /** The categories with posts, most frequent first. */
    async posts() {
      const figures = await store.figures('posts', viewer, ['category_id'])
      const ids = mostFrequent(figures, 'category_id').map(({ value }) => Number(value))
      const found = ids.length > 0 ? await store.all('categories', viewer, { id: { in: ids } }, ['id']) : []
      const categories = inOrderOf(ids, found).map(({ id, name, slug }) => {
        return { id, name, slug, total: totalOf(figures, 'category_id', String(id)) }
      })
      return { total: figures.total, categories }
    },
    async team() {
      const figures = await store.figures('team', viewer, ['status'])
      const status = (value: string): number => totalOf(figures, 'status', value)
      return { founders: status('FOUNDER'), members: status('MEMBER'), special_guests: status('SPECIAL_GUEST') }
    },
  }
}

// cast: Object.keys forgets the keys
const PARTS = Object.keys(summarySchema.shape) as (keyof Summary)[]

/** What the caller may see, counted: all of it, and each kind by itself. */
export const summaryRoutes = (store: ContentStore): ReadRoute[] => [
  {
    path: SUMMARY_PATH,
    summary: 'Totals, averages, and the most frequent brands, cuisines, authors and categories',
    schema: summarySchema,
    parameters: { is_published: null },
    listed: [IS_PUBLISHED],
    async read({ viewer, query }) {
      const parts = partsFor(store, readerOf(query, viewer))
      const read = await Promise.all(PARTS.map(async (part) => [part, await parts[part]()] as const))
      return jsonResponse(200, summarySchema, Object.fromEntries(read))
    },
  },
  ...PARTS.map((part): ReadRoute => {
    const schema = summarySchema.shape[part]
    return {
      path: summaryPart(part),
      summary: `What the summary says about ${part}`,
      schema,
      parameters: { is_published: null },
      listed: [IS_PUBLISHED],
      read: async ({ viewer, query }) => jsonResponse(200, schema, await partsFor(store, readerOf(query, viewer))[part]()),
    }
  }),
]
