import sharp, { type OverlayOptions } from 'sharp'
import { TIERS } from '../../cms/domain/tier'
import { CARD_SIZE } from '../contract'
import { backgroundSvg, brandLayers, composePng, glowSvg, place, svgLayer, type DrawingTools } from './draw'
import { COLOURS, TIER_COLOURS } from '../public-site/palette'
import type { Pictures } from './pictures'
import type { TextRenderer } from './text-renderer'

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 64
/** Height of the row of tiers at the bottom. */
const BAND = 64
const BAND_Y = HEIGHT - BAND
const FIELD_WIDTH = WIDTH / TIERS.length
const CAN = { height: 530, degrees: 9, centre: 980, bottom: HEIGHT - 26 }

/** The can of the home page, tilted as it is there. */
async function canLayers(pictures: Pictures): Promise<OverlayOptions[]> {
  const bytes = await pictures.ofSite('hero-can.webp')
  if (!bytes) return []
  const upright = await sharp(bytes).resize({ height: CAN.height }).png({ compressionLevel: 1 }).toBuffer()
  const { data, info } = await sharp(upright)
    .rotate(CAN.degrees, { background: '#00000000' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return [{ input: data, left: Math.round(CAN.centre - info.width / 2), top: CAN.bottom - info.height }]
}

/** The tiers from S to F in the colours of the caffeine section. */
async function tierLayers(text: TextRenderer): Promise<OverlayOptions[]> {
  const fields = TIERS.map(
    (tier, index) =>
      `<rect x="${index * FIELD_WIDTH}" y="${BAND_Y}" width="${FIELD_WIDTH}" height="${BAND}" fill="${TIER_COLOURS.caffeine[tier]}"/>`,
  )
  const letters = await Promise.all(
    TIERS.map((tier) => text.draw(tier, { typeface: 'mono', size: 30, weight: 700, colour: COLOURS.ground })),
  )
  const placed = letters.flatMap((letter, index) => place(letter, index * FIELD_WIDTH + 24, BAND_Y + (BAND - (letter?.height ?? 0)) / 2))
  return [{ input: svgLayer(...fields) }, ...placed]
}

/** Draws the share card of pages that have none of their own, as PNG: the headline of the home page with its can. */
export async function drawSiteCard({ text, pictures }: DrawingTools): Promise<Buffer> {
  const width = 570
  const style = { typeface: 'plain', size: 100, weight: 600, spacing: -40, lineHeight: 0.84, colour: COLOURS.ink } as const
  const headline = await text.draw('We drink it, eat it, and', style, width)
  const headlineEnd = await text.draw('think it over.', {
    typeface: 'italic',
    size: 108,
    weight: 400,
    spacing: -20,
    colour: COLOURS.violet,
  })
  const subtitle = await text.draw('Taste, measured to the tenth.', { typeface: 'plain', size: 30, colour: COLOURS.ink2 })
  return composePng(backgroundSvg(glowSvg(COLOURS.acid, [CAN.centre, 320, 420, 380], 0.28)), [
    ...(await tierLayers(text)),
    ...(await canLayers(pictures)),
    ...(await brandLayers('Caffeine, culinary, quotes', width, text)),
    ...place(headline, MARGIN, 190),
    ...place(headlineEnd, MARGIN, 391),
    ...place(subtitle, MARGIN, 511),
  ])
}
