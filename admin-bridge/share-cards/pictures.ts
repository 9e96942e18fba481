import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { MEDIA_PATH, pictureFrom } from '../../cms/domain/media-name'
import type { CardFallback } from '../contract'
import type { ClientManifest } from '../public-site/client-manifest'

/** Pictures wider than this ratio are cropped around their most striking part. */
const WIDE_RATIO = 1.5

/**
 * Pictures of the site that stand in for a missing one. `height` is the share of the panel they fill, `top` the share of the
 * remaining height above them, and `position` the side that stays if they are too wide.
 */
const SITE_PICTURES = {
  can: { file: 'can.svg', height: 1, top: 0, position: 'centre' },
  restaurant: { file: 'restaurant.svg', height: 0.6, top: 0.5, position: 'centre' },
  episode: { file: 'episode.svg', height: 0.98, top: 0, position: 'right' },
  post: { file: 'post.svg', height: 0.9, top: 0.5, position: 'centre' },
} as const satisfies Record<CardFallback, { file: string; height: number; top: number; position: string }>
/** The rectangle behind a site picture, its first shape. */
const BACKGROUND = /<rect width="\d+" height="\d+" fill="#[0-9a-f]{6}"\/>/

export type Size = { width: number; height: number }

/** Reads the pictures for cards. One that cannot be read is null: a card without its picture is better than none. */
export class Pictures {
  /** @param folders of the uploads and of the site's client build. */
  constructor(readonly folders: { mediaDir: string; clientDir: string }) {}

  /** A record's picture, cropped to a size; null for URLs outside of the media library. */
  async ofRecord(url: string | null, size: Size): Promise<Buffer | null> {
    const picture = url?.startsWith(MEDIA_PATH) ? pictureFrom(url) : null
    if (!url || !picture) return null
    const isWide = picture.width > picture.height * WIDE_RATIO
    try {
      const bytes = await readFile(path.join(this.folders.mediaDir, url.slice(MEDIA_PATH.length)))
      return await sharp(bytes)
        .resize({ ...size, fit: 'cover', position: isWide ? 'attention' : 'centre' })
        .png({ compressionLevel: 1 })
        .toBuffer()
    } catch {
      return null
    }
  }

  /** The site's picture for records without one, on a transparent background. */
  async fallback(name: CardFallback, size: Size): Promise<Buffer | null> {
    const { file, height, top: topShare, position } = SITE_PICTURES[name]
    const svg = await this.ofSite(file)
    if (!svg) return null
    const innerHeight = Math.round(size.height * height)
    const top = Math.round((size.height - innerHeight) * topShare)
    return sharp(Buffer.from(svg.toString().replace(BACKGROUND, '')))
      .resize({ width: size.width, height: innerHeight, fit: 'cover', position })
      .extend({ top, bottom: size.height - innerHeight - top, background: '#00000000' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  }

  /** A picture of the site's client build, by its name in the sources. */
  async ofSite(file: string): Promise<Buffer | null> {
    const { clientDir } = this.folders
    try {
      const manifest: ClientManifest = JSON.parse(await readFile(path.join(clientDir, 'manifest.json'), 'utf8'))
      return await readFile(path.join(clientDir, manifest[`shared/pictures/${file}`]?.file ?? ''))
    } catch {
      return null
    }
  }
}
