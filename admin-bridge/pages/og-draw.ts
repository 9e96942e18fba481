import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { MEDIA_PATH, pictureFrom, variantName } from '../../cms/domain/media-name'
import { CARD_SIZE } from '../contract'
import { markSvg } from './manifest-icons'
import type { Card } from './og-cards'
import { COLOURS } from './og-palette'
import { drawText, fitText, type Layer } from './og-text'

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 64
const PANEL_WIDTH = 496
const PANEL_X = WIDTH - PANEL_WIDTH
const TILE = 120
const STRIP = 8
const METER = { y: 552, height: 14, segments: 10, gap: 5 }
/** Wide enough for the panel; larger originals are read by this variant of theirs. */
const VARIANT_WIDTH = 960

/** A record's own picture, cut to the panel; null when it is not ours or cannot be read. */
async function panelPicture(url: string | null, mediaDir: string): Promise<Buffer | null> {
  const known = url?.startsWith(MEDIA_PATH) ? pictureFrom(url) : null
  if (!url || !known) return null
  const original = url.slice(MEDIA_PATH.length)
  const name = known.width > VARIANT_WIDTH ? variantName(original.slice(0, original.lastIndexOf('.')), VARIANT_WIDTH, 'webp') : original
  const isWide = known.width > known.height * 1.5
  try {
    const bytes = await readFile(path.join(mediaDir, name))
    return await sharp(bytes)
      .resize(PANEL_WIDTH, HEIGHT, { fit: 'cover', position: isWide ? 'attention' : 'centre' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    // A card without its picture is better than none.
    return null
  }
}

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

/** Everything that is no text and no photograph. */
function groundSvg({ grade, accent, look }: Card, hasPicture: boolean): string {
  const glow = grade?.colour ?? accent
  const panel = hasPicture || grade
  const shapes = [
    `<defs><radialGradient id="glow"><stop offset="0" stop-color="${glow}" stop-opacity="0.28"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`,
    panel ? `<rect x="${PANEL_X}" width="${PANEL_WIDTH}" height="${HEIGHT}" fill="${COLOURS.bench}"/>` : '',
    panel ? `<ellipse cx="${PANEL_X + PANEL_WIDTH / 2}" cy="${HEIGHT / 2}" rx="300" ry="340" fill="url(#glow)"/>` : '',
    // Without a picture the mark itself is the specimen.
    panel && !hasPicture ? markSvg(PANEL_X + 138, 205, 220, COLOURS.line) : '',
    !panel && look === 'plain'
      ? `<ellipse cx="1010" cy="330" rx="420" ry="380" fill="url(#glow)"/>${markSvg(820, 160, 330, COLOURS.line)}`
      : '',
    markSvg(MARGIN, 56, 36, COLOURS.ink),
    grade
      ? meterSvg(grade.value, grade.colour, PANEL_X - 2 * MARGIN)
      : `<rect y="${HEIGHT - STRIP}" width="${WIDTH}" height="${STRIP}" fill="${accent}"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join('')}</svg>`
}

/** The tier's tile and the hairline, which stand over the picture. */
function frameSvg({ grade }: Card, hasPicture: boolean): string {
  const line = hasPicture || grade ? `<rect x="${PANEL_X}" width="1" height="${HEIGHT}" fill="${COLOURS.line}"/>` : ''
  const tile = grade ? `<rect x="${WIDTH - TILE}" width="${TILE}" height="${TILE}" fill="${grade.colour}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${line}${tile}</svg>`
}

const at = (layer: Layer | null, left: number, top: number): OverlayOptions[] =>
  layer ? [{ input: layer.input, left: Math.round(left), top: Math.round(top) }] : []

/** Mark, label, title and the line below it; the title takes the largest size that its place allows. */
async function headLayers(card: Card, width: number): Promise<OverlayOptions[]> {
  const quoted = card.look === 'quoted'
  const room = { width, height: card.grade ? 160 : quoted ? 300 : 270 }
  const [name, label, title, line] = await Promise.all([
    drawText('CCC', { face: 'mono', size: 27, weight: 700, colour: COLOURS.ink }),
    drawText(card.label.toUpperCase(), { face: 'mono', size: 21, weight: 500, spacing: 40, colour: COLOURS.ink3 }, width),
    quoted
      ? fitText(
          card.title,
          { face: 'serif', weight: 400, spacing: -15, lineHeight: 1.1, colour: COLOURS.ink },
          room,
          [108, 96, 84, 76, 68, 60, 54, 48, 42, 36],
        )
      : fitText(
          card.title,
          { face: 'plain', weight: 600, spacing: -32, lineHeight: 0.9, colour: COLOURS.ink },
          room,
          card.grade ? [84, 76, 68, 60, 52, 44, 38] : [96, 88, 80, 72, 64, 56, 48, 42],
        ),
    card.line
      ? fitText(
          card.line,
          quoted ? { face: 'mono', weight: 600, colour: card.accent } : { face: 'plain', colour: COLOURS.ink2 },
          { width, height: 48 },
          quoted ? [28, 24, 20] : [32, 28, 24],
        )
      : null,
  ])
  const top = 196
  return [
    ...at(name, MARGIN + 54, 64),
    ...at(label, MARGIN, 142),
    ...at(title, MARGIN, top),
    ...at(line, MARGIN, top + (title?.flow ?? 0) + (quoted ? 36 : 14)),
  ]
}

/** The mark of a quotation, where there is no picture to stand. */
async function quoteMark({ look, accent }: Card): Promise<OverlayOptions[]> {
  const mark = look === 'quoted' ? await drawText('“', { face: 'serif', size: 260, weight: 600, colour: accent }) : null
  return mark ? at(mark, WIDTH - MARGIN - mark.width, 52) : []
}

/** The number, what it counts to, and the letter in the tile. */
async function gradeLayers({ grade }: Card): Promise<OverlayOptions[]> {
  if (!grade) return []
  const number = await drawText(grade.value.toFixed(1), { face: 'mono', size: 104, weight: 700, spacing: -40, colour: grade.colour })
  const outOf = await drawText('OUT OF 10', { face: 'mono', size: 21, weight: 500, spacing: 40, colour: COLOURS.ink3 })
  const letter = await drawText(grade.tier, { face: 'mono', size: 68, weight: 700, colour: COLOURS.ground })
  const tile = letter ? at(letter, WIDTH - (TILE + letter.width) / 2, (TILE - letter.height) / 2) : []
  return [...at(number, MARGIN, 442), ...at(outOf, MARGIN + (number?.width ?? 0) + 18, 502), ...tile]
}

/**
 * Draws a card, 1200 by 630. The site's fonts must be open (see `openFonts`).
 * @param mediaDir where uploads lie; a folder without them gives a card without its picture.
 */
export async function drawCard(card: Card, mediaDir: string): Promise<Buffer> {
  const picture = await panelPicture(card.picture, mediaDir)
  const narrow = picture !== null || card.grade !== null
  const width = narrow ? PANEL_X - 2 * MARGIN : card.look === 'quoted' ? WIDTH - 2 * MARGIN : 730
  const texts = [...(await headLayers(card, width)), ...(await gradeLayers(card)), ...(await quoteMark(card))]
  return sharp(Buffer.from(groundSvg(card, picture !== null)))
    .composite([
      ...(picture ? [{ input: picture, left: PANEL_X, top: 0 }] : []),
      { input: Buffer.from(frameSvg(card, picture !== null)) },
      ...texts,
    ])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}
