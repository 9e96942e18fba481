import sharp, { type OverlayOptions } from 'sharp'
import { TIERS } from '../../cms/domain/tier'
import { CARD_SIZE } from '../contract'
import { at, finished, glowSvg, groundSvg, nameLayers, sheet, type Tools } from './draw'
import { COLOURS, TIER_COLOURS } from './palette'
import type { Pictures } from './pictures'
import type { Pen } from './text-image'

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 64
const BAND = 64
const BAND_Y = HEIGHT - BAND
const EACH = WIDTH / TIERS.length
const CAN = { height: 530, degrees: 9, centre: 980, bottom: HEIGHT - 26 }

/** The can of the landing, leaning over the spectrum as it does there. */
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

/** The tiers from S to F, in the colours of the caffeine boards. */
async function spectrumLayers(pen: Pen): Promise<OverlayOptions[]> {
  const fields = TIERS.map(
    (tier, index) => `<rect x="${index * EACH}" y="${BAND_Y}" width="${EACH}" height="${BAND}" fill="${TIER_COLOURS.caffeine[tier]}"/>`,
  )
  const letters = await Promise.all(TIERS.map((tier) => pen.draw(tier, { face: 'mono', size: 30, weight: 700, colour: COLOURS.ground })))
  const placed = letters.flatMap((letter, index) => at(letter, index * EACH + 24, BAND_Y + (BAND - (letter?.height ?? 0)) / 2))
  return [{ input: sheet(...fields) }, ...placed]
}

/** Draws the card of every page that has none of its own: the top of the landing. */
export async function drawSiteCard({ pen, pictures }: Tools): Promise<Buffer> {
  const width = 570
  const style = { face: 'plain', size: 100, weight: 600, spacing: -40, lineHeight: 0.84, colour: COLOURS.ink } as const
  const eaten = await pen.draw('We drink it, eat it, and', style, width)
  const thought = await pen.draw('think it over.', { face: 'italic', size: 108, weight: 400, spacing: -20, colour: COLOURS.violet })
  const measured = await pen.draw('Taste, measured to the tenth.', { face: 'plain', size: 30, colour: COLOURS.ink2 })
  return finished(groundSvg(glowSvg(COLOURS.acid, [CAN.centre, 320, 420, 380], 0.28)), [
    ...(await spectrumLayers(pen)),
    ...(await canLayers(pictures)),
    ...(await nameLayers('Caffeine, culinary, quotes', width, pen)),
    ...at(eaten, MARGIN, 190),
    ...at(thought, MARGIN, 391),
    ...at(measured, MARGIN, 511),
  ])
}
