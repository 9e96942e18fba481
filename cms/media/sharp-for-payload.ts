import type { SharpDependency } from 'payload'
import sharp, { type Metadata, type OutputInfo } from 'sharp'
import { UPLOAD_MAX_PIXELS } from '../domain/limits'
import { asSharp } from '../payload-internals'
import { processGlobals } from '../process-globals'
import { variantKey, type Picture } from './make-picture'

declare module '../process-globals' {
  interface ProcessGlobals {
    /** Processed pictures, by the bytes of their original. */
    pictures?: WeakMap<object, Picture>
  }
}

const processed = (processGlobals.pictures ??= new WeakMap())

/** Makes a picture's variants available to Payload for when it stores the original. */
export function offerToPayload(picture: Picture): void {
  processed.set(picture.data, picture)
}

type Requested = { width?: number | undefined; format?: string | undefined }

/** Answers the sharp calls that Payload makes to resize an upload, using variants that already exist. */
class ProcessedPicture {
  constructor(
    private readonly picture: Picture,
    private readonly requested: Requested = {},
  ) {}

  rotate(): this {
    return this
  }
  clone(): this {
    return this
  }
  resize({ width }: { width?: number }): ProcessedPicture {
    return new ProcessedPicture(this.picture, { ...this.requested, width })
  }
  toFormat(format: string): ProcessedPicture {
    return new ProcessedPicture(this.picture, { ...this.requested, format })
  }
  /** Metadata without a page count: given one, Payload would divide heights by it. */
  metadata(): Promise<Pick<Metadata, 'width' | 'height'>> {
    return Promise.resolve({ width: this.picture.width, height: this.picture.height })
  }
  toBuffer(): Promise<{ data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'size'> }> {
    const { width, format } = this.requested
    const image = width === undefined ? this.picture : this.picture.variants.get(variantKey(format ?? '', width))
    if (!image) return Promise.reject(new Error(`There is no variant ${format} ${width}`))
    return Promise.resolve({ data: image.data, info: { width: image.width, height: image.height, size: image.data.length } })
  }
}

/**
 * The sharp that Payload uses. Payload would decode a picture once per size, all at the same time, and would stack the
 * frames of animated pictures. It gets the variants from `makePicture` instead.
 */
export const sharpForPayload: SharpDependency = (input, options = {}) => {
  const picture = typeof input === 'object' ? processed.get(input) : undefined
  return picture ? asSharp(new ProcessedPicture(picture)) : sharp(input, { ...options, limitInputPixels: UPLOAD_MAX_PIXELS })
}
