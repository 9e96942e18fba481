import { isDocument, PDF_TYPE } from './document-name'

/**
 * The file name of an uploaded picture encodes all that a page needs to lay it out: its size, whether it is animated (an `a`
 * after the size) and a blurred preview (a ThumbHash).
 * `<16 hex>-<width>x<height>[a]-<thumbhash>.<ext>`, and its variants
 * `<16 hex>-<width>x<height>[a]-<thumbhash>-<variant width>w.<avif|webp>`. Older names without the `a` stay valid.
 */
export const MEDIA_PATH = '/media/'
/** Widths of the variants, in pixels. A picture has those up to its own width. */
export const VARIANT_WIDTHS = [320, 480, 640, 960, 1440] as const
export const VARIANT_FORMATS = ['avif', 'webp'] as const

const WIDTHS = VARIANT_WIDTHS.join('|')
/** Of an original: the name of a variant does not match, so no variant has variants. */
const NAME = new RegExp(`^([0-9a-f]{16}-(\\d+)x(\\d+)(a?)-([A-Za-z0-9_-]+)(?<!-(?:${WIDTHS})w))\\.(jpg|png|webp|avif|gif)$`)
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** The media types that may be uploaded. */
export const MEDIA_TYPES = Object.keys(EXTENSIONS)

/** The media type of a library file, by its extension; `application/octet-stream` for any other file. */
export function mediaTypeOf(name: string): string {
  if (isDocument(name)) return PDF_TYPE
  return MEDIA_TYPES.find((type) => name.endsWith(`.${EXTENSIONS[type]}`)) ?? 'application/octet-stream'
}

export type MediaNameParts = { key: string; width: number; height: number; thumbHash: string; mimeType: string; animated?: boolean }

/** The file name for a picture. @param parts `key` is 16 hex digits; `thumbHash` is base64url. */
export function mediaName({ key, width, height, thumbHash, mimeType, animated = false }: MediaNameParts): string {
  return `${key}-${width}x${height}${animated ? 'a' : ''}-${thumbHash}.${EXTENSIONS[mimeType]}`
}

/** The file name of a variant. @param base the picture's name without its extension. */
export function variantName(base: string, width: number, format: string): string {
  return `${base}-${width}w.${format}`
}

const VARIANT = new RegExp(`^(.+)-(${WIDTHS})w\\.(${VARIANT_FORMATS.join('|')})$`)

export type Variant = { stem: string; width: number; format: (typeof VARIANT_FORMATS)[number] }

/** What a name says of a variant; null for any other name, and for a width that is larger than its picture. */
export function variantFrom(name: string): Variant | null {
  const [, stem = '', digits] = VARIANT.exec(name) ?? []
  const width = Number(digits)
  const own = Number(NAME.exec(`${stem}.png`)?.[2] ?? 0)
  return width <= own ? { stem, width, format: name.endsWith('.avif') ? 'avif' : 'webp' } : null
}

/** Whether a file is a variant that is being written, or was when its process ended: its name and a UUID. */
export const isVariantDraft = (name: string): boolean => variantFrom(name.slice(0, -37)) !== null && /\.[0-9a-f-]{36}$/.test(name)

/** All names that the variants of a picture may have. @param stem see `mediaStem`. */
export const variantsOf = (stem: string): string[] =>
  VARIANT_FORMATS.flatMap((format) => VARIANT_WIDTHS.map((width) => variantName(stem, width, format)))

/** The part of a file name that a picture shares with its variants, or the key of a document; null for names of another form. */
export function mediaStem(name: string): string | null {
  if (isDocument(name) && !name.includes('/')) return name.slice(0, -'.pdf'.length)
  const base = VARIANT.exec(name)?.[1]
  return NAME.exec(base === undefined ? name : `${base}.png`)?.[1] ?? null
}

/** The possible names of a stem's original, one per media type. */
export const originalsOf = (stem: string): string[] => [...Object.values(EXTENSIONS), 'pdf'].map((extension) => `${stem}.${extension}`)

type VariantAddress = { format: (typeof VARIANT_FORMATS)[number]; width: number; url: string }
export type MediaPicture = {
  width: number
  height: number
  thumbHash: string
  /** One variant per width up to the picture's own. Those of an animated picture are animated. */
  variants: readonly VariantAddress[]
  /** Variants of an animated picture's first frame. */
  stills: readonly VariantAddress[]
}

/** Parses the metadata in the URL of a library file. Returns null for any other URL. */
export function pictureFrom(url: string): MediaPicture | null {
  const at = url.lastIndexOf(MEDIA_PATH)
  const match = at < 0 ? null : NAME.exec(url.slice(at + MEDIA_PATH.length))
  if (!match) return null
  const [, base = '', width, height, animated, thumbHash = '', extension] = match
  const folder = url.slice(0, at + MEDIA_PATH.length)
  const full = Number(width)
  const all = VARIANT_FORMATS.flatMap((format) =>
    VARIANT_WIDTHS.filter((each) => each <= full).map((each) => ({ format, width: each, url: folder + variantName(base, each, format) })),
  )
  const avif = all.filter(({ format }) => format === 'avif')
  const others = all.filter(({ format }) => format !== 'avif')
  // older names of animated GIFs lack the `a`, and their AVIF variants show all frames in one column
  const isStill = !animated && extension !== 'gif'
  return { width: full, height: Number(height), thumbHash, variants: isStill ? all : others, stills: animated ? avif : [] }
}
