import * as z from 'zod/mini'
import { entityNames, type Entity } from '../../cms/domain/entities'
import { kindOf } from '../../cms/domain/entities/kinds'
import { suggestedLines } from '../../cms/domain/entities/suggested-lines'
import { SimilarLines } from '../../cms/domain/search/similar-lines'
import { contracts } from '../contract/registry'
import {
  SIMILAR_DEFAULT,
  SIMILAR_PATH,
  SPELLINGS_DEFAULT,
  SPELLINGS_PATH,
  similarSchema,
  spellingSchema,
  type SimilarSpellings,
  type SpellingCount,
} from '../contract/spellings'
import { invalidParameter, mustBeOneOf, parseChoice, parsePaging, parseParameter } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { ExtraRoute } from './extra-route'
import { parseWords } from './list-parameters'
import { jsonResponse } from './responses'

/** The entities with suggested lines, and the names of these in the API. */
const suggested = entityNames
  .map((name): Entity => contracts[name].entity)
  .map((entity) => ({ entity, kind: kindOf(entity), fields: suggestedLines(entity).map((line) => line.name) }))
  .filter(({ fields }) => fields.length > 0)

const KINDS = suggested.map(({ kind }) => kind)
const FIELDS = [...new Set(suggested.flatMap(({ fields }) => fields))]

/** Parses which line is asked for. @throws HttpError 422 */
function parseLine(query: URLSearchParams): { entity: Entity; field: string } {
  const kind = parseChoice(query, 'kind', KINDS)
  const found = suggested.find((each) => each.kind === kind)
  if (!found) throw invalidParameter('kind', mustBeOneOf(KINDS))
  const field = parseChoice(query, 'field', found.fields)
  if (field === null) throw invalidParameter('field', mustBeOneOf(found.fields))
  return { entity: found.entity, field }
}

/** Spellings that are compared with each other; further ones are left out. */
const COMPARED_MAX = 20_000

/** The spellings of a line that look like one name: the same but for case, accents and blanks, or with one typing error. The most frequent name stands first. */
async function similarSpellings(store: ContentStore, { collection }: Entity, field: string): Promise<SimilarSpellings[]> {
  const lines = new SimilarLines<SpellingCount>()
  for (const spelling of await store.spellings(collection, { field, text: '', skip: 0, limit: COMPARED_MAX })) lines.add(spelling)
  const sum = ({ spellings }: SimilarSpellings): number => spellings.reduce((total, each) => total + each.total, 0)
  return lines
    .groups()
    .map((spellings) => ({ spellings: spellings.toSorted((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1)) }))
    .toSorted((a, b) => sum(b) - sum(a))
}

const LINE = [
  { name: 'kind', kind: 'choice', values: KINDS, isRequired: true },
  { name: 'field', kind: 'choice', values: FIELDS, isRequired: true },
] as const

/** How a line has been spelled so far, for suggestions and for merging two spellings. */
export const spellingRoutes = (store: ContentStore): ExtraRoute[] => [
  {
    path: SIMILAR_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List the spellings of a field that look like one name, group by group',
    schema: z.array(similarSchema),
    defaultLimit: SIMILAR_DEFAULT,
    listed: LINE,
    async write({ query }) {
      const { entity, field } = parseLine(query)
      const { skip, limit } = parsePaging(query, SIMILAR_DEFAULT)
      const groups = await similarSpellings(store, entity, field)
      return jsonResponse(200, z.array(similarSchema), groups.slice(skip, skip + limit))
    },
  },
  {
    path: SPELLINGS_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List the spellings of a field with their numbers of records, those that the typed text means first',
    schema: z.array(spellingSchema),
    defaultLimit: SPELLINGS_DEFAULT,
    listed: [...LINE, { name: 'q', kind: 'words' }],
    async write({ query }) {
      const { entity, field } = parseLine(query)
      const words = parseWords(query)
      const page = parsePaging(query, SPELLINGS_DEFAULT)
      const text = parseParameter(query, 'q') ?? ''
      // null: a text that no record may hold
      const found = words === null || page.limit === 0 ? [] : await store.spellings(entity.collection, { field, text, ...page })
      return jsonResponse(200, z.array(spellingSchema), found)
    },
  },
]
