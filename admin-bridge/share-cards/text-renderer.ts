import sharp from 'sharp'
import { escapeHtml } from '../../cms/domain/escape-html'
import { drawableText, type DrawableText } from './drawable-text'
import type { Fonts, TypefaceName } from './fonts'

export type TextStyle = {
  typeface: TypefaceName
  /** Font size in pixels. */
  size: number
  colour: string
  weight?: number
  /** Letter spacing in thousandths of the size. */
  spacing?: number
  /** As a factor of the typeface's own line height. */
  lineHeight?: number
}
/** A drawn text, in pixels. `height` is that of its ink; `flowHeight` is that of its lines, whichever letters they hold. */
export type TextLayer = { input: Buffer; width: number; height: number; flowHeight: number }

/** Distance between baselines, as a factor of the size. */
const LINE_PITCH: Readonly<Record<TypefaceName, number>> = { plain: 1.22, mono: 1.2, serif: 1.01, italic: 1.01 }
/** Heights of capitals above and of descenders below the baseline, as factors of the size. */
const CAPITAL = 0.72
const DESCENDER = 0.22
/** The same for fallback typefaces, whose own line heights range from 1.5 to 2. */
const FALLBACK_LINE_PITCH = 1.3
const FALLBACK_DESCENDER = 0.08
/** Longer texts fit no box. Counted in narrow characters; those from Hangul Jamo on are twice as wide. */
const MAX_NARROW_CHARACTERS = 600
const FIRST_WIDE = 0x1100
/** A text shorter than this is not shortened further. */
const MIN_CHARACTERS = 8

function flowHeightOf(inkHeight: number, { typeface, size, lineHeight = 1 }: TextStyle): number {
  const pitch = size * LINE_PITCH[typeface] * lineHeight
  const furtherLines = Math.max(0, Math.round((inkHeight - CAPITAL * size) / pitch))
  return size * (CAPITAL + DESCENDER) + furtherLines * pitch
}

/** Pango measures in 1024ths of a point; at 72 dpi a point is a pixel. */
const PANGO_UNITS = 1024

function pangoMarkup(
  { text, families, usesFallback }: DrawableText,
  { typeface, size, colour, weight = 400, spacing = 0, lineHeight }: TextStyle,
): string {
  const attributes = {
    font_family: families.join(','),
    font_style: typeface === 'italic' ? 'italic' : 'normal',
    font_weight: String(weight),
    size: `${size}pt`,
    foreground: colour,
    insert_hyphens: 'false',
    letter_spacing: String(Math.round((spacing / 1000) * size * PANGO_UNITS)),
    // Pango reads a number with a decimal point as a factor, one without as a height
    ...(usesFallback ? { line_height: String(Math.round(FALLBACK_LINE_PITCH * size * PANGO_UNITS)) } : {}),
    ...(lineHeight && !usesFallback ? { line_height: lineHeight.toFixed(3) } : {}),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<span ${written.join(' ')}>${escapeHtml(text)}</span>`
}

/** Draws on a transparent background, cropped to the ink. Lines break at `width`. */
async function render(drawable: DrawableText, style: TextStyle, width?: number): Promise<TextLayer> {
  const text = { text: pangoMarkup(drawable, style), rgba: true, dpi: 72, ...(width ? { width, wrap: 'word-char' as const } : {}) }
  const { data, info } = await sharp({ text }).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  // letters of other scripts differ in height, so their number of lines cannot be derived from the ink
  const flowHeight = drawable.usesFallback ? info.height + FALLBACK_DESCENDER * style.size : flowHeightOf(info.height, style)
  return { input: data, width: info.width, height: info.height, flowHeight }
}

/** Shortens a text to a number of characters and adds an ellipsis. */
function truncate(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text
}

/** Shortens a text that would fit no box, before it is measured, which is slow. */
function truncateToAnyBox(text: string): string {
  let room = MAX_NARROW_CHARACTERS
  let length = 0
  for (const character of text) {
    room -= (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2
    if (room < 0) break
    length += 1
  }
  return truncate(text, length)
}

/** Draws texts. Leaves out characters without a font; a text that would lose more than half of its letters is null. */
export class TextRenderer {
  constructor(readonly fonts: Fonts) {}

  /** A text in one size, broken into lines at `width`. */
  async draw(text: string, style: TextStyle, width?: number): Promise<TextLayer | null> {
    const drawable = await drawableText(this.fonts, text, style.typeface)
    return drawable && render(drawable, style, width)
  }

  /** Joins those of the parts that can be drawn with a middle dot. */
  async join(parts: readonly string[], typeface: TypefaceName): Promise<string> {
    const drawable = await Promise.all(parts.map((part) => drawableText(this.fonts, part, typeface)))
    return drawable.flatMap((part) => part?.text ?? []).join(' · ')
  }

  /**
   * Draws a text in the largest size that fits into a box; at the smallest one it is shortened until it does.
   * @param sizes largest first.
   */
  async fit(
    text: string,
    style: Omit<TextStyle, 'size'>,
    box: { width: number; height: number },
    sizes: readonly number[],
  ): Promise<TextLayer | null> {
    const whole = await drawableText(this.fonts, truncateToAnyBox(text), style.typeface)
    if (!whole) return null
    for (const size of sizes) {
      const layer = await render(whole, { ...style, size }, box.width)
      if (layer.height <= box.height) return layer
    }
    const size = sizes.at(-1) ?? 16
    let shortened = whole.text
    for (;;) {
      shortened = truncate(shortened, Math.floor([...shortened].length * 0.85))
      const layer = await render({ ...whole, text: shortened }, { ...style, size }, box.width)
      if (layer.height <= box.height || [...shortened].length < MIN_CHARACTERS) return layer
    }
  }
}
