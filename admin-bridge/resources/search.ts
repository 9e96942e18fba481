import { defaultOrder, parseOrders } from '../../cms/database/lists/list-query'
import {
  altName,
  entityList,
  fieldsOfKind,
  focusName,
  publicField,
  queryName,
  type Entity,
  type SearchFacts,
} from '../../cms/domain/entities'
import { firstMatch } from '../../cms/domain/search/match-ranges'
import { oneLine } from '../../cms/domain/text'
import { TOTAL_HEADER } from '../contract'
import { searchResponseSchema } from '../contract/search-response'
import { parseChoice, parseFlag, parsePaging, pagingDefaults } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import { type ReadCall } from './handlers'
import { inSlices } from './in-slices'
import { jsonResponse } from './responses'
import { IS_PUBLISHED, parseWords, type ListParameter } from './list-parameters'
import { toWireRecords } from './wire-records'
import type { WireRecord } from './record-mapping'
import { RECORDS_MAX_BYTES, firstThatFit } from './response-size'

/** What a search result shows of a record, by the names of responses; null for what its entity does not have. */
type ShownNames = {
  title: string[]
  body: string
  image: readonly [url: string, alt: string, focus: string] | null
  tier: string | null
  rating: string | null
}
type Searched = { entity: Entity; shown: ShownNames }

function shownNames(entity: Entity, search: SearchFacts): ShownNames {
  const nameOf = (key: string): string => queryName(entity, key)
  const firstOf = (kind: 'tier' | 'rating'): string | null => fieldsOfKind(entity, kind).map(([key]) => nameOf(key))[0] ?? null
  const { imageField } = entity
  return {
    title: search.title.map(nameOf),
    body: nameOf(search.body),
    image: imageField === null ? null : [nameOf(imageField), altName(imageField), focusName(imageField)],
    tier: firstOf('tier'),
    rating: firstOf('rating'),
  }
}

const SEARCHED: readonly Searched[] = entityList.flatMap((entity) =>
  entity.search ? [{ entity, shown: shownNames(entity, entity.search) }] : [],
)

const KINDS = SEARCHED.map(({ entity }) => entity.noun)
const LISTED: readonly ListParameter[] = [{ name: 'kind', kind: 'choice', values: KINDS }, IS_PUBLISHED]

const SNIPPET_LENGTH = 160
/** Length of the text shown before the first match. */
const SNIPPET_LEAD = 40
const DEFAULT_LIMIT = 20
/** What is read of a body before and after the first match. */
const AROUND = 1_000
/** Records that are read at once. */
const READ_AT_ONCE = 24

/** The text around the first match, or the start of the body. Of a long body only the part around the match is put on one line. */
function snippet(body: string, words: string[]): string | null {
  if (!body) return null
  const match = firstMatch(body, words) ?? 0
  const first = Math.max(0, match - AROUND)
  const line = oneLine(body.slice(first, match + AROUND))
  const before = oneLine(`${body.slice(first, match)}.`).length - 1
  const from = Math.max(0, before - SNIPPET_LEAD)
  // cut at word boundaries where there are any
  const start = from === 0 ? 0 : from + Math.max(0, line.slice(from, from + SNIPPET_LEAD).indexOf(' ') + 1)
  const end = start + SNIPPET_LENGTH
  const cut = line.slice(start, end)
  const whole = end < line.length && line[end] !== ' ' ? cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined) : cut
  const isCutBefore = start > 0 || first > 0
  const isCutAfter = end < line.length || match + AROUND < body.length
  return `${isCutBefore ? '…' : ''}${whole.trimEnd()}${isCutAfter ? '…' : ''}`
}

/** The text that a result's snippet comes from. */
function bodyOf({ shown }: Searched, record: WireRecord): string {
  const body = record[shown.body]
  return typeof body === 'string' ? body : ''
}

/** A record as a search result. */
function resultOf(searched: Searched, record: WireRecord, words: string[]): WireRecord {
  const { entity, shown } = searched
  const valueOf = (name: string | null | undefined): unknown => (name ? record[name] : null)
  return {
    kind: entity.noun,
    id: record['id'],
    title: shown.title.map(valueOf).filter(Boolean).join(' — '),
    snippet: snippet(bodyOf(searched, record), words),
    image_url: valueOf(shown.image?.[0]),
    image_alt: valueOf(shown.image?.[1]),
    image_focus: valueOf(shown.image?.[2]),
    tier: valueOf(shown.tier),
    final_rating: valueOf(shown.rating),
  }
}

/** What the results of one entity are narrowed to, and their order among equals. @param isPublished null for all that the viewer may see. */
function queryOf(entity: Entity, isPublished: boolean | null) {
  const flag = isPublished === null ? undefined : entity.publishedBy
  // a published drink is not public while its episode is not
  const shown = flag && (isPublished ? publicField(entity) : flag)
  const conditions = shown ? [{ [shown]: { equals: isPublished === true } }] : []
  return { conditions, order: entity.search?.order ? parseOrders(entity, entity.search.order) : defaultOrder(entity) }
}

/** The results in the order of their ids, read a few at a time. */
async function* resultsOf(store: ContentStore, viewer: Viewer, found: readonly (Searched & { ids: readonly number[] })[], words: string[]) {
  for (const { ids, ...each } of found) {
    const read = async (some: readonly number[]) =>
      toWireRecords(each.entity, await store.listed(each.entity.collection, viewer, some), { store, viewer })
    for await (const record of inSlices(ids, READ_AT_ONCE, read)) yield resultOf(each, record, words)
  }
}

/** The search over all content that the viewer may see. `limit` applies to each kind of record. `read` throws HttpError 422. */
export const searchFor = (store: ContentStore) => ({
  summary: 'Search all content',
  schema: searchResponseSchema,
  isSearch: true as const,
  defaultLimit: DEFAULT_LIMIT,
  isCounted: true as const,
  parameters: { q: '', ...pagingDefaults(DEFAULT_LIMIT), kind: null, is_published: null },
  listed: LISTED,
  async read({ viewer, query }: ReadCall) {
    const words = parseWords(query) ?? []
    const kind = parseChoice(query, 'kind', KINDS)
    const flag = parseFlag(query, 'is_published')
    const isPublished = viewer?.isAdmin ? flag : null
    const { limit } = parsePaging(query, DEFAULT_LIMIT)
    const searched = SEARCHED.filter(({ entity }) => {
      // all records of an entity without the flag are published
      const canMatch = isPublished !== false || entity.publishedBy !== undefined
      return words.length > 0 && canMatch && (kind === null || entity.noun === kind)
    })
    const groups = await store.search(
      searched.map(({ entity }) => entity.collection),
      viewer,
      { words, limit, queryFor: (entity) => queryOf(entity, isPublished) },
    )
    const found = searched.map((each, at) => ({ ...each, ids: groups[at]?.ids ?? [] }))
    const total = groups.reduce((sum, each) => sum + each.total, 0)
    const results = await firstThatFit(resultsOf(store, viewer, found, words), RECORDS_MAX_BYTES)
    const response = { query: query.get('q') ?? '', total, results }
    return jsonResponse(200, searchResponseSchema, response, { [TOTAL_HEADER]: String(total) })
  },
})
