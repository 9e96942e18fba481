import { oneLine } from '../../cms/domain/text'
import { FACES, OTHERS, type Face, type Fonts, type Typeface } from './fonts'

/** A text of which every character can be drawn. `families` are the typefaces for it, the one to be asked first in front. */
export type DrawableText = { text: string; families: readonly string[]; foreign: boolean }

/** Invisible ones, which turn the rest around or join pictures; the one that Persian words need stays. */
const INVISIBLE = /(?!\u200c)\p{Default_Ignorable_Code_Point}/gu
const NON_JOINER = 0x200c
/** The engine asks the host for a face of pictures at these, whatever ours have. */
const PICTURE = /\p{Emoji_Presentation}/u
const LETTERS = /[\p{L}\p{N}]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)
const lettersIn = (text: string): number => text.match(LETTERS)?.length ?? 0

/** The first of some typefaces that draws a character. */
async function drawnBy(fonts: Fonts, typefaces: readonly Typeface[], code: number): Promise<Typeface | null> {
  for (const typeface of typefaces) if (await fonts.draws(typeface, code)) return typeface
  return null
}

/** The typefaces for some characters: first the one that has most of them, so that no word is drawn by two. */
async function bestFor(fonts: Fonts, codes: readonly number[]): Promise<Typeface[]> {
  const counted = await Promise.all(
    OTHERS.map(async (typeface) => {
      const held = await Promise.all(codes.map((code) => fonts.mayHold(typeface, code)))
      return { typeface, count: held.filter(Boolean).length }
    }),
  )
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ typeface }) => typeface)
}

/**
 * A sign and what sits on it: without it none of that stays, and what cannot be drawn on it is left out.
 * @param used takes up the typefaces that it needs.
 */
async function drawnPart(fonts: Fonts, typefaces: readonly Typeface[], grapheme: string, used: Set<Typeface>): Promise<string> {
  if (PICTURE.test(grapheme)) return ''
  const left: number[] = []
  for (const code of codesOf(grapheme)) {
    const typeface = code === NON_JOINER ? null : await drawnBy(fonts, typefaces, code)
    if (typeface) used.add(typeface)
    if (typeface || code === NON_JOINER) left.push(code)
    else if (left.length === 0) return ''
  }
  return String.fromCodePoint(...left)
}

/**
 * What of a text our faces can draw; null when hardly anything is left of it. No missing character ever becomes a box: what
 * no face of ours has is left out, the same on every host.
 */
export async function drawableText(fonts: Fonts, text: string, face: Face): Promise<DrawableText | null> {
  const own: Typeface = FACES[face]
  const clean = oneLine(text.toWellFormed().normalize('NFC').replace(INVISIBLE, ''))
  const missing: number[] = []
  for (const code of new Set(codesOf(clean))) if (!(await fonts.draws(own, code))) missing.push(code)
  if (missing.length === 0) return clean ? { text: clean, families: [own.family], foreign: false } : null
  const signs = missing.filter((code) => !PICTURE.test(String.fromCodePoint(code)))
  const typefaces = [own, ...(await bestFor(fonts, signs))]
  const used = new Set<Typeface>()
  let left = ''
  for (const { segment } of graphemes.segment(clean)) left += await drawnPart(fonts, typefaces, segment, used)
  left = oneLine(left)
  const letters = lettersIn(left)
  if (left !== clean && (letters === 0 || letters < lettersIn(clean) / 2)) return null
  const families = typefaces.filter((typeface) => typeface === own || used.has(typeface)).map(({ family }) => family)
  return { text: left, families, foreign: families.length > 1 }
}
