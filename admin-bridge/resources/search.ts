import type { Where } from 'payload'
import { entityList, fieldsOfKind, wireName, type Entity, type SearchFacts } from '../../cms/domain/entities'
import { normalizeForSearch } from '../../cms/domain/normalize-for-search'
import { codePoints, isStorable, oneLine } from '../../cms/domain/text'
import { SEARCH_QUERY_MAX } from '../contract'
import { searchResponseSchema } from '../contract/search-response'
import { httpError } from '../http/errors'
import { isBracketed, parsePaging, pagingDefaults } from '../http/paging'
import type { ContentStore, ListQuery, Viewer } from '../store/content-store'
import { jsonResponse, type ReadCall } from './handlers'
import { storedValue, toWireRecord, type StoredRecord, type WireRecord } from './record-mapping'

type Searched = { entity: Entity; search: SearchFacts }
const SEARCHED: readonly Searched[] = entityList.flatMap((entity) => (entity.search ? [{ entity, search: entity.search }] : []))

const SNIPPET_LENGTH = 160
/** Length of the text shown before the first match. */
const SNIPPET_LEAD = 40
/** Characters that a database may treat as wildcards. */
const WILDCARDS = /[%_\\]/
const WORDS_MAX = 8
const DEFAULT_LIMIT = 20

/** The text around the first match, or the start of the body. */
function snippet(body: string, words: string[]): string | null {
  if (!body) return null
  const line = oneLine(body)
  const matches = words.map((word) => normalizeForSearch(line).indexOf(word)).filter((at) => at >= 0)
  const from = Math.max(0, (matches.length > 0 ? Math.min(...matches) : 0) - SNIPPET_LEAD)
  // cut at word boundaries where there are any
  const start = from === 0 ? 0 : from + Math.max(0, line.slice(from, from + SNIPPET_LEAD).indexOf(' ') + 1)
  const end = start + SNIPPET_LENGTH
  const cut = line.slice(start, end)
  const whole = end < line.length && line[end] !== ' ' ? cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined) : cut
  return `${start > 0 ? '…' : ''}${whole.trimEnd()}${end < line.length ? '…' : ''}`
}

type Results = { docs: readonly StoredRecord[]; total: number }

/** Records whose search text matches. A word with wildcards matches too much in the database, so its results are filtered again. */
async function matching(
  store: ContentStore,
  viewer: Viewer,
  words: string[],
  query: ListQuery & { where: Where },
  entity: Entity,
): Promise<Results> {
  if (!words.some((word) => WILDCARDS.test(word))) return store.list(entity.collection, viewer, query)
  const candidates = await store.all(entity.collection, viewer, query.where, query.sort)
  const docs = candidates.filter((document) => words.every((word) => String(storedValue(document, 'searchText')).includes(word)))
  return { docs: docs.slice(0, query.limit), total: docs.length }
}

/** A record as a search result. */
function resultOf({ entity, search }: Searched, document: StoredRecord, words: string[]): WireRecord {
  const record = toWireRecord(entity, document)
  const valueOf = (key: string): unknown => {
    const field = entity.fields[key]
    return field ? record[wireName(key, field)] : null
  }
  const firstOf = (kind: 'tier' | 'rating'): unknown => fieldsOfKind(entity, kind).map(([key]) => valueOf(key))[0] ?? null
  const body = valueOf(search.body)
  return {
    kind: entity.noun,
    id: document.id,
    title: search.title.map(valueOf).filter(Boolean).join(' — '),
    snippet: snippet(typeof body === 'string' ? body : '', words),
    image_url: entity.imageField === null ? null : valueOf(entity.imageField),
    tier: firstOf('tier'),
    final_rating: firstOf('rating'),
  }
}

/** Records of one entity that contain all words. Only published ones, even for administrators: search serves the public site. */
async function search(store: ContentStore, viewer: Viewer, words: string[], limit: number, each: Searched) {
  const { entity } = each
  const conditions: Where[] = words.map((word) => ({ searchText: { contains: word } }))
  if (entity.publishedBy) conditions.push({ [entity.publishedBy]: { equals: true } })
  const sort = [...(each.search.order ?? entity.order)]
  const { docs, total } = await matching(store, viewer, words, { where: { and: conditions }, sort, skip: 0, limit }, entity)
  return { results: docs.map((document) => resultOf(each, document, words)), total }
}

/** The search over all published content. `limit` applies to each kind of record. `read` throws HttpError 422. */
export const searchFor = (store: ContentStore) => ({
  summary: 'Search all published content',
  schema: searchResponseSchema,
  queryMax: SEARCH_QUERY_MAX,
  defaultLimit: DEFAULT_LIMIT,
  parameters: { q: '', ...pagingDefaults(DEFAULT_LIMIT) },
  async read({ viewer, query }: ReadCall) {
    const [q = '', ...more] = query.getAll('q')
    if (more.length > 0 || isBracketed(query, 'q') || codePoints(q) > SEARCH_QUERY_MAX) {
      throw httpError.validationFailed([{ field: 'q', message: `q must be given once, with at most ${SEARCH_QUERY_MAX} characters` }])
    }
    const { limit } = parsePaging(query, DEFAULT_LIMIT)
    // a query with characters that no text may hold matches nothing
    const words = (isStorable(q) ? normalizeForSearch(q) : '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
    const groups = words.length === 0 ? [] : await Promise.all(SEARCHED.map((each) => search(store, viewer, words, limit, each)))
    const total = groups.reduce((sum, each) => sum + each.total, 0)
    return jsonResponse(200, searchResponseSchema, { query: q, total, results: groups.flatMap(({ results }) => results) })
  },
})
