import sharp, { type OverlayOptions } from 'sharp'
import { CARD_SIZE } from '../contract'
import { markSvg } from '../pages/manifest-icons'
import type { Card } from './cards'
import { COLOURS } from './palette'
import type { Pictures } from './pictures'
import type { Layer, Pen } from './text-image'

/** What cards are drawn with. */
export type Tools = { pen: Pen; pictures: Pictures }

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 64
const PANEL_WIDTH = 496
const PANEL_X = WIDTH - PANEL_WIDTH
const TILE = 120
const STRIP = 8
/** Where titles begin. */
const HEAD_Y = 196
const METER = { y: 552, height: 14, segments: 10, gap: 5 }
const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`

/** Ten segments, the last one filled by tenths. */
function meterSvg(value: number, colour: string, width: number): string {
  const { y, height, segments, gap } = METER
  const each = (width - gap * (segments - 1)) / segments
  return Array.from({ length: segments }, (_, index) => {
    const x = MARGIN + index * (each + gap)
    const filled = each * Math.min(1, Math.max(0, value - index))
    return `<rect x="${x}" y="${y}" width="${each}" height="${height}" fill="${COLOURS.line}"/><rect x="${x}" y="${y}" width="${filled}" height="${height}" fill="${colour}"/>`
  }).join('')
}

/** An ellipse of light. @param opacity in its middle. */
export function glowSvg(colour: string, [cx, cy, rx, ry]: readonly number[], opacity: number): string {
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
  return `<defs><radialGradient id="glow">${stops}</radialGradient></defs><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#glow)"/>`
}

/** A layer of shapes as large as the card. */
export const sheet = (...shapes: string[]): Buffer => Buffer.from(`${SHEET}${shapes.join('')}</svg>`)

