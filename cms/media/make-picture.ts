import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { APIError, type File } from 'payload'
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FRAMES, UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE } from '../domain/limits'
import { MEDIA_TYPES, mediaName, type MediaNameParts } from '../domain/media-name'

// two pictures are decoded at once, each on one thread; no operation repeats, so a cache would only waste memory
sharp.concurrency(1)
sharp.cache(false)

/** Longest processing time of one picture, from its header to its preview. */
const MAX_SECONDS = 60
/** Longest side of the input for the ThumbHash placeholder, which allows 100. */
const BLUR_SIDE = 96

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

/** An uploader waits for these, so they take as little effort as they can. */
const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 86, mozjpeg: false }),
  'image/png': (image) => image.png({ compressionLevel: 3 }),
  'image/webp': (image) => image.webp({ quality: 86, effort: 0 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 0 }),
  'image/gif': (image) => image.gif(),
}

/** Runs sharp pipelines under one deadline per picture. */
class Deadline {
  readonly #end: number
  constructor(
    seconds: number,
    private readonly signal?: AbortSignal | undefined,
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

type Header = { mimeType: string; width: number; height: number; pages: number; options: SharpOptions }

/** Reads type, size and frame count without decoding pixels. @throws APIError 415 or 422 */
async function readHeader(bytes: Buffer): Promise<Header> {
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  const mimeType = mime === 'image/apng' ? 'image/png' : mime
  if (!encoders[mimeType] || !MEDIA_TYPES.includes(mimeType)) throw wrongType()
  const { width, height, pages: all = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  // only GIF and WebP stay animated; of an AVIF sequence and of an animated PNG, only the first frame is read
  const pages = mimeType === 'image/gif' || mimeType === 'image/webp' ? all : 1
  if (pages > UPLOAD_MAX_FRAMES || (pages > 1 && width * height * pages > UPLOAD_MAX_PIXELS)) throw tooManyFrames()
  if (Math.max(width, height) > UPLOAD_MAX_SIDE || width * height > UPLOAD_MAX_PIXELS) throw tooManyPixels()
  return { mimeType, width, height, pages, options: { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' } }
}

/**
 * Turns uploaded bytes into a library picture: detects the type from the bytes, rotates it upright, re-encodes it
 * without metadata, and names it with `mediaName`. Its sizes are made when they are asked for first.
 * @param limits `seconds`: longest processing time; `signal`: aborted when nobody waits for the picture any more.
 * @throws APIError 413, 415 or 422 with a message for the uploader.
 */
export async function makePicture(bytes: Buffer, limits: { seconds?: number; signal?: AbortSignal | undefined } = {}): Promise<File> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw tooLarge()
  const deadline = new Deadline(limits.seconds ?? MAX_SECONDS, limits.signal)
  try {
    const { mimeType, pages, options } = await readHeader(bytes)
    const encode = encoders[mimeType]
    if (!encode) throw wrongType()
    const isAnimated = pages > 1
    const upright = isAnimated ? sharp(bytes, { ...options, animated: true }) : sharp(bytes, options).autoOrient()
    const { data, info } = await deadline.run(encode(upright))
    const { width, pageHeight: height = info.height } = info
    const thumbHash = await thumbHashOf(sharp(bytes, options), deadline)
    return libraryFile(data, { width, height, thumbHash, mimeType, animated: isAnimated })
  } catch (error) {
    throw error instanceof APIError ? error : unreadable()
  }
}

/** Names a picture of our own, which is clean, without encoding it again. @throws sharp's error for bytes that are no picture. */
export async function takePicture(bytes: Buffer): Promise<File> {
  const { mimeType, width, height } = await readHeader(bytes)
  return libraryFile(bytes, { width, height, mimeType, thumbHash: await thumbHashOf(sharp(bytes), new Deadline(MAX_SECONDS)) })
}

const libraryFile = (data: Buffer, parts: Omit<MediaNameParts, 'key'>): File => ({
  data,
  name: mediaName({ key: randomBytes(8).toString('hex'), ...parts }),
  mimetype: parts.mimeType,
  size: data.length,
})

/** The blurred preview of a picture, as base64url. */
async function thumbHashOf(picture: Sharp, deadline: Deadline): Promise<string> {
  const small = picture.autoOrient().resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside' }).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await deadline.run(small)
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64url')
}
