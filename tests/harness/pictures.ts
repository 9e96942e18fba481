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
