import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { APIError } from 'payload'
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FRAMES, UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE } from '../domain/limits'
import { MEDIA_TYPES, mediaName, VARIANT_FORMATS, VARIANT_WIDTHS } from '../domain/media-name'

// two pictures are decoded at once, each on one thread; no operation repeats, so a cache would only waste memory
sharp.concurrency(1)
sharp.cache(false)

/** Longest processing time of one picture, from its header to its last variant. */
const MAX_SECONDS = 60
/** Longest side of the input for the ThumbHash placeholder, which allows 100. */
const BLUR_SIDE = 96
/** Longest side of a WebP picture. */
const WEBP_MAX_SIDE = 16_383

const wrongType = () => new APIError('The file must be a JPEG, PNG, WebP, AVIF or GIF picture', 415, undefined, true)
const tooLarge = () => new APIError('The file must not be larger than 10 MiB', 413, undefined, true)
const unreadable = () => new APIError('The file cannot be read as a picture', 422, undefined, true)
const tooSlow = () => new APIError('The picture takes too long to process. Please try a smaller one.', 422, undefined, true)
const tooManyPixels = () =>
  new APIError('Each side of the picture may have at most 16,384 pixels, and all of it at most 50 megapixels', 422, undefined, true)
const tooManyFrames = () =>
  new APIError(
    'An animated picture may have at most 1,000 frames, with at most 50 megapixels in all of them together',
    422,
    undefined,
    true,
  )

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 86, mozjpeg: false }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 86 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 3 }),
  'image/gif': (image) => image.gif(),
}

export type VariantFormat = (typeof VARIANT_FORMATS)[number]
export type Variant = { data: Buffer; width: number; height: number }
export type Picture = {
  data: Buffer
  name: string
  mimetype: string
  width: number
  height: number
  /** By `variantKey`. There is one for each width up to the picture's own. */
  variants: ReadonlyMap<string, Variant>
}

/** Key of a variant. Payload's image sizes have the same names. */
export const variantKey = (format: string, width: number): string => `${format}${width}`

/** Runs sharp pipelines under one deadline per picture. */
class Deadline {
  readonly #end: number
  constructor(
    seconds: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#end = Date.now() + seconds * 1000
  }

