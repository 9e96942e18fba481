import { parseDay, parseMoment } from '../calendar-date'
import { CONTENT_MAX, ID_MAX, LINE_MAX, TEXT_MAX, URL_MAX } from '../limits'
import { messages, mustBeMoment, mustBeText, tooLong, unstorableCharactersMessage } from '../messages'
import { SLUG_PATTERN } from '../slug'
import { codePoints, isBlank, isContentUrl, isStorable, storedLineEnds } from '../text'
import { RATING_MAX, RATING_MIN, TIERS, roundRating } from '../tier'
import type { Field, FieldOf, InputValue } from './field-kinds'

/** A value in its stored form, or the message that says what is wrong with it. */
export type Reading<Value> = { readonly value: Value; readonly problem?: undefined } | { readonly problem: string }

const read = <Value>(value: Value): Reading<Value> => ({ value })
const reject = (problem: string): Reading<never> => ({ problem })

type TextKind = 'line' | 'text' | 'richText' | 'url' | 'slug' | 'picture'
const DEFAULT_MAX: Readonly<Record<TextKind, number>> = {
  line: LINE_MAX,
  slug: LINE_MAX,
  text: TEXT_MAX,
  richText: CONTENT_MAX,
  url: URL_MAX,
  picture: URL_MAX,
}

/** Longest text that a field accepts, in code points. */
export const maxLength = (field: FieldOf<TextKind>): number => ('max' in field && field.max) || DEFAULT_MAX[field.kind]

/** The name of a field in messages about the value that a client sent. */
export const messageLabel = ({ kind, label, formLabel }: Field): string =>
  kind === 'picture' ? `${label} URL` : kind === 'flag' ? (formLabel ?? label) : label

/** The message for a text that does not have the format of its kind, or null. */
function formatProblem(kind: TextKind, text: string): string | null {
  if (kind === 'slug') return SLUG_PATTERN.test(text) ? null : messages.slug
  if (kind === 'url' || kind === 'picture') return isContentUrl(text) ? null : messages.url
  return null
}

function readText(field: FieldOf<TextKind>, sent: unknown): Reading<string> {
  const label = messageLabel(field)
  if (typeof sent !== 'string') return reject(mustBeText(label))
  if (!isStorable(sent)) return reject(unstorableCharactersMessage(label))
  const isLine = field.kind !== 'text' && field.kind !== 'richText'
  const text = storedLineEnds(isLine ? sent.trim() : sent)
  const max = maxLength(field)
  // how long a formatted text may be depends on the stored one (rich-text/size.ts)
  if (field.kind !== 'richText' && codePoints(text) > max) return reject(tooLong(label, max))
  const problem = formatProblem(field.kind, text)
  return problem === null ? read(text) : reject(problem)
}

function readRating(sent: unknown): Reading<number> {
  const isInBounds = typeof sent === 'number' && sent >= RATING_MIN && sent <= RATING_MAX
  return isInBounds ? read(roundRating(sent)) : reject(messages.rating)
}

function readChoice(choices: readonly string[], sent: unknown, invalid: string): Reading<string> {
  const choice = choices.find((each) => each === sent)
  return choice === undefined ? reject(invalid) : read(choice)
}

const isId = (sent: unknown): sent is number => typeof sent === 'number' && Number.isInteger(sent) && sent >= 1 && sent <= ID_MAX

function readPresent(field: Field, sent: unknown): Reading<string | number | boolean> {
  switch (field.kind) {
    case 'rating':
      return readRating(sent)
    case 'tier':
      return readChoice(TIERS, sent, messages.tier)
    case 'choice':
      return readChoice(field.choices, sent, field.invalid)
    case 'day': {
      const day = typeof sent === 'string' ? parseDay(sent.trim()) : null
      return day === null ? reject(messages.date) : read(day)
    }
    case 'moment': {
      const moment = sent instanceof Date ? sent.toISOString() : typeof sent === 'string' ? parseMoment(sent.trim()) : null
      return moment === null ? reject(mustBeMoment(field.label)) : read(moment)
    }
    case 'reference':
      return isId(sent) ? read(sent) : reject(field.unknown)
    case 'flag':
      return typeof sent === 'boolean' ? read(sent) : reject(`${messageLabel(field)} must be true or false`)
    default:
      return readText(field, sent)
  }
}

/**
 * Reads a value that a client sent, by the rules of its field. Blank values read as null, or false for a flag. A flag with an
 * initial value stays undefined if it was not sent: the record decides.
 * @returns the value as it is stored (a day as `YYYY-MM-DD`), or the message for the person who sent it.
 */
export function readValue<F extends Field>(field: F, sent: unknown): Reading<InputValue<F>>
export function readValue(field: Field, sent: unknown): Reading<string | number | boolean | null | undefined> {
  if (!isBlank(sent)) return readPresent(field, sent)
  if ('required' in field && field.required !== undefined) return reject(field.required)
  if (field.kind !== 'flag') return read(null)
  return read(field.initial && sent === undefined ? undefined : false)
}

/** The message for a value that a field does not accept, or null. */
export const valueProblem = (field: Field, value: unknown): string | null => readValue(field, value).problem ?? null
