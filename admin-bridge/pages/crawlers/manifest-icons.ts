import sharp from 'sharp'
import { markSvg } from '../../public-site/logo-mark'

const BACKGROUND = '#08090b'
const FOREGROUND = '#eceef0'

/** The icon as SVG: the logo on the background colour. @param margin fraction of the size left free on each side. */
export function iconSvg(size: number, margin: number): string {
  const inner = size * (1 - 2 * margin)
  const mark = markSvg(size * margin, size * margin, inner, FOREGROUND)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${BACKGROUND}"/>${mark}</svg>`
}

/** The icon as PNG, rendered at its final size so that small icons stay sharp. */
export function iconPng(size: number, margin: number): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(size, margin)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const ICO_SIZES = [16, 32, 48]
const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** favicon.ico, for clients that request it without reading the page: PNGs in an ICO container. */
export async function iconIco(): Promise<Buffer> {
  const images = await Promise.all(ICO_SIZES.map((size) => iconPng(size, 0.125)))
  const header = Buffer.alloc(ICO_HEADER_BYTES + images.length * ICO_ENTRY_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach((image, index) => {
    const entry = ICO_HEADER_BYTES + index * ICO_ENTRY_BYTES
    header.writeUInt8(ICO_SIZES[index] ?? 0, entry)
    header.writeUInt8(ICO_SIZES[index] ?? 0, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(image.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += image.length
  })
  return Buffer.concat([header, ...images])
}
