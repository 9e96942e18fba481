import { afterEach, describe, expect, it } from 'vitest'
import {
  CONSOLE_DATE_MESSAGES,
  countOf,
  dottedDate,
  longDate,
  paddedId,
  paragraphsOf,
  rating,
  ratingOutOf10,
  readingMinutes,
  shortDate,
  truncated,
  typographic,
} from '../../../site/shared/format'
import { truncatedTitle } from '../../../site/shared/format/truncated-title'
import { episodeThumbnail } from '../../../site/features/episodes/thumbnail'
import { episode } from '../../../cms/domain/entities/episode'
import { formValue } from '../../../cms/domain/entities/form-values'
import { visitDateMessages } from '../../../site/console/modules/reviews/module'
import { today } from '../../../site/console/form/define-form'

const home = process.env['TZ']
afterEach(() => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
})

/** The value of a date input. */
const inputDate = (value: string | null | undefined) => formValue(episode.fields.recordingDate, value)

describe('dates', () => {
  it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin'])(
    'show the same day in %s',
    (zone) => {
      process.env['TZ'] = zone
      for (const value of ['2024-03-05', '2024-03-05T00:00:00.000Z', '2024-03-05T23:59:59.999Z']) {
        expect([longDate(value), shortDate(value), dottedDate(value), inputDate(value)], value).toEqual([
          'March 5, 2024',
          'Mar 5, 2024',
          '2024.03.05',
          '2024-03-05',
        ])
      }
      // daylight saving changes, and the end of a year
      expect([longDate('2024-03-31'), longDate('2024-10-27'), longDate('2023-12-31'), longDate('2024-02-29')]).toEqual([
        'March 31, 2024',
        'October 27, 2024',
        'December 31, 2023',
        'February 29, 2024',
      ])
    },
  )

  it('have messages of the screen when they are missing or invalid', () => {
    for (const missing of [null, undefined, '']) {
      expect(longDate(missing)).toBe('DATE_UNAVAILABLE')
      expect(shortDate(missing, CONSOLE_DATE_MESSAGES)).toBe('N/A')
      expect(shortDate(missing, visitDateMessages)).toBe('N/A')
      expect(inputDate(missing)).toBe('')
    }
    for (const wrong of ['yesterday', '2024-13-01', '2024-02-30T99:00:00Z', 'null']) {
      expect(longDate(wrong), wrong).toBe('INVALID_DATE')
      expect(shortDate(wrong, CONSOLE_DATE_MESSAGES), wrong).toBe('INVALID_DATE')
      expect(shortDate(wrong, visitDateMessages), wrong).toBe('Invalid date')
      expect(inputDate(wrong), wrong).toBe('')
    }
  })

  it('take today from the clock of the person who fills in the form', () => {
    process.env['TZ'] = 'Pacific/Kiritimati'
    expect(today(new Date('2024-03-05T11:00:00Z'))).toBe('2024-03-06')
    process.env['TZ'] = 'Pacific/Pago_Pago'
    expect(today(new Date('2024-03-05T10:59:00Z'))).toBe('2024-03-04')
  })
})

describe('numbers', () => {
  it('show ratings with one decimal', () => {
    expect([9, 8.7, 0, 10, 6.25, 8.999].map(rating)).toEqual(['9.0', '8.7', '0.0', '10.0', '6.3', '9.0'])
    expect(ratingOutOf10(9)).toBe('9.0/10')
  })

  it('pad ids and never cut them', () => {
    expect([paddedId(7), paddedId(7, 3), paddedId(12_345)]).toEqual(['0007', '007', '12345'])
  })

  it('agree with their noun', () => {
    expect([
      countOf(0, 'drink'),
      countOf(1, 'drink'),
      countOf(2, 'drink'),
      countOf(1200, 'entry', 'entries'),
      countOf(1234567, 'record'),
      countOf(999, 'record'),
    ]).toEqual(['0 drinks', '1 drink', '2 drinks', '1,200 entries', '1,234,567 records', '999 records'])
  })
})

describe('texts', () => {
  it('are cut to a number of characters, with an ellipsis only if something was cut', () => {
    expect(truncated('a'.repeat(100), 100)).toBe('a'.repeat(100))
    expect(truncated('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`)
    expect(truncated('one two', 4)).toBe('one...')
    expect(truncated('', 5)).toBe('')
    // a character outside the basic plane counts as one and is not split
    expect(truncated('🙂🙂🙂', 2)).toBe('🙂🙂...')
  })

  it('are titles that end with a whole word, if they have one', () => {
    expect(truncatedTitle('one two', 7)).toBe('one two')
    expect(truncatedTitle('one two three', 7)).toBe('one two...')
    expect(truncatedTitle('one two three', 9)).toBe('one two...')
    expect(truncatedTitle('one two three', 8)).toBe('one two...')
    expect(truncatedTitle('a'.repeat(9), 5)).toBe('aaaaa...')
  })

  it('have typographic apostrophes within words, and other marks as they are', () => {
    expect(typographic("two o'clock, rock'n'roll, 6'2, 'a', dogs' day")).toBe("two o’clock, rock’n’roll, 6'2, 'a', dogs' day")
  })

  it('split into paragraphs at blank lines and keep other line breaks', () => {
    expect(paragraphsOf('a\nb\n\nc\n \t \n\n\nd\n')).toEqual(['a\nb', 'c', 'd'])
    expect(paragraphsOf(' \n\n ')).toEqual([])
  })

  it('take at least a minute to read', () => {
    expect([
      readingMinutes(''),
      readingMinutes('word'),
      readingMinutes('word '.repeat(220)),
      readingMinutes('word\n'.repeat(2200)),
      readingMinutes('word — '.repeat(2200)),
      readingMinutes('日本語の文'.repeat(1000)),
      readingMinutes(`${'word '.repeat(440)}${'字'.repeat(1000)}`),
    ]).toEqual([1, 1, 1, 10, 10, 10, 4])
  })
})

describe('the picture of an episode', () => {
  const of = (thumbnail_url: string | null, youtube_link: string | null): string | null => episodeThumbnail({ thumbnail_url, youtube_link })

  it("is its thumbnail, else its video's, else none", () => {
    expect(of('/media/a.png', 'https://youtu.be/dQw4w9WgXcQ')).toBe('/media/a.png')
    expect(of(null, null)).toBeNull()
    expect(of('', '')).toBeFalsy()
  })

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtube.com/live/dQw4w9WgXcQ?feature=share',
  ])('is taken from %s', (link) => {
    expect(of(null, link)).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
  })

  it.each([
    'https://youtu.be/dQw4w9WgXc',
    'https://youtu.be/dQw4w9WgXcQQ',
    'https://youtu.be/dQw4w9WgX!Q',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
    'not a link',
  ])('is absent for %s', (link) => {
    expect(of(null, link)).toBeNull()
  })
})
