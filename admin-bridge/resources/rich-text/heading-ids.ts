import { withoutAccents } from '../../../cms/domain/normalize-for-search'

/** Ids that the page of a post has already. */
const PAGE_IDS = ['app', 'main', 'ccc-state', 'ccc-code', 'site-links']
/** Longest id, in code points, without its number. */
const ID_MAX = 64
const NAMELESS = 'section'

/** The text of a heading as an id: its letters without accents, of any script, its digits and underscores, joined by hyphens. */
function idFrom(text: string): string {
  const words = withoutAccents(text)
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .normalize('NFC')
  const id = [...words.replace(/^-/, '')].slice(0, ID_MAX).join('')
  return id.replace(/-$/, '') || NAMELESS
}

/** Ids for the headings of one text. */
export class HeadingIds {
  readonly #taken = new Set(PAGE_IDS)
  /** By the id without a number: the number to try next. Without it, each of a thousand equal headings would try all of them. */
  readonly #numbers = new Map<string, number>()

  /** The id of the next heading, which no other heading has and nothing else on the page. @param text without formatting. */
  next(text: string): string {
    const first = idFrom(text)
    let number = this.#numbers.get(first) ?? 1
    let id = first
    while (this.#taken.has(id)) id = `${first}-${++number}`
    this.#numbers.set(first, number)
    this.#taken.add(id)
    return id
  }
}
