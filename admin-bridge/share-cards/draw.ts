import sharp, { type OverlayOptions } from 'sharp'
import { CARD_SIZE } from '../contract'
import { markSvg } from '../public-site/logo-mark'
import type { Card } from '../public-site/records/record-view'
import { COLOURS } from '../public-site/palette'
import type { Pictures } from './pictures'
import type { TextLayer, TextRenderer } from './text-renderer'

/** What drawing a card needs. */
export type DrawingTools = { text: TextRenderer; pictures: Pictures }

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 64
const PANEL_WIDTH = 496
const PANEL_X = WIDTH - PANEL_WIDTH
/** Side of the square with the tier's letter. */
const TILE = 120
/** Height of the coloured line at the bottom of cards without a grade. */
const STRIP = 8
const TITLE_Y = 196
const METER = { y: 552, height: 14, segments: 10, gap: 5 }
const SVG_START = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`

/** The rating as a bar of ten segments; the last filled one is filled by tenths. */
function meterSvg(value: number, colour: string, width: number): string {
  const { y, height, segments, gap } = METER
  const segmentWidth = (width - gap * (segments - 1)) / segments
  return Array.from({ length: segments }, (_, index) => {
    const x = MARGIN + index * (segmentWidth + gap)
    const filled = segmentWidth * Math.min(1, Math.max(0, value - index))
    return `<rect x="${x}" y="${y}" width="${segmentWidth}" height="${height}" fill="${COLOURS.line}"/><rect x="${x}" y="${y}" width="${filled}" height="${height}" fill="${colour}"/>`
  }).join('')
}

/** An ellipse of light that fades to its edge. @param opacity at its centre. */
export function glowSvg(colour: string, [cx, cy, rx, ry]: readonly number[], opacity: number): string {
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
  return `<defs><radialGradient id="glow">${stops}</radialGradient></defs><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#glow)"/>`
}

/** An SVG of the card's size with some shapes. */
export const svgLayer = (...shapes: string[]): Buffer => Buffer.from(`${SVG_START}${shapes.join('')}</svg>`)

