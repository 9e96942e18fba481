import sharp from 'sharp'
import { FACES, type Face } from './og-fonts'

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
const LINE_PITCH: Readonly<Record<Face, number>> = { plain: 1.22, mono: 1.2, serif: 1.01 }
/** Of the size: from the top of a capital to the baseline, and from there to the lowest tail. */
const CAPITAL = 0.72
const TAIL = 0.22

function flowOf(inkHeight: number, { face, size, lineHeight = 1 }: TextStyle): number {
  const pitch = size * LINE_PITCH[face] * lineHeight
  const further = Math.max(0, Math.round((inkHeight - CAPITAL * size) / pitch))
  return size * (CAPITAL + TAIL) + further * pitch
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Pango's unit: 1024 to a point, and at 72 dots an inch a point is a pixel. */
const PANGO_UNIT = 1024

/** Text without what no face of ours can draw (emoji), what turns the rest around, and what XML cannot hold. */
export const drawable = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Extended_Pictographic}|\ufe0f|\u200d|[\u202a-\u202e\u2066-\u2069]/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

function markup(text: string, { face, size, colour, weight = 400, spacing = 0, lineHeight }: TextStyle): string {
  const attributes = {
    font_family: FACES[face],
    font_weight: String(weight),
    size: `${size}pt`,
    foreground: colour,
    insert_hyphens: 'false',
    letter_spacing: String(Math.round((spacing / 1000) * size * PANGO_UNIT)),
    ...(lineHeight ? { line_height: String(lineHeight) } : {}),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<span ${written.join(' ')}>${text.replace(/[&<>"']/g, (character) => MARKUP[character] ?? character)}</span>`
}

/** Text as a picture with a transparent ground, its ink beginning at the top left; null when there is nothing to draw. */
export async function drawText(text: string, style: TextStyle, width?: number): Promise<Layer | null> {
  const clean = drawable(text)
  if (clean === '') return null
  const options = { text: markup(clean, style), rgba: true, dpi: 72, ...(width ? { width, wrap: 'word-char' as const } : {}) }
  const { data, info } = await sharp({ text: options }).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height, flow: flowOf(info.height, style) }
}

const cut = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text
}

/**
 * Text in the largest of some sizes at which it fits into a box; at the smallest one it is cut until it does.
 * @param sizes largest first.
 */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size'>,
  box: { width: number; height: number },
  sizes: readonly number[],
): Promise<Layer | null> {
  // What is far too long for any box is not worth measuring.
  let words = cut(text, 600)
  for (const size of sizes) {
    const layer = await drawText(words, { ...style, size }, box.width)
    if (!layer || layer.height <= box.height) return layer
  }
  const size = sizes.at(-1) ?? 16
  for (;;) {
    words = cut(words, Math.floor([...words].length * 0.85))
    const layer = await drawText(words, { ...style, size }, box.width)
    if (!layer || layer.height <= box.height || [...words].length < 8) return layer
  }
}