  /** Runs a pipeline. @throws APIError 422 when the deadline has passed. */
  async run(image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
    const seconds = Math.ceil((this.#end - Date.now()) / 1000)
    if (seconds <= 0 || this.signal?.aborted) throw tooSlow()
    try {
      return await image.timeout({ seconds }).toBuffer({ resolveWithObject: true })
    } catch (error) {
      throw error instanceof Error && error.message.startsWith('timeout') ? tooSlow() : error
    }
  }
}

type Header = { mimeType: string; pages: number; options: SharpOptions }

/** Reads type, size and frame count without decoding pixels. @throws APIError 415 or 422 */
async function readHeader(bytes: Buffer): Promise<Header> {
  const mimeType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!encoders[mimeType] || !MEDIA_TYPES.includes(mimeType)) throw wrongType()
  const { width, height, pages: all = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  // only GIF and WebP stay animated; of an AVIF sequence, only the first frame is read
  const pages = mimeType === 'image/gif' || mimeType === 'image/webp' ? all : 1
  if (pages > UPLOAD_MAX_FRAMES || (pages > 1 && width * height * pages > UPLOAD_MAX_PIXELS)) throw tooManyFrames()
  if (Math.max(width, height) > UPLOAD_MAX_SIDE || width * height > UPLOAD_MAX_PIXELS) throw tooManyPixels()
  return { mimeType, pages, options: { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' } }
}

/**
 * Turns uploaded bytes into a library picture: detects the type from the bytes, rotates it upright, re-encodes it
 * without metadata, names it with `mediaName` and creates all variants.
 * @param limits `seconds`: longest processing time; `signal`: aborted when nobody waits for the picture any more.
 * @throws APIError 413, 415 or 422 with a message for the uploader.
 */
export async function makePicture(bytes: Buffer, limits: { seconds?: number; signal?: AbortSignal | undefined } = {}): Promise<Picture> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw tooLarge()
  const deadline = new Deadline(limits.seconds ?? MAX_SECONDS, limits.signal)
  try {
    const header = await readHeader(bytes)
    return await (header.pages > 1 ? makeAnimated(bytes, header, deadline) : makeStill(bytes, header, deadline))
  } catch (error) {
    throw error instanceof APIError ? error : unreadable()
  }
}

async function makeStill(bytes: Buffer, { mimeType, options }: Header, deadline: Deadline): Promise<Picture> {
  const { data, info } = await deadline.run(encoderFor(mimeType)(sharp(bytes, options).autoOrient()))
  const { width, height } = info
  const base = await baseOf(bytes, options, width, deadline)
  const name = nameOf({ width, height, mimeType, thumbHash: await thumbHashOf(base, deadline) })
  const variants = new Map<string, Variant>()
  for (const format of VARIANT_FORMATS) await addStills(variants, format, base, width, deadline)
  return { data, name, mimetype: mimeType, width, height, variants }
}

/** WebP variants stay animated. AVIF variants show the first frame, because sharp would stack all frames into one picture. */
async function makeAnimated(bytes: Buffer, { mimeType, options }: Header, deadline: Deadline): Promise<Picture> {
  const animated = { ...options, animated: true }
  const { data, info } = await deadline.run(encoderFor(mimeType)(sharp(bytes, animated)))
  const { width, pageHeight: height = info.height } = info
  const base = await baseOf(bytes, options, width, deadline)
  const name = nameOf({ width, height, mimeType, thumbHash: await thumbHashOf(base, deadline), animated: true })
  const variants = new Map<string, Variant>()
  await addStills(variants, 'avif', base, width, deadline)
  for (const each of VARIANT_WIDTHS.filter((candidate) => candidate <= width)) {
    const variant = await deadline.run(sharp(bytes, animated).resize({ width: each }).webp({ quality: 78, effort: 2 }))
    variants.set(variantKey('webp', each), { data: variant.data, width: each, height: variant.info.pageHeight ?? variant.info.height })
  }
  return { data, name, mimetype: mimeType, width, height, variants }
}

function encoderFor(mimeType: string): (image: Sharp) => Sharp {
  const encode = encoders[mimeType]
  if (!encode) throw wrongType()
  return encode
}

const nameOf = (parts: Omit<Parameters<typeof mediaName>[0], 'key'>): string => mediaName({ key: randomBytes(8).toString('hex'), ...parts })

/** Raw pixels of the still picture, no wider than the widest variant. Input for all still variants and the ThumbHash. */
async function baseOf(bytes: Buffer, options: SharpOptions, fullWidth: number, deadline: Deadline): Promise<Sharp> {
  const widest = Math.max(...VARIANT_WIDTHS)
  const { data, info } = await deadline.run(
    sharp(bytes, options)
      .autoOrient()
      .resize({ width: Math.min(widest, fullWidth), height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw(),
  )
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

const stillEncoders: Readonly<Record<VariantFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 54, effort: 1 }),
  webp: (image) => image.webp({ quality: 78 }),
}

async function addStills(
  variants: Map<string, Variant>,
  format: VariantFormat,
  base: Sharp,
  fullWidth: number,
  deadline: Deadline,
): Promise<void> {
  for (const width of VARIANT_WIDTHS.filter((each) => each <= fullWidth)) {
    const { data, info } = await deadline.run(stillEncoders[format](base.clone().resize({ width })))
    variants.set(variantKey(format, width), { data, width: info.width, height: info.height })
  }
}

async function thumbHashOf(base: Sharp, deadline: Deadline): Promise<string> {
  const { data, info } = await deadline.run(base.clone().resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside' }).ensureAlpha().raw())
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64url')
}
