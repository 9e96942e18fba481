import { fieldsOfKind, type Entity } from '../entities'
import { normalizeForSearch } from '../normalize-for-search'
import { isBlank, oneLine } from '../text'
import { TIERS, isTier } from '../tier'

// Hidden values by which lists are sorted and narrowed. They are stored with each record because neither database can
// ignore case and accents by itself.

/** Longest key. Normalizing can make a line longer, and a key has to hold a whole line to compare authors and brands. */
const KEY_MAX = 1_000
/** Longest key of a text of several lines, which is only sorted by. */
const TEXT_KEY_MAX = 200

/** The key of a text: case, accents, repeated spaces and what nobody sees do not matter. Null for an empty text. */
export function textKey(text: unknown, max = KEY_MAX): string | null {
  if (typeof text !== 'string' || isBlank(text)) return null
  return oneLine(normalizeForSearch(text)).slice(0, max).toWellFormed() || null
}

/** The position of a tier from the best, so that lists sort from S to F. Null for anything else. */
export const tierRank = (tier: unknown): number | null => (isTier(tier) ? TIERS.indexOf(tier) : null)

/** A hidden key: the name of its field in Payload, the field it is made of, and how. */
export type ListKey = {
  readonly name: string
  readonly of: string
  readonly type: 'text' | 'number'
  keyOf(value: unknown): string | number | null
}

/** The hidden keys of an entity: one for each text and each tier that its list is sorted or narrowed by. */
export function listKeysOf(entity: Entity): ListKey[] {
  const used = new Set<string>([...entity.list.sort, ...entity.list.filters])
  return fieldsOfKind(entity, 'line', 'text', 'tier').flatMap(([key, { kind }]): ListKey[] => {
    if (!used.has(key)) return []
    if (kind === 'tier') return [{ name: `${key}Rank`, of: key, type: 'number', keyOf: tierRank }]
    const max = kind === 'text' ? TEXT_KEY_MAX : KEY_MAX
    return [{ name: `${key}Key`, of: key, type: 'text', keyOf: (value) => textKey(value, max) }]
  })
}

/** The Payload field that holds an entity's tally: of all records, or of those that everybody sees. */
export const tallyField = (name: string, ofPublic = false): string =>
  ofPublic ? `public${name.slice(0, 1).toUpperCase()}${name.slice(1)}Total` : `${name}Total`

/** Both fields of an entity's tally; none without one. */
export const tallyFields = ({ tally }: Entity): string[] => (tally ? [tallyField(tally.name), tallyField(tally.name, true)] : [])
