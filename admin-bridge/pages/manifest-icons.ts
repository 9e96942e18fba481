import sharp from 'sharp'

const GROUND = '#08090b'
const INK = '#eceef0'

/** A ring of squares, open at the right: a C, three times three. Each is 6 wide, 9 from the next. */
const SQUARES: ReadonlyArray<readonly [number, number]> = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 2],
]
const MARK_UNITS = 24

/** The mark as the inside of an SVG. @param size of its square; @param colour as SVG takes it. */
export function markSvg(x: number, y: number, size: number, colour: string): string {
  const unit = size / MARK_UNITS
  const squares = SQUARES.map(
    ([column, row]) => `<rect x="${x + column * 9 * unit}" y="${y + row * 9 * unit}" width="${6 * unit}" height="${6 * unit}"/>`,
  )
  return `<g fill="${colour}">${squares.join('')}</g>`
}

/** The icon: the mark on the house's ground. @param margin part of the side that stays free on each side. */
export function iconSvg(size: number, margin: number): string {
  const inner = size * (1 - 2 * margin)
  const mark = markSvg(size * margin, size * margin, inner, INK)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${GROUND}"/>${mark}</svg>`
}

/** The icon as PNG. Drawn for its size, so that small ones stay sharp. */
export function iconPng(size: number, margin: number): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(size, margin)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const ICO_SIZES = [16, 32, 48]
const ICO_HEAD_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** favicon.ico for those who ask for it by habit: PNGs in the old envelope. */
export async function iconIco(): Promise<Buffer> {
  const pictures = await Promise.all(ICO_SIZES.map((size) => iconPng(size, 0.125)))
  const head = Buffer.alloc(ICO_HEAD_BYTES + pictures.length * ICO_ENTRY_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach((picture, index) => {
    const at = ICO_HEAD_BYTES + index * ICO_ENTRY_BYTES
    head.writeUInt8(ICO_SIZES[index] ?? 0, at)
    head.writeUInt8(ICO_SIZES[index] ?? 0, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  })
  return Buffer.concat([head, ...pictures])
}
