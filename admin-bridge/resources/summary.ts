import { inOrderOf } from '../../cms/domain/in-order-of'
import { TIERS } from '../../cms/domain/tier'
import type { Figure } from '../../cms/database/lists/figures'
import type { ContentCollection } from '../../cms/domain/entities'
import { SUMMARY_PATH, summaryPart, summarySchema, type Summary } from '../contract/summary'
import type { ContentStore } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import type { ReadRoute } from './extra-route'
import { IS_PUBLISHED, readerOf } from './list-parameters'
import { jsonResponse } from './responses'

const rated = ({ name, total, average }: Figure) => ({ name, total, average_rating: average })

/** The figures of one viewer. */
function figuresFor(store: ContentStore, viewer: Viewer) {
  const all = (collection: ContentCollection): Promise<Figure | null> => store.figure(collection, viewer)
  const by = (collection: ContentCollection, field: string): Promise<Figure[]> => store.figures(collection, viewer, { field })
  const totals = async (collection: ContentCollection, field: string): Promise<(value: string) => number> => {
    const found = new Map((await by(collection, field)).map(({ value, total }) => [value, total]))
    return (value) => found.get(value) ?? 0
  }
  return {
    total: async (collection: ContentCollection): Promise<number> => (await all(collection))?.total ?? 0,
    by,
    totals,
    /** Total, average and totals by tier of a rated entity. */
    async rated(collection: ContentCollection) {
      const [figure, tierTotal] = await Promise.all([all(collection), totals(collection, 'tier')])
      const tiers = Object.fromEntries(TIERS.map((tier) => [tier, tierTotal(tier)]))
      return { total: figure?.total ?? 0, average_rating: figure?.average ?? null, tiers }
    },
    /** The categories with posts, most frequent first. */
    async categories() {
      const figures = await by('posts', 'category_id')
      const ids = figures.map(({ value }) => Number(value))
      const categories = ids.length > 0 ? await store.all('categories', viewer, { id: { in: ids } }, ['id']) : []
      const totalOf = new Map(figures.map(({ value, total }) => [Number(value), total]))
      return inOrderOf(ids, categories).map(({ id, name, slug }) => ({ id, name, slug, total: totalOf.get(id) ?? 0 }))
    },
  }
}

/** How each part of the summary is read. */
const partsFor = (figures: ReturnType<typeof figuresFor>): Readonly<Record<keyof Summary, () => Promise<object>>> => ({
  episodes: async () => ({ total: await figures.total('episodes') }),
  async drinks() {
    const [drinks, brands] = await Promise.all([figures.rated('drinks'), figures.by('drinks', 'brand')])
    return { ...drinks, brands: brands.map(rated) }
  },
  async reviews() {
    const [reviews, cuisines] = await Promise.all([figures.rated('reviews'), figures.by('reviews', 'cuisine_type')])
    return { ...reviews, cuisines: cuisines.map(rated) }
  },
  async quotes() {
    const [total, authors] = await Promise.all([figures.total('quotes'), figures.by('quotes', 'author')])
    return { total, authors: authors.map(({ name, total: quoted }) => ({ name, total: quoted })) }
  },
  async posts() {
    const [total, categories] = await Promise.all([figures.total('posts'), figures.categories()])
    return { total, categories }
  },
  async team() {
    const status = await figures.totals('team', 'status')
    return { founders: status('FOUNDER'), members: status('MEMBER'), special_guests: status('SPECIAL_GUEST') }
  },
})

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
      const parts = partsFor(figuresFor(store, readerOf(query, viewer)))
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
      read: async ({ viewer, query }) => jsonResponse(200, schema, await partsFor(figuresFor(store, readerOf(query, viewer)))[part]()),
    }
  }),
]
