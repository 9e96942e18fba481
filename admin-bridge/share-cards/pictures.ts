import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { MEDIA_PATH, pictureFrom, variantName } from '../../cms/domain/media-name'
import type { Manifest } from '../pages/template'

/** Wide enough for a panel; larger originals are read by this variant of theirs. */
const VARIANT_WIDTH = 960

/** How much of a panel's height one of the site's own pictures fills, how much of the rest lies above it, and which side of it is kept where it is too wide. */
const OWN_PICTURES = {
  can: { file: 'can.svg', height: 1, above: 0, position: 'centre' },
  restaurant: { file: 'restaurant.svg', height: 0.6, above: 0.5, position: 'centre' },
  episode: { file: 'episode.svg', height: 0.98, above: 0, position: 'right' },
  post: { file: 'post.svg', height: 0.9, above: 0.5, position: 'centre' },
} as const
/** The first thing that they draw: a rectangle over all. */
const GROUND = /<rect width="\d+" height="\d+" fill="#[0-9a-f]{6}"\/>/
export type OwnPicture = keyof typeof OWN_PICTURES

export type Size = { width: number; height: number }

/** The pictures that stand on cards: those of records, and the site's own. What cannot be read is null: a card without its picture is better than none. */
export class Pictures {
  /** @param folders where uploads lie, and the site's client build. */
  constructor(readonly folders: { mediaDir: string; clientDir: string }) {}

  /** A record's own picture, cut to size; null when it is not ours. */
  async ofRecord(url: string | null, size: Size): Promise<Buffer | null> {
    const known = url?.startsWith(MEDIA_PATH) ? pictureFrom(url) : null
    if (!url || !known) return null
    const original = url.slice(MEDIA_PATH.length)
    const name = known.width > VARIANT_WIDTH ? variantName(original.slice(0, original.lastIndexOf('.')), VARIANT_WIDTH, 'webp') : original
    const isWide = known.width > known.height * 1.5
    try {
      const bytes = await readFile(path.join(this.folders.mediaDir, name))
      return await sharp(bytes)
        .resize({ ...size, fit: 'cover', position: isWide ? 'attention' : 'centre' })
        .png({ compressionLevel: 1 })
        .toBuffer()
    } catch {
      return null
    }
  }

  /** What the site shows for a record without a picture. It comes without its ground, so that light may fall behind it. */
  async instead(name: OwnPicture, size: Size): Promise<Buffer | null> {
    const { file, height, above, position } = OWN_PICTURES[name]
    const svg = await this.ofSite(file)
    if (!svg) return null
    const inner = Math.round(size.height * height)
    const top = Math.round((size.height - inner) * above)
    return sharp(Buffer.from(svg.toString().replace(GROUND, '')))
      .resize({ width: size.width, height: inner, fit: 'cover', position })
      .extend({ top, bottom: size.height - inner - top, background: '#00000000' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  }

  /** One of the site's pictures as it was built; the manifest knows by which name. */
  async ofSite(file: string): Promise<Buffer | null> {
    const { clientDir } = this.folders
    try {
      const manifest = JSON.parse(await readFile(path.join(clientDir, 'manifest.json'), 'utf8')) as Manifest
      return await readFile(path.join(clientDir, manifest[`shared/pictures/${file}`]?.file ?? ''))
    } catch {
      return null
    }
  }
}
