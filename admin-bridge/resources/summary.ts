import { inOrderOf } from '../../cms/domain/in-order-of'
import { TIERS } from '../../cms/domain/tier'
import type { Figure } from '../../cms/database/figures/figures'
import type { ContentCollection } from '../../cms/domain/entities'
import { SUMMARY_PATH, summarySchema } from '../contract/summary'
import type { ContentStore } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import type { ReadRoute } from './extra-route'
import { jsonResponse } from './responses'

const rated = ({ name, total, average }: Figure) => ({ name, total, average_rating: average })

/** The figures of one viewer. */
function figuresFor(store: ContentStore, viewer: Viewer) {
  const all = (collection: ContentCollection): Promise<Figure | null> => store.figure(collection, viewer)
  const by = (collection: ContentCollection, field: string): Promise<Figure[]> => store.figures(collection, viewer, field)
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

/** What the caller may see, counted. */
export const summaryFor = (store: ContentStore): ReadRoute => ({
  path: SUMMARY_PATH,
  summary: 'Totals, averages, and the most frequent brands, cuisines, authors and categories',
  schema: summarySchema,
  parameters: {},
  async read({ viewer }) {
    const figures = figuresFor(store, viewer)
    const [episodes, drinks, brands, reviews, cuisines, quotes, authors, posts, categories, status] = await Promise.all([
      figures.total('episodes'),
      figures.rated('drinks'),
      figures.by('drinks', 'brand'),
      figures.rated('reviews'),
      figures.by('reviews', 'cuisine_type'),
      figures.total('quotes'),
      figures.by('quotes', 'author'),
      figures.total('posts'),
      figures.categories(),
      figures.totals('team', 'status'),
    ])
    return jsonResponse(200, summarySchema, {
      episodes: { total: episodes },
      drinks: { ...drinks, brands: brands.map(rated) },
      reviews: { ...reviews, cuisines: cuisines.map(rated) },
      quotes: { total: quotes, authors: authors.map(({ name, total }) => ({ name, total })) },
      posts: { total: posts, categories },
      team: { founders: status('FOUNDER'), members: status('MEMBER'), special_guests: status('SPECIAL_GUEST') },
    })
  },
})
