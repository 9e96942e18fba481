import * as z from 'zod/mini'
import { parseDay, utcMidnight } from '../../cms/domain/calendar-date'
import { ID_MAX, LINE_MAX, TEXT_MAX, URL_MAX } from '../../cms/domain/limits'
import { unstorableCharacters, messages, mustBeText, tooLong } from '../../cms/domain/messages'
import { SLUG_PATTERN } from '../../cms/domain/slug'
import { codePoints, isContentUrl, isStorable, storedLineEnds } from '../../cms/domain/text'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS, roundRating, type Tier } from '../../cms/domain/tier'

/** Why a value is refused: one sentence for the person who sent it. */
class Refusal {
  constructor(readonly message: string) {}
}

/**
 * A field of a request body: reads what was sent into what is stored, or refuses it with one sentence.
 * @param json how the OpenAPI document describes what may be sent; `required: true` moves to the object there.
 */
function inputField<T>(json: Record<string, unknown>, read: (sent: unknown) => T | Refusal) {
  const schema = z.pipe(
    z.optional(z.unknown()),
    z.transform((sent: unknown, context): T => {
      const value = read(sent)
      if (!(value instanceof Refusal)) return value
      context.issues.push({ code: 'custom', message: value.message, input: sent })
      return z.NEVER
    }),
  )
  z.globalRegistry.add(schema, json)
  return schema
}

// a control character is white space to `trim`, and must be seen all the same
const isBlank = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && isStorable(sent) && sent.trim() === '')

type TextRules = { label: string; max: number; line: boolean }

/** A text as it is stored, or why it is not (wire-contract.md 1.8). */
function readText(sent: unknown, { label, max, line }: TextRules): string | Refusal {
  if (typeof sent !== 'string') return new Refusal(mustBeText(label))
  if (!isStorable(sent)) return new Refusal(unstorableCharacters(label))
  const text = storedLineEnds(line ? sent.trim() : sent)
  return codePoints(text) > max ? new Refusal(tooLong(label, max)) : text
}

const textJson = (max: number): Record<string, unknown> => ({ type: 'string', maxLength: max })
const nullable = (json: Record<string, unknown>): Record<string, unknown> => ({ ...json, type: [json['type'], 'null'] })

/** A single line that must be there: trimmed, not blank. */
export const requiredLine = (label: string, missing: string, max = LINE_MAX) =>
  inputField({ required: true, ...textJson(max), minLength: 1 }, (sent) =>
    isBlank(sent) ? new Refusal(missing) : readText(sent, { label, max, line: true }),
  )

/** A single line that may be cleared: blank reads as null. */
export const optionalLine = (label: string, max = LINE_MAX) =>
  inputField(nullable(textJson(max)), (sent) => (isBlank(sent) ? null : readText(sent, { label, max, line: true })))

/** Text of several lines that must be there: stored as sent. */
export const requiredText = (label: string, missing: string, max = TEXT_MAX) =>
  inputField({ required: true, ...textJson(max), minLength: 1 }, (sent) =>
    isBlank(sent) ? new Refusal(missing) : readText(sent, { label, max, line: false }),
  )

/** Text of several lines that may be cleared. */
export const optionalText = (label: string, max = TEXT_MAX) =>
  inputField(nullable(textJson(max)), (sent) => (isBlank(sent) ? null : readText(sent, { label, max, line: false })))

/** An address that a record may hold, or null (wire-contract.md 1.9). */
export const optionalUrl = (label: string) =>
  inputField(nullable({ ...textJson(URL_MAX), format: 'uri-reference' }), (sent) => {
    if (isBlank(sent)) return null
    const text = readText(sent, { label, max: URL_MAX, line: true })
    return text instanceof Refusal || isContentUrl(text) ? text : new Refusal(messages.url)
  })

/** A slug (wire-contract.md 3). @param missing the sentence for none. */
export const slugField = (missing: string) =>
  inputField({ required: true, ...textJson(LINE_MAX), pattern: SLUG_PATTERN.source }, (sent) => {
    if (isBlank(sent)) return new Refusal(missing)
    const text = readText(sent, { label: 'Slug', max: LINE_MAX, line: true })
    return text instanceof Refusal || SLUG_PATTERN.test(text) ? text : new Refusal(messages.slug)
  })

/** A calendar day, kept as `YYYY-MM-DD`, or null (wire-contract.md 1.10). */
export const optionalDay = () =>
  inputField({ type: ['string', 'null'], description: 'YYYY-MM-DD or an ISO 8601 timestamp with a zone' }, (sent) => {
    if (isBlank(sent)) return null
    return (typeof sent === 'string' ? parseDay(sent.trim()) : null) ?? new Refusal(messages.date)
  })

/** A rating, kept at one decimal; the bounds are checked before rounding (wire-contract.md 1.11). */
export const ratingField = () =>
  inputField(
    { required: true, type: 'number', minimum: RATING_MIN, maximum: RATING_MAX, description: `stored in steps of ${RATING_STEP}` },
    (sent) => {
      if (isBlank(sent)) return new Refusal(messages.ratingRequired)
      if (typeof sent !== 'number' || !(sent >= RATING_MIN && sent <= RATING_MAX)) return new Refusal(messages.rating)
      return roundRating(sent)
    },
  )

/** A tier, or null to have it derived from the rating. */
export const tierField = () => choiceField<Tier>(TIERS, messages.tier)

/** One of a fixed list, or null. */
export const choiceField = <T extends string>(choices: readonly T[], wrong: string) =>
  inputField({ enum: [...choices, '', null] }, (sent) =>
    isBlank(sent) ? null : (choices.find((choice) => choice === sent) ?? new Refusal(wrong)),
  )

/** One of a fixed list. */
export const requiredChoice = <T extends string>(choices: readonly T[], wrong: string, missing: string) =>
  inputField({ required: true, enum: [...choices] }, (sent) =>
    isBlank(sent) ? new Refusal(missing) : (choices.find((choice) => choice === sent) ?? new Refusal(wrong)),
  )

const idJson = { type: 'integer', minimum: 1, maximum: ID_MAX }
const isId = (sent: unknown): sent is number => typeof sent === 'number' && Number.isInteger(sent) && sent >= 1 && sent <= ID_MAX

/** The id of another record that must be named. @param unknown the sentence for an id that cannot exist. */
export const requiredId = (missing: string, unknown: string) =>
  inputField({ required: true, ...idJson }, (sent) => (isBlank(sent) ? new Refusal(missing) : isId(sent) ? sent : new Refusal(unknown)))

/** The id of another record, or null. */
export const optionalId = (unknown: string) =>
  inputField(nullable(idJson), (sent) => (isBlank(sent) ? null : isId(sent) ? sent : new Refusal(unknown)))

/** Yes or no; left out or cleared, no. */
export const flagField = (label: string) =>
  inputField({ type: 'boolean', default: false }, (sent) =>
    isBlank(sent) ? false : typeof sent === 'boolean' ? sent : new Refusal(`${label} must be true or false`),
  )

/** Parts of the records that go out. */
export const id = () => z.int().check(z.minimum(1), z.maximum(ID_MAX))
export const text = () => z.string()
export const maybe = <T extends z.core.$ZodType>(schema: T) => z.nullable(schema)
export const instant = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
export const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const rating = () => z.number().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX))
export const tier = () => z.enum(TIERS)
/** When the server made and last changed the record. */
export const stamps = { created_at: instant(), updated_at: instant() }
export { utcMidnight }
