import sharp, { type Sharp } from 'sharp'
import { BoundedQueue } from '../../cms/bounded-queue'
import { UPLOAD_MAX_PIXELS } from '../../cms/domain/limits'
import { variantFrom, type Variant } from '../../cms/domain/media-name'
import type { MediaStore } from '../../cms/media/media-store'
import { httpError } from '../http/errors'
import { clientClosedRequest } from '../http/limits/client-abort'

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

/** A size that is made for those who wait for it. */
type Making = { readonly made: Promise<Buffer | null>; readonly left: AbortController; waiting: number }

/** Makes the sizes of pictures when they are asked for first, and stores them. */
export class PictureSizes {
  readonly #making = new Map<string, Making>()
  readonly #queue = new BoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    busy: httpError.busy,
    aborted: clientClosedRequest,
  })

  constructor(readonly store: MediaStore) {}

  /**
   * Makes a size by its file name. Requests for the same one share the work.
   * @param signal aborts when the client leaves. A size that nobody waits for any more leaves the queue.
   * @returns null unless the site can ask for it (`pictureFrom`), and its picture exists.
   * @throws HttpError 503 when too many wait; errors of the store.
   */
  make(name: string, signal: AbortSignal): Promise<Buffer | null> {
    const variant = variantFrom(name)
    if (!variant) return Promise.resolve(null)
    const making = this.#making.get(name) ?? this.#begin(name, variant)
    making.waiting++
    const onLeave = (): void => {
      if (--making.waiting > 0) return
      this.#forget(name, making)
      making.left.abort()
    }
    if (signal.aborted) onLeave()
    else signal.addEventListener('abort', onLeave, { once: true })
    return making.made
  }

  #begin(name: string, variant: Variant): Making {
    const left = new AbortController()
    const made = this.#make(name, variant, left.signal).finally(() => this.#forget(name, making))
    const making: Making = { made, left, waiting: 0 }
    this.#making.set(name, making)
    return making
  }

  #forget(name: string, making: Making): void {
    if (this.#making.get(name) === making) this.#making.delete(name)
  }

  /** Only what has an original waits in the queue. */
  async #make(name: string, variant: Variant, signal: AbortSignal): Promise<Buffer | null> {
    const original = await this.store.originalOf(variant.stem)
    if (original === null) return null
    return this.#queue.run(async () => {
      const bytes = await this.store.read(original)
      // a file that is damaged has no sizes
      const size = bytes && (await resizePicture(bytes, variant).catch(() => null))
      if (!size) return null
      // on a full disk it is made again for the next visitor; uploads report such a disk
      await this.store.writeSize(name, size).catch(() => undefined)
      if ((await this.store.originalOf(variant.stem)) !== null) return size
      // the picture was deleted meanwhile, with the sizes that there were
      await this.store.remove([name])
      return null
    }, signal)
  }
}
