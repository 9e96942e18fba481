import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { smallPictureWarning } from '../../../cms/domain/small-picture'
import { mediaName, pictureFrom } from '../../../cms/domain/media-name'
import { resizePicture } from '../../../admin-bridge/media/picture-sizes'
import { makePicture } from '../../../cms/media/make-picture'
import { placeholderOf } from '../../../site/shared/ui/placeholder'

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#805020' } })

/** A picture with a transparent left part. @param width of that part, of 400. */
const cornered = async (width: number) => {
  const hole = { create: { width, height: width, channels: 4, background: '#000' } } as const
  const input = await sharp(hole).png().toBuffer()
  return blank(400, 300)
    .ensureAlpha(1)
    .composite([{ input, blend: 'dest-out', left: 0, top: 0 }])
    .png()
    .toBuffer()
}

describe('makePicture', () => {
  it('stops at the deadline and reports that the picture takes too long', async () => {
    const bytes = await blank(400, 300).png().toBuffer()
    await expect(makePicture(bytes, { seconds: 0 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/takes too long/),
    })
  })

  it.each([
    ['a photograph', false, () => blank(400, 300).png().toBuffer()],
    ['a photograph with an empty alpha channel', false, () => blank(400, 300).ensureAlpha(1).png().toBuffer()],
    ['a photograph with a transparent corner', false, () => cornered(12)],
    ['a figure that is cut out', true, () => cornered(200)],
  ])('says in its name whether a place shows it whole: %s', async (_kind, isCutOut, make) => {
    const { name } = await makePicture(await make())
    expect(placeholderOf(pictureFrom(`/media/${name}`)?.thumbHash ?? '')?.isCutOut).toBe(isCutOut)
  })

  it('warns about a picture that is too small, by the size in its name', () => {
    const named = (width: number, height: number) =>
      `/media/${mediaName({ key: '0'.repeat(16), width, height, thumbHash: 'x', mimeType: 'image/png' })}`
    const size = { width: 640, height: 800 }
    expect(smallPictureWarning(named(640, 800), size)).toBeNull()
    expect(smallPictureWarning('https://x.example/a.png', size)).toBeNull()
    const text = 'This picture has 639 × 2000 pixels and may look blurred. It should have at least 640 × 800.'
    expect(smallPictureWarning(named(639, 2000), size)).toBe(text)
    expect(smallPictureWarning(named(4000, 10), size)).toContain('4000 × 10')
  })

  it.each([
    ['16 bits per channel', () => blank(400, 300).toColourspace('rgb16').png().toBuffer()],
    ['grey', () => blank(400, 300).greyscale().png().toBuffer()],
    ['CMYK', () => blank(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['transparent', () => blank(400, 300).ensureAlpha(0.5).png().toBuffer()],
  ])('keeps the colours of a picture: %s', async (_kind, make) => {
    const bytes = await make()
    const { data: original } = await makePicture(bytes)
    const wanted = (
      await sharp(await sharp(bytes).toColourspace('srgb').png().toBuffer())
        .removeAlpha()
        .stats()
    ).channels
    for (const format of ['avif', 'webp'] as const) {
      const { channels } = await sharp(await resizePicture(original, { width: 320, format }))
        .removeAlpha()
        .toColourspace('srgb')
        .stats()
      channels.forEach(({ mean }, i) => expect(Math.abs(mean - ((wanted[i] ?? wanted[0])?.mean ?? -1))).toBeLessThan(6))
    }
  })
})

describe('pictureFrom', () => {
  const named = (rest: string) => pictureFrom(`/media/0123456789abcdef-${rest}`)
  const formats = (rest: string, which: 'variants' | 'stills') => [...new Set(named(rest)?.[which].map(({ format }) => format))]

  it('reads a still picture, also from a name without the animation mark', () => {
    expect(named('700x400-ab-_c.png')).toMatchObject({ width: 700, height: 400, thumbHash: 'ab-_c', stills: [] })
    expect(formats('700x400-abc.png', 'variants')).toEqual(['avif', 'webp'])
    expect(formats('700x400-a-abc.webp', 'variants')).toEqual(['avif', 'webp'])
    expect(named('700x400-abc.png')?.variants[0]?.url).toBe('/media/0123456789abcdef-700x400-abc-320w.avif')
  })

  it('reads an animated picture with animated variants and stills', () => {
    expect(named('700x400a-abc.gif')).toMatchObject({ width: 700, height: 400, thumbHash: 'abc' })
    expect(formats('700x400a-abc.webp', 'variants')).toEqual(['webp'])
    expect(formats('700x400a-abc.webp', 'stills')).toEqual(['avif'])
    expect(named('700x400a-abc.gif')?.variants[0]?.url).toBe('/media/0123456789abcdef-700x400a-abc-320w.webp')
  })

  it('offers no AVIF variants for an old GIF, which may be animated', () => {
    expect([formats('700x400-abc.gif', 'variants'), formats('700x400-abc.gif', 'stills')]).toEqual([['webp'], []])
  })

  it('returns null for names in other formats', () => {
    for (const rest of ['700x400b-abc.png', '700x400aa-abc.png', '700xa400-abc.png', '700x400-abc.svg']) expect(named(rest)).toBeNull()
  })
})
