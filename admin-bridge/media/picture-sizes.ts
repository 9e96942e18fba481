import sharp, { type Sharp } from 'sharp'
import { BoundedQueue } from '../../cms/bounded-queue'
import { UPLOAD_MAX_PIXELS } from '../../cms/domain/limits'
import { variantFrom, type Variant } from '../../cms/domain/media-name'
import type { MediaStore } from '../../cms/media/media-store'
import { httpError } from '../http/errors'

/** Sizes made at once, sizes that may wait for that, and the longest wait. A page of cards asks for some sixty at once. */
const CONCURRENCY = 2
const MAX_WAITING = 256
const MAX_WAIT_MS = 20_000
/** Longest time for one size. A long animation takes seconds. */
const MAX_SECONDS = 60

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 54, effort: 1 }),
  webp: (image: Sharp, isAnimated: boolean) => image.webp({ quality: 78, ...(isAnimated ? { effort: 2 } : {}) }),
}

/**
 * Encodes a picture in a width. WebP stays animated; AVIF shows the first frame, because sharp would stack all frames into one picture.
 * @param original a picture of the library. @throws sharp's error for anything else.
 */
export async function resizePicture(original: Buffer, { width, format }: Omit<Variant, 'stem'>): Promise<Buffer> {
  const options = { limitInputPixels: UPLOAD_MAX_PIXELS }
  const isAnimated = format === 'webp' && ((await sharp(original, options).metadata()).pages ?? 1) > 1
  const resized = sharp(original, { ...options, animated: isAnimated })
    .resize({ width })
    .toColourspace('srgb')
  return encoders[format](resized, isAnimated).timeout({ seconds: MAX_SECONDS }).toBuffer()
}

/** Makes the sizes of pictures when they are asked for first, and stores them. */
export class PictureSizes {
  readonly #making = new Map<string, Promise<Buffer | null>>()
  readonly #queue = new BoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    busy: httpError.busy,
  })

  constructor(readonly store: MediaStore) {}

  /**
   * Makes a size by its file name. Requests for the same one share the work.
   * @returns null unless the site can ask for it (`pictureFrom`), and its picture exists.
   * @throws HttpError 503 when too many wait; errors of the store.
   */
  make(name: string): Promise<Buffer | null> {
    const variant = variantFrom(name)
    if (!variant) return Promise.resolve(null)
    const made = this.#making.get(name) ?? this.#queue.run(() => this.#make(name, variant)).finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  async #make(name: string, variant: Variant): Promise<Buffer | null> {
    const original = await this.store.readOriginal(variant.stem)
    // a file that is damaged has no sizes
    const bytes = original && (await resizePicture(original, variant).catch(() => null))
    if (!bytes) return null
    // on a full disk it is made again for the next visitor; uploads report such a disk
    await this.store.writeSize(name, bytes).catch(() => undefined)
    return bytes
  }
}
