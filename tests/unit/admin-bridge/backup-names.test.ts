import { describe, expect, it } from 'vitest'
import { isPictureName } from '../../../admin-bridge/operations/backup/manifest'
import { VARIANT_FORMATS, VARIANT_WIDTHS, mediaName, variantName } from '../../../cms/domain/media-name'

const parts = { key: '0123456789abcdef', width: 700, height: 400, thumbHash: 'aB-_9', mimeType: 'image/gif' }

describe('file names in a backup', () => {
  it.each([
    ['still', mediaName(parts)],
    ['animated', mediaName({ ...parts, animated: true })],
  ])('accepts the %s picture and all its variants', (_kind, name) => {
    const base = name.replace(/\.gif$/, '')
    const variants = VARIANT_FORMATS.flatMap((format) => VARIANT_WIDTHS.map((width) => variantName(base, width, format)))
    for (const each of [name, ...variants]) expect(isPictureName(each), each).toBe(true)
  })

  it.each(['README.txt', '../secret', 'payload-secret', mediaName(parts).replace('.gif', '.svg'), `${'a'.repeat(300)}.png`, ''])(
    'rejects %j',
    (name) => expect(isPictureName(name)).toBe(false),
  )
})
