import sharp from 'sharp'
import { FACES, type Face, type Fonts, type Typeface } from './fonts'
import { drawableText, type DrawableText } from './drawable-text'

export type TextStyle = {
  face: Face
  size: number
  colour: string
  weight?: number
  /** In thousandths of the size. */
  spacing?: number
  lineHeight?: number
}
/** A drawn text. `height` is that of its ink; `flow` is what its lines take whatever letters they happen to hold. */
export type Layer = { input: Buffer; width: number; height: number; flow: number }

/** Of the size: from one baseline to the next, as the faces have it. */
const LINE_PITCH: Readonly<Record<Face, number>> = { plain: 1.22, mono: 1.2, serif: 1.01, italic: 1.01 }
/** In characters. Letters from Hangul Jamo on take the room of two: fewer of them fill any box. */
const LONGEST = 600
const FIRST_WIDE = 0x1100
/** Of the size: from the top of a capital to the baseline, and from there to the lowest tail. */
const CAPITAL = 0.72
const TAIL = 0.22
const TAIL_OF_OTHERS = 0.08
/** Of the size: the same for every other script, whose faces leave from one and a half to twice of it. */
const PITCH_OF_OTHERS = 1.3

function flowOf(inkHeight: number, { face, size, lineHeight = 1 }: TextStyle): number {
  const pitch = size * LINE_PITCH[face] * lineHeight
  const further = Math.max(0, Math.round((inkHeight - CAPITAL * size) / pitch))
  return size * (CAPITAL + TAIL) + further * pitch
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Pango's unit: 1024 to a point, and at 72 dots an inch a point is a pixel. */
const PANGO_UNIT = 1024

function markup(
  { text, families, foreign }: DrawableText,
  { face, size, colour, weight = 400, spacing = 0, lineHeight }: TextStyle,
): string {
  const { slope }: Typeface = FACES[face]
  const attributes = {
    font_family: families.join(','),
    font_style: slope ?? 'normal',
    font_weight: String(weight),
    size: `${size}pt`,
    foreground: colour,
    insert_hyphens: 'false',
    letter_spacing: String(Math.round((spacing / 1000) * size * PANGO_UNIT)),
    // Pango takes a number with a point as a factor, one without as a height.
    ...(foreign ? { line_height: String(Math.round(PITCH_OF_OTHERS * size * PANGO_UNIT)) } : {}),
    ...(lineHeight && !foreign ? { line_height: lineHeight.toFixed(3) } : {}),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<span ${written.join(' ')}>${text.replace(/[&<>"']/g, (character) => MARKUP[character] ?? character)}</span>`
}

/** Words as a picture with a transparent ground, their ink beginning at the top left. */
async function drawWords(words: DrawableText, style: TextStyle, width?: number): Promise<Layer> {
  const options = { text: markup(words, style), rgba: true, dpi: 72, ...(width ? { width, wrap: 'word-char' as const } : {}) }
  const { data, info } = await sharp({ text: options }).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  // Letters of other scripts have no one height from which their lines could be told.
  const flow = words.foreign ? info.height + TAIL_OF_OTHERS * style.size : flowOf(info.height, style)
  return { input: data, width: info.width, height: info.height, flow }
}

const cut = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text
}

/** The beginning of a text, as much as can fit into any box. */
function beginning(text: string): string {
  let room = LONGEST
  let length = 0
  for (const character of text) {
    room -= (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2
    if (room < 0) break
    length += 1
  }
  return cut(text, length)
}

/** Draws texts with our faces. What they have none for is left out; a text of which hardly anything is left is null. */
export class Pen {
  constructor(readonly fonts: Fonts) {}

  /** A text in one size; longer than `width`, it has several lines. */
  async draw(text: string, style: TextStyle, width?: number): Promise<Layer | null> {
    const words = await drawableText(this.fonts, text, style.face)
    return words && drawWords(words, style, width)
  }

  /** Parts of a line that each can be left out, with a dot between those that are drawn. */
  async join(parts: readonly string[], face: Face): Promise<string> {
    const drawn = await Promise.all(parts.map((part) => drawableText(this.fonts, part, face)))
    return drawn.flatMap((words) => words?.text ?? []).join(' · ')
  }

  /**
   * A text in the largest of some sizes at which it fits into a box; at the smallest one it is cut until it does.
   * @param sizes largest first.
   */
  async fit(
    text: string,
    style: Omit<TextStyle, 'size'>,
    box: { width: number; height: number },
    sizes: readonly number[],
  ): Promise<Layer | null> {
    // What is far too long for any box is not worth measuring.
    const all = await drawableText(this.fonts, beginning(text), style.face)
    if (!all) return null
    let words = all
    for (const size of sizes) {
      const layer = await drawWords(words, { ...style, size }, box.width)
      if (layer.height <= box.height) return layer
    }
    const size = sizes.at(-1) ?? 16
    for (;;) {
      words = { ...all, text: cut(words.text, Math.floor([...words.text].length * 0.85)) }
      const layer = await drawWords(words, { ...style, size }, box.width)
      if (layer.height <= box.height || [...words.text].length < 8) return layer
    }
  }
}
