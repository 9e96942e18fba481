import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { APIError, MissingFile, type CollectionBeforeOperationHook } from 'payload'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '../domain/limits'
import { MEDIA_TYPES, mediaName } from '../domain/media-name'

const wrongType = () => new APIError('The file must be a JPEG, PNG, WebP, AVIF or GIF picture', 415, undefined, true)
const tooLarge = () => new APIError('The file must not be larger than 10 MiB', 413, undefined, true)
const unreadable = () => new APIError('The file cannot be read as a picture of at most 50 megapixels', 422, undefined, true)

/** Longest side of the likeness that becomes the blur; ThumbHash allows 100. */
const BLUR_SIDE = 96

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 86, mozjpeg: false }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 86 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 3 }),
  'image/gif': (image) => image.gif(),
}

/**
 * A picture as we keep it (wire-contract.md 4): told by its bytes, turned upright, encoded anew without metadata, under
 * a name of our own.
 * @throws APIError 413, 415 or 422, with a sentence for the person who sent it.
 */
export async function preparePicture(bytes: Buffer): Promise<{ data: Buffer; name: string; mimetype: string; size: number }> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw tooLarge()
  const mimeType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const encode = encoders[mimeType]
  if (!encode || !MEDIA_TYPES.includes(mimeType)) throw wrongType()
  try {
    const options = { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' as const }
    const animated = mimeType === 'image/gif' || mimeType === 'image/webp'
    const { data, info } = await encode(sharp(bytes, { ...options, animated }).autoOrient()).toBuffer({ resolveWithObject: true })
    const height = info.pageHeight ?? info.height
    const thumbHash = await thumbHashOf(sharp(bytes, options).autoOrient())
    const name = mediaName({ key: randomBytes(8).toString('hex'), width: info.width, height, thumbHash, mimeType })
    return { data, name, mimetype: mimeType, size: data.length }
  } catch {
    throw unreadable()
  }
}

async function thumbHashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64url')
}

/** Set on a request whose file `preparePicture` has made already. */
export const PREPARED = 'preparedPicture'

/** Every upload, through the panel or the wire, passes here before Payload sees it. */
export const prepareUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const uploads = operation === 'create' || operation === 'update'
  // without a file of its own, an entry would be made of whatever address the client names
  if (operation === 'create' && !req.file) throw new MissingFile(req.t)
  if (uploads && req.file && !req.context[PREPARED]) Object.assign(req.file, await preparePicture(req.file.data))
  return args
}