/** The background with some shapes on it. */
export const backgroundSvg = (...shapes: string[]): Buffer =>
  svgLayer(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`, ...shapes)

/** The shapes above the picture: the panel's edge, the tier's tile, and the rating bar or the line in the accent colour. */
function frameSvg({ grade, accent }: Card, hasPanel: boolean): Buffer {
  return svgLayer(
    hasPanel ? `<rect x="${PANEL_X}" width="1" height="${HEIGHT}" fill="${COLOURS.line}"/>` : '',
    grade ? `<rect x="${WIDTH - TILE}" width="${TILE}" height="${TILE}" fill="${grade.colour}"/>` : '',
    grade
      ? meterSvg(grade.value, grade.colour, PANEL_X - 2 * MARGIN)
      : `<rect y="${HEIGHT - STRIP}" width="${WIDTH}" height="${STRIP}" fill="${accent}"/>`,
  )
}

/** The picture in its panel. The fallback picture has a glow in the tier's colour behind it. */
async function pictureLayers({ picture, fallbackPicture, grade, accent }: Card, pictures: Pictures): Promise<OverlayOptions[]> {
  if (!fallbackPicture) return []
  const size = { width: PANEL_WIDTH, height: HEIGHT }
  const own = await pictures.ofRecord(picture, size)
  if (own) return [{ input: own, left: PANEL_X, top: 0 }]
  const input = await pictures.fallback(fallbackPicture, size)
  const glow = glowSvg(grade?.colour ?? accent, [PANEL_X + PANEL_WIDTH / 2, HEIGHT / 2, 300, 340], 0.3)
  return [{ input: svgLayer(glow) }, ...(input ? [{ input, left: PANEL_X, top: 0 }] : [])]
}

/** Places a text, if there is one, at whole pixels. */
export const place = (layer: TextLayer | null, left: number, top: number): OverlayOptions[] =>
  layer ? [{ input: layer.input, left: Math.round(left), top: Math.round(top) }] : []

/** The site's mark and name, and the label: the same on every card. */
export async function brandLayers(label: string, width: number, text: TextRenderer): Promise<OverlayOptions[]> {
  const [name, drawnLabel] = await Promise.all([
    text.draw('CCC', { typeface: 'mono', size: 27, weight: 700, colour: COLOURS.ink }),
    text.draw(label.toUpperCase(), { typeface: 'mono', size: 21, weight: 500, spacing: 40, colour: COLOURS.ink3 }, width),
  ])
  return [{ input: svgLayer(markSvg(MARGIN, 56, 36, COLOURS.ink)) }, ...place(name, MARGIN + 54, 64), ...place(drawnLabel, MARGIN, 142)]
}

/** The title in the largest size that fits, and the details below it. */
async function titleLayers(card: Card, width: number, text: TextRenderer): Promise<OverlayOptions[]> {
  const box = { width, height: card.grade ? 160 : 270 }
  const style = { typeface: 'plain', weight: 600, spacing: -32, lineHeight: 0.9, colour: COLOURS.ink } as const
  const sizes = card.grade ? [84, 76, 68, 60, 52, 44, 38] : [96, 88, 80, 72, 64, 56, 48, 42]
  const title = await text.fit(card.title, style, box, sizes)
  const details = await text.fit(
    await text.join(card.details, 'plain'),
    { typeface: 'plain', colour: COLOURS.ink2 },
    { width, height: 48 },
    [32, 28, 24],
  )
  return [...place(title, MARGIN, TITLE_Y), ...place(details, MARGIN, title ? TITLE_Y + title.flowHeight + 14 : TITLE_Y)]
}

/** A quotation, its author, and a large quotation mark. */
async function quoteLayers({ title, details, accent }: Card, text: TextRenderer): Promise<OverlayOptions[]> {
  const width = WIDTH - 2 * MARGIN
  const style = { typeface: 'serif', weight: 400, spacing: -15, lineHeight: 1.1, colour: COLOURS.ink } as const
  const quotation = await text.fit(title, style, { width, height: 300 }, [108, 96, 84, 76, 68, 60, 54, 48, 42, 36])
  const author = await text.fit(
    await text.join(details, 'mono'),
    { typeface: 'mono', weight: 600, colour: accent },
    { width, height: 48 },
    [28, 24, 20],
  )
  const mark = await text.draw('“', { typeface: 'serif', size: 260, weight: 600, colour: accent })
  return [
    ...place(quotation, MARGIN, TITLE_Y),
    ...place(author, MARGIN, quotation ? TITLE_Y + quotation.flowHeight + 36 : TITLE_Y),
    ...place(mark, WIDTH - MARGIN - (mark?.width ?? 0), 52),
  ]
}

/** The rating, its scale, and the tier's letter in its tile. */
async function gradeLayers({ grade }: Card, text: TextRenderer): Promise<OverlayOptions[]> {
  if (!grade) return []
  const rating = await text.draw(grade.value.toFixed(1), { typeface: 'mono', size: 104, weight: 700, spacing: -40, colour: grade.colour })
  const scale = await text.draw('OUT OF 10', { typeface: 'mono', size: 21, weight: 500, spacing: 40, colour: COLOURS.ink3 })
  const letter = await text.draw(grade.tier, { typeface: 'mono', size: 68, weight: 700, colour: COLOURS.ground })
  const tile = letter ? place(letter, WIDTH - (TILE + letter.width) / 2, (TILE - letter.height) / 2) : []
  return [...place(rating, MARGIN, 442), ...place(scale, MARGIN + (rating?.width ?? 0) + 18, 502), ...tile]
}

/** Composes layers over a background to a PNG. */
export const composePng = (background: Buffer, layers: OverlayOptions[]): Promise<Buffer> =>
  sharp(background).composite(layers).removeAlpha().png({ compressionLevel: 9 }).toBuffer()

/** Draws the card of a record as PNG. */
export async function drawCard(card: Card, { text, pictures }: DrawingTools): Promise<Buffer> {
  const width = PANEL_X - 2 * MARGIN
  const hasPanel = card.fallbackPicture !== null
  return composePng(
    backgroundSvg(hasPanel ? `<rect x="${PANEL_X}" width="${PANEL_WIDTH}" height="${HEIGHT}" fill="${COLOURS.bench}"/>` : ''),
    [
      ...(await pictureLayers(card, pictures)),
      { input: frameSvg(card, hasPanel) },
      ...(await brandLayers(card.label, width, text)),
      ...(hasPanel ? await titleLayers(card, width, text) : await quoteLayers(card, text)),
      ...(await gradeLayers(card, text)),
    ],
  )
}