/** What lies below everything else. */
export const groundSvg = (...shapes: string[]): Buffer =>
  sheet(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`, ...shapes)

/** What stands over the picture: the mark, the panel's hairline, the tier's tile, and the meter or the line in the kind's colour. */
function frameSvg({ grade, accent }: Card, hasPanel: boolean): Buffer {
  return sheet(
    hasPanel ? `<rect x="${PANEL_X}" width="1" height="${HEIGHT}" fill="${COLOURS.line}"/>` : '',
    grade ? `<rect x="${WIDTH - TILE}" width="${TILE}" height="${TILE}" fill="${grade.colour}"/>` : '',
    grade
      ? meterSvg(grade.value, grade.colour, PANEL_X - 2 * MARGIN)
      : `<rect y="${HEIGHT - STRIP}" width="${WIDTH}" height="${STRIP}" fill="${accent}"/>`,
  )
}

/** The picture in its panel; the site's own one stands in the light of its tier. */
async function panelLayers({ picture, instead, grade, accent }: Card, pictures: Pictures): Promise<OverlayOptions[]> {
  if (!instead) return []
  const size = { width: PANEL_WIDTH, height: HEIGHT }
  const own = await pictures.ofRecord(picture, size)
  if (own) return [{ input: own, left: PANEL_X, top: 0 }]
  const input = await pictures.instead(instead, size)
  const light = glowSvg(grade?.colour ?? accent, [PANEL_X + PANEL_WIDTH / 2, HEIGHT / 2, 300, 340], 0.3)
  return [{ input: sheet(light) }, ...(input ? [{ input, left: PANEL_X, top: 0 }] : [])]
}

/** A layer at its place, to whole pixels. */
export const at = (layer: Layer | null, left: number, top: number): OverlayOptions[] =>
  layer ? [{ input: layer.input, left: Math.round(left), top: Math.round(top) }] : []

/** The mark, the name and the label: the same on every card. */
export async function nameLayers(label: string, width: number, pen: Pen): Promise<OverlayOptions[]> {
  const [name, words] = await Promise.all([
    pen.draw('CCC', { face: 'mono', size: 27, weight: 700, colour: COLOURS.ink }),
    pen.draw(label.toUpperCase(), { face: 'mono', size: 21, weight: 500, spacing: 40, colour: COLOURS.ink3 }, width),
  ])
  return [{ input: sheet(markSvg(MARGIN, 56, 36, COLOURS.ink)) }, ...at(name, MARGIN + 54, 64), ...at(words, MARGIN, 142)]
}

/** Title and the line below it; the title takes the largest size that its place allows. */
async function headLayers(card: Card, width: number, pen: Pen): Promise<OverlayOptions[]> {
  const room = { width, height: card.grade ? 160 : 270 }
  const style = { face: 'plain', weight: 600, spacing: -32, lineHeight: 0.9, colour: COLOURS.ink } as const
  const sizes = card.grade ? [84, 76, 68, 60, 52, 44, 38] : [96, 88, 80, 72, 64, 56, 48, 42]
  const title = await pen.fit(card.title, style, room, sizes)
  const below = await pen.join(card.line, 'plain')
  const line = await pen.fit(below, { face: 'plain', colour: COLOURS.ink2 }, { width, height: 48 }, [32, 28, 24])
  return [...at(title, MARGIN, HEAD_Y), ...at(line, MARGIN, title ? HEAD_Y + title.flow + 14 : HEAD_Y)]
}

/** The words, who said them, and the mark of a quotation. */
async function quoteLayers({ title, line, accent }: Card, pen: Pen): Promise<OverlayOptions[]> {
  const width = WIDTH - 2 * MARGIN
  const style = { face: 'serif', weight: 400, spacing: -15, lineHeight: 1.1, colour: COLOURS.ink } as const
  const words = await pen.fit(title, style, { width, height: 300 }, [108, 96, 84, 76, 68, 60, 54, 48, 42, 36])
  const who = await pen.join(line, 'mono')
  const author = await pen.fit(who, { face: 'mono', weight: 600, colour: accent }, { width, height: 48 }, [28, 24, 20])
  const mark = await pen.draw('“', { face: 'serif', size: 260, weight: 600, colour: accent })
  return [
    ...at(words, MARGIN, HEAD_Y),
    ...at(author, MARGIN, words ? HEAD_Y + words.flow + 36 : HEAD_Y),
    ...at(mark, WIDTH - MARGIN - (mark?.width ?? 0), 52),
  ]
}

/** The number, what it counts to, and the letter in the tile. */
async function gradeLayers({ grade }: Card, pen: Pen): Promise<OverlayOptions[]> {
  if (!grade) return []
  const number = await pen.draw(grade.value.toFixed(1), { face: 'mono', size: 104, weight: 700, spacing: -40, colour: grade.colour })
  const outOf = await pen.draw('OUT OF 10', { face: 'mono', size: 21, weight: 500, spacing: 40, colour: COLOURS.ink3 })
  const letter = await pen.draw(grade.tier, { face: 'mono', size: 68, weight: 700, colour: COLOURS.ground })
  const tile = letter ? at(letter, WIDTH - (TILE + letter.width) / 2, (TILE - letter.height) / 2) : []
  return [...at(number, MARGIN, 442), ...at(outOf, MARGIN + (number?.width ?? 0) + 18, 502), ...tile]
}

/** Lays layers upon a ground: the card as PNG. */
export const finished = (ground: Buffer, layers: OverlayOptions[]): Promise<Buffer> =>
  sharp(ground).composite(layers).removeAlpha().png({ compressionLevel: 9 }).toBuffer()

/** Draws the card of a record, 1200 by 630. */
export async function drawCard(card: Card, { pen, pictures }: Tools): Promise<Buffer> {
  const width = PANEL_X - 2 * MARGIN
  const panel = await panelLayers(card, pictures)
  return finished(
    groundSvg(card.instead ? `<rect x="${PANEL_X}" width="${PANEL_WIDTH}" height="${HEIGHT}" fill="${COLOURS.bench}"/>` : ''),
    [
      ...panel,
      { input: frameSvg(card, card.instead !== null) },
      ...(await nameLayers(card.label, width, pen)),
      ...(card.instead ? await headLayers(card, width, pen) : await quoteLayers(card, pen)),
      ...(await gradeLayers(card, pen)),
    ],
  )
}
