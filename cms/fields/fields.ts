import type { Field, PayloadRequest, TextField, TextareaField } from 'payload'
import { holdRecord } from '../database/hold-record'
import { parseDay, noonOf } from '../domain/calendar-date'
import { LINE_MAX, TEXT_MAX, URL_MAX } from '../domain/limits'
import { unstorableCharacters, messages, mustBeText, tooLong } from '../domain/messages'
import { SLUG_PATTERN } from '../domain/slug'
import { codePoints, isBlank, isContentUrl, isStorable, storedLineEnds } from '../domain/text'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS, isTier, roundRating } from '../domain/tier'
import { slugOfCopy } from '../hooks/copies'
import { relationId } from '../hooks/pictures'

type Text = { name: string; label: string; max?: number; required?: string; description?: string; check?: (value: string) => string | null }

/** What the panel says of a text, by the same rules as the wire (wire-contract.md 1.8). */
function textProblem(value: unknown, { label, max = LINE_MAX, required, check }: Text): string | true {
  if (isBlank(value)) return required ?? true
  if (typeof value !== 'string') return mustBeText(label)
  if (!isStorable(value)) return unstorableCharacters(label)
  if (codePoints(value) > max) return tooLong(label, max)
  return check?.(value) ?? true
}

const trimmed = ({ value }: { value?: unknown }): unknown =>
  typeof value === 'string' && isStorable(value) ? storedLineEnds(value.trim()) || null : value
const stored = ({ value }: { value?: unknown }): unknown =>
  typeof value === 'string' && isStorable(value) ? (value.trim() ? storedLineEnds(value) : null) : value

/** A single line of text: trimmed, bounded, with its own sentence when it must be there. */
export const line = (rules: Text, more: Partial<TextField> = {}): Field =>
  ({
    type: 'text',
    ...more,
    name: rules.name,
    label: rules.label,
    required: rules.required !== undefined,
    admin: { description: rules.description, ...more.admin },
    hooks: { beforeValidate: [trimmed] },
    validate: (value: unknown) => textProblem(value, rules),
  }) as Field

/** Text of several lines: stored as typed, CRLF as LF. @param rows height in the panel. */
export const text = (rules: Text, rows = 4, more: Partial<TextareaField> = {}): Field =>
  ({
    type: 'textarea',
    ...more,
    name: rules.name,
    label: rules.label,
    required: rules.required !== undefined,
    admin: { rows, description: rules.description, ...more.admin },
    hooks: { beforeValidate: [stored] },
    validate: (value: unknown) => textProblem(value, { max: TEXT_MAX, ...rules }),
  }) as Field

/** An address: empty, absolute http(s), or a path of our own media (wire-contract.md 1.9). */
export const url = (name: string, label: string, description?: string): Field =>
  line({ name, label, max: URL_MAX, description, check: (value) => (isContentUrl(value.trim()) ? null : messages.url) })

/** A unique slug. */
export const slug = (missing: string, collection: 'posts' | 'categories', taken: string): Field => {
  const rules: Text = {
    name: 'slug',
    label: 'Slug',
    required: missing,
    check: (value) => (SLUG_PATTERN.test(value.trim()) ? null : messages.slug),
  }
  return {
    ...line(rules, { unique: true, index: true }),
    hooks: { beforeValidate: [trimmed], beforeDuplicate: [slugOfCopy(collection)] },
    // two at once are told apart by the unique index; its own words are the database's
    validate: async (value: unknown, { id, req }: { id?: number | string; req: PayloadRequest }) => {
      const problem = textProblem(value, rules)
      if (problem !== true) return problem
      const where = { slug: { equals: String(value).trim() }, ...(id === undefined ? {} : { id: { not_equals: id } }) }
      const { totalDocs } = await req.payload.count({ collection, where, req, overrideAccess: true })
      return totalDocs === 0 || taken
    },
  } as Field
}

