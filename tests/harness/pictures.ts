import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The look of a generated picture. */
export type PictureOptions = { width?: number; height?: number; colour?: string }

const made = ({ width = 48, height = 32, colour = '#c04020' }: PictureOptions) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

export const jpeg = (options: PictureOptions = {}): Promise<Buffer> => made(options).jpeg().toBuffer()
export const png = (options: PictureOptions = {}): Promise<Buffer> => made(options).png().toBuffer()
export const webp = (options: PictureOptions = {}): Promise<Buffer> => made(options).webp().toBuffer()
export const avif = (options: PictureOptions = {}): Promise<Buffer> => made(options).avif({ effort: 0 }).toBuffer()
export const gif = (options: PictureOptions = {}): Promise<Buffer> => made(options).gif().toBuffer()

/** A JPEG rotated by its EXIF orientation, with a location and a camera in its EXIF. As stored: left half red, right half blue. */
export async function turnedJpeg(): Promise<Buffer> {
  const left = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'SecretCam', Artist: 'Somebody', Copyright: 'Private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Random noise, which no encoder can compress well. */
export async function grain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** An animated picture whose frames differ, a tenth of a second each, in an endless loop. */
export async function animation(
  kind: 'gif' | 'webp',
  { frames, width, height }: { frames: number; width: number; height: number },
): Promise<Buffer> {
  const parts = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      made({ width, height, colour: `#${(0x100000 + i * 0x3311).toString(16).slice(-6)}` })
        .png()
        .toBuffer(),
    ),
  )
  const options = { delay: Array<number>(frames).fill(100), loop: 0 }
  const joined = sharp(parts, { join: { animated: true }, limitInputPixels: false })
  return kind === 'gif' ? joined.gif({ ...options, effort: 1 }).toBuffer() : joined.webp({ ...options, effort: 0 }).toBuffer()
}

const fourBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([fourBytes(data.length), named, fourBytes(crc32(named))])
}

/** A PNG that says of itself that it is animated: its only frame is its picture. */
export async function animatedPng(): Promise<Buffer> {
  const { width, height } = { width: 48, height: 32 }
  const plain = await png({ width, height })
  const control = Buffer.concat([[0, width, height, 0, 0].map(fourBytes), [Buffer.from([0, 1, 0, 10, 0, 0])]].flat())
  const data = plain.indexOf('IDAT') - 4
  return Buffer.concat([
    plain.subarray(0, data),
    chunk('acTL', Buffer.concat([1, 0].map(fourBytes))),
    chunk('fcTL', control),
    plain.subarray(data),
  ])
}

/** A black PNG with one bit per pixel, small in bytes at any size. */
export async function flatPng(width: number, height: number): Promise<Buffer> {
  const made = await png({ width: 1, height: 1 })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([made.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A GIF of 2 × 2 pixels with many frames, two of which differ. */
export async function longGif(frames: number): Promise<Buffer> {
  const pair = await animation('gif', { frames: 2, width: 2, height: 2 })
  // each frame begins with a graphic control extension; the last byte of the file ends the list
  const control = Buffer.from([0x21, 0xf9, 0x04])
  const first = pair.indexOf(control)
  const last = pair.lastIndexOf(control)
  const body = [pair.subarray(first, last), pair.subarray(last, -1)]
  return Buffer.concat([
    pair.subarray(0, first),
    ...Array.from({ length: frames }, (_, index) => body[index % 2] ?? Buffer.alloc(0)),
    pair.subarray(-1),
  ])
}

/** A PDF with one empty page. @param title of the document. */
export const pdf = (title: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n4 0 obj<</Title(${title})>>endobj\n` +
      `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Info 4 0 R/Size 5>>\nstartxref\n9\n%%EOF\n`,
  )
