import { oneLine } from '../../cms/domain/text'
import type { Fonts, Typeface, TypefaceName } from './fonts'

/**
 * A text whose characters can all be drawn. `families` are the font families it needs, in order of preference; `usesFallback`
 * says whether it needs more than the site's own typeface.
 */
export type DrawableText = { text: string; families: readonly string[]; usesFallback: boolean }

/** Invisible characters, such as bidirectional controls and joiners. The zero-width non-joiner stays: Persian needs it. */
const INVISIBLE = /(?!\u200c)\p{Default_Ignorable_Code_Point}/gu
const ZERO_WIDTH_NON_JOINER = 0x200c
/** Pango asks the host for an emoji font for these, even if a loaded font has them. */
const EMOJI = /\p{Emoji_Presentation}/u
const LETTERS = /[\p{L}\p{N}]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)
const countLetters = (text: string): number => text.match(LETTERS)?.length ?? 0

/** The typefaces that have some of the characters. The one with the most comes first, so that a word is not split between two. */
function rankByCoverage(typefaces: readonly Typeface[], codes: readonly number[]): Typeface[] {
  return typefaces
    .map((typeface) => ({ typeface, count: codes.filter(typeface.has).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ typeface }) => typeface)
}

/**
 * The part of a grapheme that can be drawn: nothing without its base character, otherwise the base and those marks that
 * some typeface has.
 * @param used collects which code points each typeface draws.
 */
function drawablePart(grapheme: string, typefaces: readonly Typeface[], used: Map<Typeface, Set<number>>): string {
  if (EMOJI.test(grapheme)) return ''
  const drawn: number[] = []
  for (const code of codesOf(grapheme)) {
    const typeface = code === ZERO_WIDTH_NON_JOINER ? undefined : typefaces.find(({ has }) => has(code))
    if (typeface) used.set(typeface, (used.get(typeface) ?? new Set()).add(code))
    if (typeface || code === ZERO_WIDTH_NON_JOINER) drawn.push(code)
    else if (drawn.length === 0) return ''
  }
  return String.fromCodePoint(...drawn)
}

/**
 * What the available fonts can draw of a text, with those fonts registered. Characters that no font has are left out, so that
 * none appears as a box.
 * @returns null if fewer than half of the letters remain.
 */
export async function drawableText(fonts: Fonts, text: string, name: TypefaceName): Promise<DrawableText | null> {
  const own = fonts.own(name)
  const clean = oneLine(text.toWellFormed().normalize('NFC').replace(INVISIBLE, ''))
  const codes = [...new Set(codesOf(clean))]
  const missing = codes.filter((code) => !own.has(code))
  if (missing.length === 0) {
    await fonts.register(own, codes)
    return clean ? { text: clean, families: [own.family], usesFallback: false } : null
  }
  const notEmoji = missing.filter((code) => !EMOJI.test(String.fromCodePoint(code)))
  const typefaces = [own, ...rankByCoverage(fonts.fallbacks, notEmoji)]
  const used = new Map<Typeface, Set<number>>()
  const drawable = oneLine(Array.from(graphemes.segment(clean), ({ segment }) => drawablePart(segment, typefaces, used)).join(''))
  const letters = countLetters(drawable)
  if (drawable !== clean && (letters === 0 || letters < countLetters(clean) / 2)) return null
  for (const [typeface, drawn] of used) await fonts.register(typeface, drawn)
  const families = typefaces.filter((typeface) => typeface === own || used.has(typeface)).map(({ family }) => family)
  return { text: drawable, families, usesFallback: families.length > 1 }
}
