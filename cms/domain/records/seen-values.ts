import { isRecord } from '../is-record'
import { toStoredState } from '../rich-text/lexical-text'

/**
 * Header of a save or a deletion in the panel: the values that its form was filled with, as `seenValuesHeader` writes them. The
 * server needs them where it has no version of that state.
 */
export const SEEN_VALUES_HEADER = 'X-Seen-Values'

type Values = Readonly<Record<string, unknown>>

/** Headers have 16 KiB together. */
const HEADER_MAX = 8_000
/** Of longer values, and of formatted texts, the header holds a hash. */
const VALUE_MAX = 100

const [SEED_1, SEED_2, PRIME_1, PRIME_2] = [0xdeadbeef, 0x41c6ce57, 2654435761, 1597334677]

/** A hash of 64 bits that tells values apart which nobody has made alike on purpose. Browsers offer others at secure addresses only. */
function shortHash(text: string): string {
  let [one, two] = [SEED_1, SEED_2]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, PRIME_1)
    two = Math.imul(two ^ code, PRIME_2)
  }
  one ^= Math.imul(two ^ (two >>> 15), PRIME_2)
  two ^= Math.imul(one ^ (one >>> 13), PRIME_1)
  return [one, two].map((part) => (part >>> 0).toString(36)).join('-')
}

/** A value as a text that is the same for equal values: a formatted text as it is stored, and nothing as null. */
export function comparableText(value: unknown): string {
  const stored = toStoredState(value)
  return JSON.stringify(stored === undefined || stored === '' ? null : stored)
}

function seen(value: unknown): unknown {
  const text = comparableText(value)
  return text.length > VALUE_MAX || isRecord(value) ? { hash: shortHash(text) } : (value ?? null)
}

/** The values of a form as a header; null if that would be too long. */
export function seenValuesHeader(values: Values): string | null {
  const header = encodeURIComponent(JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, seen(value)]))))
  return header.length > HEADER_MAX ? null : header
}

/**
 * Reads what `seenValuesHeader` wrote. @param now the values of now. A hash of one of them stands for it; another hash stays, because
 * it equals no value. @returns null for anything else.
 */
export function parseSeenValues(header: string, now: Values): Values | null {
  const restored = (name: string, value: unknown): unknown => {
    if (!isRecord(value)) return value
    return value['hash'] === shortHash(comparableText(now[name])) ? now[name] : value['hash']
  }
  try {
    const values: unknown = JSON.parse(decodeURIComponent(header))
    // others are sent as hashes
    if (isRecord(values) && Object.values(values).some((value) => JSON.stringify(value).length > 2 * VALUE_MAX)) return null
    return isRecord(values) ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, restored(name, value)])) : null
  } catch {
    return null
  }
}
