import { describe, expect, it } from 'vitest'
import { parseDay } from '../../../cms/domain/calendar-date'
import { mediaName, pictureFrom, variantName } from '../../../cms/domain/media-name'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { slugFrom } from '../../../cms/domain/slug'
import { codePoints, isContentUrl, isStorable, storedLineEnds } from '../../../cms/domain/text'
import { videoIdFrom } from '../../../cms/domain/video-id'

describe('text', () => {
  it('counts code points', () => {
    expect([codePoints(''), codePoints('abc'), codePoints('😀😀'), codePoints('e\u0301')]).toEqual([0, 3, 2, 2])
  })

  it('rejects C0 control characters other than tab, LF and CR, and unpaired surrogates', () => {
    for (let code = 0; code < 32; code++)
      expect(isStorable(`a${String.fromCharCode(code)}b`), String(code)).toBe([9, 10, 13].includes(code))
    for (const half of ['\ud800', '\udbff', '\udc00', '\udfff']) expect(isStorable(half)).toBe(false)
    expect(isStorable('😀 \u007f \u0085')).toBe(true)
  })

  it('stores CRLF as LF and keeps a lone CR', () => {
    expect(storedLineEnds('a\r\nb\n\r\nc\rd')).toBe('a\nb\n\nc\rd')
  })

  it('accepts http and https URLs and paths of our own media only', () => {
    for (const url of ['http://a', 'https://a.b/c?d#e', '/media/a.png']) expect(isContentUrl(url), url).toBe(true)
    for (const url of [
      '',
      'javascript:1',
      'data:,x',
      '//a',
      '/a',
      '/media/',
      '/media/../a',
      '/media/%2e%2e/a',
      'https://',
      'https:///a',
      'ftp://a',
    ])
      expect(isContentUrl(url), url).toBe(false)
  })

  // `URL.canParse` of Node 20 refuses it after some thousand calls
  it('accepts URLs with letters beyond ASCII however often it is asked', () => {
    const refused = Array.from({ length: 100_000 }, () => isContentUrl('https://bücher.example/ä')).indexOf(false)
    expect(refused).toBe(-1)
  })

  it('ignores case and accents when it normalizes for search', () => {
    expect([normalizeForSearch('Açaí'), normalizeForSearch('CRÈME Brûlée'), normalizeForSearch('ﬁn')]).toEqual([
      'acai',
      'creme brulee',
      'fin',
    ])
  })

  it.each([
    ['Straße', 'STRASSE'],
    ['Smørrebrød', 'SMORREBROD'],
    ['Łódź', 'lodz'],
    ['Œuvre', 'oeuvre'],
    ['ÆON', 'aeon'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['DIYARBAKIR', 'Diyarbakır'],
    ['don’t', "don't"],
    ['Rock ʼnʼ ‘Roll’ «x» „y“ `z´', `rock 'n' "roll" "x" 'y' 'z'`],
    ['Coca‐Cola — 7−8 ‑ 9–10', 'coca-cola - 7-8 - 9-10'],
    ['Mon\u00adst\u200ber\u2060 En\ufeffer\ufe0fgy\u200e', 'monster energy'],
    ['كـتـاب', 'كتاب'],
    ['کیک', 'كيك'],
    ['قهوة', 'قهوه'],
    ['٢٠٢٤ ۱۲۳', '2024 123'],
  ])('normalizes %s like %s', (text, typed) => {
    expect(normalizeForSearch(text)).toBe(normalizeForSearch(typed))
  })
})

describe('parseDay', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-03-05T23:30:00-02:00', '2024-03-06'],
    ['2024-03-05T00:00:00Z', '2024-03-05'],
    ['2024-02-30', null],
    ['2023-02-29', null],
    ['2024-03-05T10:00:00', null],
    ['0000-01-01', null],
    ['0001-01-01T00:00:00+01:00', null],
    ['', null],
    ['2024-03-05T25:00:00Z', null],
  ])('reads %j as %j', (sent, day) => {
    expect(parseDay(sent)).toBe(day)
  })
})

describe('slugFrom', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['  A  B  ', 'a-b'],
    ['a -- b', 'a-b'],
    ['snake_case Stays', 'snake_case-stays'],
    ['—–', ''],
    ['Café au lait', 'caf-au-lait'],
    ['--x--', 'x'],
  ])('turns %j into %j', (title, slug) => {
    expect(slugFrom(title)).toBe(slug)
  })
})

describe('videoIdFrom', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=1', 'dQw4w9WgXcQ'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/short', null],
    ['https://youtu.be/dQw4w9WgXcQQ', null],
    ['https://example.org/watch?v=dQw4w9WgXcQ', null],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
    ['nonsense', null],
    [null, null],
  ])('finds in %j the id %j', (link, id) => {
    expect(videoIdFrom(link)).toBe(id)
  })
})

describe('media names', () => {
  it('encode size, blurred preview and variants, none wider than the picture', () => {
    const name = mediaName({ key: '0123456789abcdef', width: 960, height: 400, thumbHash: 'a-_B', mimeType: 'image/jpeg' })
    const picture = pictureFrom(`https://cdn.example/media/${name}`)
    expect(picture).toMatchObject({ width: 960, height: 400, thumbHash: 'a-_B' })
    expect(picture?.variants.map(({ width }) => width)).toEqual([320, 480, 640, 960, 320, 480, 640, 960])
    expect(picture?.variants[0]?.url).toBe(`https://cdn.example/media/${variantName('0123456789abcdef-960x400-a-_B', 320, 'avif')}`)
    for (const other of ['https://a.example/x.jpg', '/media/x.jpg', '', '/media/0123456789abcdef-1x1-a.svg'])
      expect(pictureFrom(other)).toBeNull()
  })
})
