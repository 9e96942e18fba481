import type { SharpDependency } from 'payload'
import sharp, { type Metadata, type OutputInfo, type SharpOptions } from 'sharp'
import { UPLOAD_MAX_PIXELS } from '../domain/limits'
import { processWide } from './process-wide'
import { variantKey, type Picture } from './make-picture'

/** Pictures by the bytes of their original. */
const made = processWide('pictures', () => new WeakMap<object, Picture>())

/** Lets Payload have the variants of a picture when it stores the original. */
export function offerToPayload(picture: Picture): void {
  made.set(picture.data, picture)
}

type Wanted = { width?: number | undefined; format?: string | undefined }

/** Answers those calls of sharp that Payload makes to resize an upload, with variants that exist already. */
class MadePicture {
  constructor(
    private readonly picture: Picture,
    private readonly wanted: Wanted = {},
  ) {}

  rotate(): this {
    return this
  }
  clone(): this {
    return this
  }
  resize({ width }: { width?: number }): MadePicture {
    return new MadePicture(this.picture, { ...this.wanted, width })
  }
  toFormat(format: string): MadePicture {
    return new MadePicture(this.picture, { ...this.wanted, format })
  }
  /** Of one frame: Payload divides heights by the number of frames if it hears of one. */
  metadata(): Promise<Pick<Metadata, 'width' | 'height'>> {
    return Promise.resolve({ width: this.picture.width, height: this.picture.height })
  }
  toBuffer(): Promise<{ data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'size'> }> {
    const { width, format } = this.wanted
    const one = width === undefined ? this.picture : this.picture.variants.get(variantKey(format ?? '', width))
    if (!one) return Promise.reject(new Error(`There is no variant ${format} ${width}`))
    return Promise.resolve({ data: one.data, info: { width: one.width, height: one.height, size: one.data.length } })
  }
}

const bounded = (input: unknown, options: SharpOptions): unknown =>
  sharp(input as Parameters<typeof sharp>[0], { ...options, limitInputPixels: UPLOAD_MAX_PIXELS })

/**
 * The sharp that Payload is given. Payload would decode a picture once for each of its sizes, all at the same time, and
 * would stack the frames of animated ones; it gets the variants that `makePicture` made instead.
 */
export const sharpForPayload = ((input: unknown, options: SharpOptions = {}) => {
  const picture = typeof input === 'object' && input !== null ? made.get(input) : undefined
  return picture ? new MadePicture(picture) : bounded(input, options)
  // MadePicture is the part of sharp's interface that Payload uses on uploads, not all of it
}) as unknown as SharpDependency
