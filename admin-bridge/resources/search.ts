import type { CollectionSlug, Where } from 'payload'
import { lexicalToText, type LexicalState } from '../../cms/domain/rich-text/lexical-text'
import { normalizeForSearch } from '../../cms/domain/normalize-for-search'
import { isStorable, oneLine } from '../../cms/domain/text'
import { SEARCH_QUERY_MAX, searchReplySchema, type SearchResult } from '../contract'
import type { ContentStore, Document, ListQuery, Viewer } from '../store/content-store'
import { httpError } from '../http/errors'
import { isBracketed, windowOf, windowParameters } from '../http/paging'
import { jsonReply, type ReadCall } from './handlers'
import { tierOf, type Rated } from './settle-tier'

type Grade = Pick<SearchResult, 'tier' | 'final_rating'>

const NO_GRADE: Grade = { tier: null, final_rating: null }
const gradeOf = (it: Rated): Grade => ({ tier: tierOf(it), final_rating: it.finalRating })

type Kind<Slug extends CollectionSlug> = {
  kind: SearchResult['kind']
  collection: Slug
  order: string[]
  /** What search shows of a record: its title, its body's text and its picture. */
  shows(document: Document<Slug>): { title: string; body: string | null | undefined; image?: string | null }
  grade?(document: Document<Slug>): Grade
}
const kind = <Slug extends CollectionSlug>(declared: Kind<Slug>): Kind<CollectionSlug> => declared as unknown as Kind<CollectionSlug>

const KINDS = [
  kind({
    kind: 'episode',
    collection: 'episodes',
    order: ['-publicationDate', '-id'],
    shows: (it) => ({ title: it.title, body: it.description, image: it.thumbnailUrl }),
  }),
  kind({
    kind: 'drink',
    collection: 'drinks',
    order: ['-finalRating', '-id'],
    shows: (it) => ({ title: it.brand ? `${it.name} — ${it.brand}` : it.name, body: it.notes, image: it.imageUrl }),
    grade: gradeOf,
  }),
  kind({
    kind: 'review',
    collection: 'reviews',
    order: ['-visitDate', '-id'],
    shows: (it) => ({ title: it.restaurantName, body: it.notes, image: it.restaurantImageUrl }),
    grade: gradeOf,
  }),
  kind({ kind: 'quote', collection: 'quotes', order: ['-createdAt', '-id'], shows: (it) => ({ title: it.author, body: it.quoteText }) }),
  kind({
    kind: 'post',
    collection: 'posts',
    order: ['-createdAt', '-id'],
    shows: (it) => ({ title: it.title, body: lexicalToText(it.content as unknown as LexicalState), image: it.featuredImageUrl }),
  }),
  kind({ kind: 'team member', collection: 'team', order: ['id'], shows: (it) => ({ title: it.name, body: it.bio, image: it.imageUrl }) }),
]

const SNIPPET_LENGTH = 160
/** How much of the text before the first hit is shown. */
const SNIPPET_LEAD = 40
/** What a database may take for a wild card. */
const WILD = /[%_\\]/
const WORDS_MAX = 8
const DEFAULT_LIMIT = 20

/** The words around the first hit, or the start of the body. */
function snippet(body: string | null | undefined, words: string[]): string | null {
  if (!body) return null
  const line = oneLine(body)
  const found = words.map((word) => normalizeForSearch(line).indexOf(word)).filter((at) => at >= 0)
  const from = Math.max(0, (found.length > 0 ? Math.min(...found) : 0) - SNIPPET_LEAD)
  // whole words at both ends, where there are any
  const start = from === 0 ? 0 : from + Math.max(0, line.slice(from, from + SNIPPET_LEAD).indexOf(' ') + 1)
  const end = start + SNIPPET_LENGTH
  const cut = line.slice(start, end)
  const whole = end < line.length && line[end] !== ' ' ? cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined) : cut
  return `${start > 0 ? '…' : ''}${whole.trimEnd()}${end < line.length ? '…' : ''}`
}

/** The records that hold the words to the letter: those with wild cards in them are looked through once more. */
async function found(
  store: ContentStore,
  viewer: Viewer,
  words: string[],
  query: ListQuery & { where: Where },
  { collection }: Kind<CollectionSlug>,
) {
  if (!words.some((word) => WILD.test(word))) return store.list(collection, viewer, query)
  const candidates = await store.all(collection, viewer, query.where, query.sort)
  const docs = candidates.filter((document) =>
    words.every((word) => String((document as { searchText?: string }).searchText).includes(word)),
  )
  return { docs: docs.slice(0, query.limit), total: docs.length }
}

/** Records of one kind that hold all words; published ones alone, whoever asks: search serves the public site. */
async function hits(store: ContentStore, viewer: Viewer, words: string[], limit: number, each: Kind<CollectionSlug>) {
  const holding: Where[] = words.map((word) => ({ searchText: { contains: word } }))
  const where: Where = { and: each.collection === 'posts' ? [...holding, { isPublished: { equals: true } }] : holding }
  const { docs, total } = await found(store, viewer, words, { where, sort: each.order, skip: 0, limit }, each)
  const results = docs.map((document): SearchResult => {
    const { title, body, image = null } = each.shows(document)
    return {
      kind: each.kind,
      id: document.id as number,
      title,
      snippet: snippet(body, words),
      image_url: image || null,
      ...(each.grade?.(document) ?? NO_GRADE),
    }
  })
  return { results, total }
}

/** Search over titles and bodies of all content; `limit` counts for each kind. */
export const searchFor = (store: ContentStore) => ({
  summary: 'Search all published content',
  schema: searchReplySchema,
  words: SEARCH_QUERY_MAX,
  defaultLimit: DEFAULT_LIMIT,
  parameters: { q: '', ...windowParameters(DEFAULT_LIMIT) },
  async read({ viewer, query }: ReadCall) {
    const [q = '', ...more] = query.getAll('q')
    if (more.length > 0 || isBracketed(query, 'q') || q.length > SEARCH_QUERY_MAX) {
      throw httpError.invalid([{ field: 'q', message: `q must be given once, with at most ${SEARCH_QUERY_MAX} characters` }])
    }
    const { limit } = windowOf(query, DEFAULT_LIMIT)
    // what no text may hold stands in none
    const words = (isStorable(q) ? normalizeForSearch(q) : '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
    const groups = words.length === 0 ? [] : await Promise.all(KINDS.map((each) => hits(store, viewer, words, limit, each)))
    const total = groups.reduce((sum, each) => sum + each.total, 0)
    return jsonReply(200, searchReplySchema, { query: q, total, results: groups.flatMap(({ results }) => results) })
  },
})
