/**
 * The name of an uploaded picture says all that a page needs to show it without asking again: its size and, as a
 * ThumbHash, its blurred likeness. `<16 hex>-<width>x<height>-<thumbhash>.<ext>`, and its variants
 * `<16 hex>-<width>x<height>-<thumbhash>-<variant width>w.<avif|webp>`.
 */
export const MEDIA_PATH = '/media/'
export const VARIANT_WIDTHS = [320, 640, 960, 1440] as const
export const VARIANT_FORMATS = ['avif', 'webp'] as const

const NAME = /^([0-9a-f]{16}-(\d+)x(\d+)-([A-Za-z0-9_-]+))\.(?:jpg|png|webp|avif|gif)$/
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** The media types that may be uploaded (wire-contract.md 4). */
export const MEDIA_TYPES = Object.keys(EXTENSIONS)

/** The media type of a file in the library, by its extension; that of plain bytes for any other file. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES.find((type) => name.endsWith(`.${EXTENSIONS[type]}`)) ?? 'application/octet-stream'
}

export type MediaNameParts = { key: string; width: number; height: number; thumbHash: string; mimeType: string }

/** The file name for a picture. @param parts `key` is 16 hex digits; `thumbHash` is base64url. */
export function mediaName({ key, width, height, thumbHash, mimeType }: MediaNameParts): string {
  return `${key}-${width}x${height}-${thumbHash}.${EXTENSIONS[mimeType]}`
}

/** The file name of a variant. @param base the picture's name without its extension. */
export function variantName(base: string, width: number, format: string): string {
  return `${base}-${width}w.${format}`
}

export type MediaPicture = {
  width: number
  height: number
  thumbHash: string
  /** Address of a variant at each width that is smaller than the picture itself. */
  variants: ReadonlyArray<{ format: (typeof VARIANT_FORMATS)[number]; width: number; url: string }>
}

/** What an address of our own media tells of its picture; null for any other address. @param url as on the wire. */
export function pictureFrom(url: string): MediaPicture | null {
  const at = url.lastIndexOf(MEDIA_PATH)
  const match = at < 0 ? null : NAME.exec(url.slice(at + MEDIA_PATH.length))
  if (!match) return null
  const [, base = '', width, height, thumbHash = ''] = match
  const folder = url.slice(0, at + MEDIA_PATH.length)
  const full = Number(width)
  return {
    width: full,
    height: Number(height),
    thumbHash,
    variants: VARIANT_FORMATS.flatMap((format) =>
      VARIANT_WIDTHS.filter((each) => each < full).map((each) => ({ format, width: each, url: folder + variantName(base, each, format) })),
    ),
  }
}
