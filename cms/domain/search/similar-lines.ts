import { compactLine } from '../normalize-for-search'
import { isOneErrorAway } from './typing-error'
import { SIMILAR_FROM } from './words'

/** Longer lines are compared without typing errors: each of their letters would be an entry. */
const COMPARED_MAX = 80

const digitsOf = (key: string): string => key.replaceAll(/\P{Nd}/gu, '')

/** Whether two keys are the same name with one typing error. Another number is another name: "Batch 7" and "Batch 8". */
const isMistyped = (a: string, b: string): boolean => digitsOf(a) === digitsOf(b) && isOneErrorAway(a, b)

/** A key, and the key without each of its letters. Two keys with one typing error between them share one of these. */
function variantsOf(key: string): Set<string> {
  const letters = [...key]
  if (letters.length < SIMILAR_FROM || letters.length > COMPARED_MAX) return new Set()
  return new Set([key, ...letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))])
}

/** Lines that are compared with each other. The cost grows with their number and length, not with the number of pairs. */
export class SimilarLines<Line extends { readonly value: string }> {
  readonly #lines = new Map<string, Line[]>()
  readonly #byVariant = new Map<string, string[]>()
  /** The key by which the group of a key is known; chains end at the key that names itself. */
  readonly #groupOf = new Map<string, string>()

  add(line: Line): void {
    const key = compactLine(line.value)
    const same = this.#lines.get(key)
    if (same) return void same.push(line)
    this.#lines.set(key, [line])
    for (const variant of variantsOf(key)) {
      const others = this.#byVariant.get(variant) ?? []
      for (const other of others) if (isMistyped(other, key)) this.#groupOf.set(this.#find(key), this.#find(other))
      this.#byVariant.set(variant, [...others, key])
    }
  }

  #find(key: string): string {
    let found = key
    for (let next = this.#groupOf.get(found); next !== undefined && next !== found; next = this.#groupOf.get(found)) found = next
    return found
  }

  /** The groups of at least two lines that look like one name, in the order in which their first lines were added. */
  groups(): Line[][] {
    const groups = new Map<string, Line[]>()
    for (const [key, lines] of this.#lines) {
      const name = this.#find(key)
      groups.set(name, [...(groups.get(name) ?? []), ...lines])
    }
    return [...groups.values()].filter(({ length }) => length > 1)
  }
}