/** A calendar day, stored as the panel's picker stores it (noon UTC). */
export const day = (name: string, label: string): Field => ({
  name,
  label,
  type: 'date',
  index: true,
  admin: { date: { pickerAppearance: 'dayOnly', displayFormat: 'yyyy-MM-dd' } },
  hooks: {
    beforeValidate: [
      ({ value }) => {
        if (isBlank(value)) return null
        const known = parseDay(value instanceof Date ? value.toISOString() : String(value))
        return known ? noonOf(known) : value
      },
    ],
  },
  validate: (value: unknown) => isBlank(value) || (typeof value === 'string' && parseDay(value) !== null) || messages.date,
})

const isRating = (value: unknown): value is number => typeof value === 'number' && value >= RATING_MIN && value <= RATING_MAX

/** The final rating, at one decimal. */
export const rating = (): Field => ({
  name: 'finalRating',
  label: 'Final rating',
  type: 'number',
  required: true,
  index: true,
  min: RATING_MIN,
  max: RATING_MAX,
  admin: { step: RATING_STEP, description: 'Out of 10, to one decimal' },
  // a rating out of bounds stays as it is, for `validate` to see
  hooks: { beforeChange: [({ value }) => (isRating(value) ? roundRating(value) : value)] },
  validate: (value: unknown) => {
    if (isBlank(value)) return messages.ratingRequired
    return isRating(value) || messages.rating
  },
})

/** The tier; empty, it follows the rating (`deriveTier`). @param palette whose colours the panel's list shows. */
export const tier = (palette: 'caffeine' | 'culinary' = 'caffeine'): Field => ({
  name: 'tier',
  label: 'Tier',
  type: 'select',
  index: true,
  options: TIERS.map((value) => ({ value, label: value })),
  validate: (value: unknown) => isBlank(value) || isTier(value) || messages.tier,
  admin: {
    description: 'Leave empty to have it follow the rating',
    components: { Cell: { path: '/cells/tier-cell#TierCell', clientProps: { palette } } },
  },
})

/** One of a fixed list. @param wrong the sentence for another value. @param missing the sentence for none, when there must be one. */
export const choice = (
  name: string,
  label: string,
  choices: readonly string[],
  wrong: string,
  missing?: string,
  defaultValue?: string,
): Field => ({
  name,
  label,
  type: 'select',
  required: missing !== undefined,
  index: true,
  ...(defaultValue === undefined ? {} : { defaultValue }),
  options: choices.map((value) => ({ value, label: value })),
  validate: (value: unknown) => (isBlank(value) ? (missing ?? true) : choices.some((each) => each === value) || wrong),
})

type Referring = { req: PayloadRequest; event?: string; previousValue?: unknown }

/** Does the record that a field names exist? SQLite would answer a missing one with a raw error, MongoDB would store it. */
const existing =
  (relationTo: 'episodes' | 'categories' | 'media', missing: string | null, unknown: string) =>
  async (value: unknown, { req, event, previousValue }: Referring): Promise<string | true> => {
    if (isBlank(value)) return missing ?? true
    const id = relationId(value)
    if (id === null) return unknown
    const kept = relationId(previousValue) === id || event === 'onChange'
    if (!kept) return (await holdRecord(req, relationTo, id)) || unknown
    const { totalDocs } = await req.payload.count({ collection: relationTo, where: { id: { equals: id } }, req, overrideAccess: true })
    return totalDocs > 0 || unknown
  }

/**
 * A reference to one other record, which must exist.
 * @param missing the sentence for none, or null when there may be none. @param unknown the sentence for one that is not there.
 */
export const reference = (
  name: string,
  label: string,
  relationTo: 'episodes' | 'categories',
  missing: string | null,
  unknown: string,
): Field => ({
  name,
  label,
  type: 'relationship',
  relationTo,
  index: true,
  required: missing !== null,
  validate: existing(relationTo, missing, unknown),
})

/**
 * A picture: chosen from the media library, or an address elsewhere. The address is what the wire tells; the hook
 * `syncPictures` keeps both at one.
 */
export const picture = (name: string, label: string): Field[] => [
  { name, label, type: 'upload', relationTo: 'media', index: true, validate: existing('media', null, messages.pictureNotFound) },
  url(`${name}Url`, `${label} URL`, 'Filled in by the chosen picture; or any address of a picture'),
]
