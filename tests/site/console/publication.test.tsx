import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayAndTime, momentWords, zoneName } from '../../../cms/domain/moment-words'
import { instantOf, isSkipped, localText, nextEvening } from '../../../site/console/publication/moments'
import { scheduleSentence } from '../../../site/console/publication/schedule-sentence'
import { savedWords } from '../../../site/console/publication/saved-words'
import {
  becomesPublic,
  isWithdrawnAtOnce,
  isWithdrawnFirst,
  publicationOf,
  statusDetail,
  statusOf,
} from '../../../site/console/publication/status'
import { episodeForm } from '../../../site/console/modules/episodes/form'
import { reviewForm } from '../../../site/console/modules/reviews/form'
import { mergeValues } from '../../../site/console/form/conflict/merge-values'
import { drink, episode } from '../support'

/** Monday noon in Berlin. */
const NOW = new Date('2026-11-23T11:00:00.000Z')
const FRIDAY = '2026-11-27T17:00:00.000Z'
const SUNDAY = '2026-11-29T17:00:00.000Z'

afterEach(() => vi.unstubAllEnvs())

const publication = (more: Record<string, unknown> = {}) =>
  publicationOf({ is_published: false, published_at: null, publish_at: null, unpublish_at: null, ...more })
const published = (more: Record<string, unknown> = {}) =>
  publication({ is_published: true, published_at: '2026-03-05T09:00:00.000Z', ...more })

describe('a moment in the time zone of the user', () => {
  it('goes into a date input and comes out of it', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(localText(FRIDAY)).toBe('2026-11-27T18:00')
    expect(instantOf('2026-11-27T18:00')).toBe(FRIDAY)
    expect(instantOf('2026-07-01T18:00')).toBe('2026-07-01T16:00:00.000Z')
    for (const wrong of ['', 'unreadable', '2026-13-01T00:00']) {
      expect(localText(wrong), wrong).toBe('')
      expect(instantOf(wrong), wrong).toBeNull()
    }
  })

  it('names the zone with the offset at that time', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(zoneName(FRIDAY)).toBe('Europe/Berlin (GMT+1)')
    expect(zoneName('2026-07-01T16:00:00.000Z')).toBe('Europe/Berlin (GMT+2)')
    expect(zoneName('unreadable')).toMatch(/^Europe\/Berlin \(GMT\+[12]\)$/)
  })

  it('says which times the clocks skip', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(isSkipped('2027-03-28T02:30')).toBe(true)
    for (const real of ['2027-03-28T01:59', '2027-03-28T03:00', '2026-10-25T02:30', '', 'unreadable']) {
      expect(isSkipped(real), real).toBe(false)
    }
  })

  it('is written with the weekday if it is near, else with the date', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(momentWords('2026-11-23T17:05:00.000Z', NOW)).toBe('today 18:05')
    expect(momentWords(FRIDAY, NOW)).toBe('Fri 18:00')
    expect(momentWords('2026-11-30T11:00:00.000Z', NOW)).toBe('Mon, Nov 30, 12:00')
    expect(momentWords('2026-11-22T11:00:00.000Z', NOW)).toBe('Sun, Nov 22, 12:00')
    expect(momentWords('2027-01-01T11:00:00.000Z', NOW)).toBe('Jan 1, 2027, 12:00')
    expect(momentWords('unreadable', NOW)).toBe('')
  })

  it('is written in a toast with its day, with the year only if it is another one', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(dayAndTime('2026-11-23T17:05:00.000Z', NOW)).toBe('Mon 23 Nov, 18:05')
    expect(dayAndTime('2026-12-04T08:15:00.000Z', NOW)).toBe('Fri 4 Dec, 09:15')
    expect(dayAndTime('2027-01-01T11:00:00.000Z', NOW)).toBe('Fri 1 Jan 2027, 12:00')
    expect(dayAndTime('unreadable', NOW)).toBe('')
  })

  it('is suggested as the next evening', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(nextEvening(NOW)).toBe('2026-11-23T17:00:00.000Z')
    expect(nextEvening(new Date('2026-11-23T16:30:00.000Z'))).toBe('2026-11-24T17:00:00.000Z')
  })
})

describe('the status of a record', () => {
  it('follows from its flag and times', () => {
    expect(statusOf(publication())).toBe('draft')
    expect(statusOf(publication({ publish_at: FRIDAY }))).toBe('scheduled')
    expect(statusOf(publication({ published_at: FRIDAY }))).toBe('withdrawn')
    expect(statusOf(publication({ published_at: FRIDAY, publish_at: SUNDAY }))).toBe('scheduled')
    expect(statusOf(published({ publish_at: FRIDAY }))).toBe('published')
  })

  it('says since when and until when', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(statusDetail(published(), NOW)).toBe('since Thu, Mar 5, 10:00')
    expect(statusDetail(published({ unpublish_at: FRIDAY }), NOW)).toBe('since Thu, Mar 5, 10:00, to be withdrawn Fri 18:00')
    expect(statusDetail(publication({ publish_at: FRIDAY, unpublish_at: SUNDAY }), NOW)).toBe('for Fri 18:00, to be withdrawn Sun 18:00')
    expect(statusDetail(publication({ published_at: '2026-03-05T09:00:00.000Z' }), NOW)).toBe('first published Thu, Mar 5, 10:00')
    expect(statusDetail(publication(), NOW)).toBe('never published')
  })

  it('becomes public by a flag or by a time that has passed', () => {
    expect(becomesPublic(null, published(), NOW)).toBe(true)
    expect(becomesPublic(publication(), published(), NOW)).toBe(true)
    expect(becomesPublic(published(), published(), NOW)).toBe(false)
    expect(becomesPublic(null, publication({ publish_at: '2026-11-23T10:00:00.000Z' }), NOW)).toBe(true)
    expect(becomesPublic(null, publication({ publish_at: FRIDAY }), NOW)).toBe(false)
    expect(becomesPublic(null, publication(), NOW)).toBe(false)
  })

  it('is withdrawn after it is published', () => {
    expect(isWithdrawnFirst(publication({ publish_at: FRIDAY, unpublish_at: SUNDAY }))).toBe(false)
    expect(isWithdrawnFirst(publication({ publish_at: SUNDAY, unpublish_at: FRIDAY }))).toBe(true)
    expect(isWithdrawnFirst(publication({ publish_at: FRIDAY, unpublish_at: FRIDAY }))).toBe(true)
    for (const others of [{ publish_at: SUNDAY }, { unpublish_at: FRIDAY }, { publish_at: 'unreadable', unpublish_at: FRIDAY }])
      expect(isWithdrawnFirst(publication(others)), JSON.stringify(others)).toBe(false)
    expect(isWithdrawnFirst(published({ publish_at: SUNDAY, unpublish_at: FRIDAY })), 'published already').toBe(false)
  })

  it('is withdrawn at once by a time that has passed, but not by one of before its publication', () => {
    const past = { unpublish_at: '2026-11-23T10:00:00.000Z' }
    expect(isWithdrawnAtOnce(published(), published(past), NOW)).toBe(true)
    expect(isWithdrawnAtOnce(null, published(past), NOW)).toBe(true)
    expect(isWithdrawnAtOnce(null, publication({ ...past, publish_at: '2026-11-23T09:00:00.000Z' }), NOW)).toBe(true)
    for (const after of [published(), published({ unpublish_at: FRIDAY }), publication(past), publication({ ...past, publish_at: FRIDAY })])
      expect(isWithdrawnAtOnce(published(), after, NOW), JSON.stringify(after)).toBe(false)
    expect(isWithdrawnAtOnce(publication(past), published(past), NOW), 'the server drops it').toBe(false)
  })
})

describe('what the schedule did while a form was open', () => {
  const form = (more: Record<string, unknown>) => ({ title: 'One', ...publication(), ...more })
  const byNobody = { savedBy: null, savedAt: FRIDAY }
  const due = form({ publish_at: FRIDAY })
  const fired = form({ is_published: true, published_at: FRIDAY })

  it('is said by its name', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    vi.useFakeTimers({ now: NOW })
    expect(scheduleSentence(due, fired, byNobody)).toBe('The schedule published it on Fri 27 Nov, 18:00.')
    expect(scheduleSentence({ ...fired, unpublish_at: FRIDAY }, { ...fired, is_published: false }, byNobody)).toBe(
      'The schedule withdrew it on Fri 27 Nov, 18:00.',
    )
    const window = form({ publish_at: FRIDAY, unpublish_at: SUNDAY })
    const over = form({ published_at: FRIDAY })
    expect(scheduleSentence(window, over, { savedBy: null, savedAt: SUNDAY })).toBe(
      'The schedule published it on Fri 27 Nov, 18:00 and withdrew it on Sun 29 Nov, 18:00.',
    )
    expect(scheduleSentence(window, { ...fired, unpublish_at: SUNDAY }, byNobody), 'the end is yet to come').toBe(
      'The schedule published it on Fri 27 Nov, 18:00.',
    )
  })

  it('is not what somebody saved, nor what changed more or nothing', () => {
    expect(scheduleSentence(due, fired, { ...byNobody, savedBy: 'mara' })).toBeNull()
    expect(scheduleSentence(due, { ...fired, title: 'Two' }, byNobody)).toBeNull()
    expect(scheduleSentence(form({}), fired, byNobody), 'without a time').toBeNull()
    expect(scheduleSentence(due, form({ publish_at: SUNDAY }), byNobody)).toBeNull()
    expect(scheduleSentence(form({ publish_at: FRIDAY, unpublish_at: SUNDAY }), form({}), byNobody), 'both were taken back').toBeNull()
  })
})

describe('the words of a toast', () => {
  it('are those of the kind unless the publication changed', () => {
    expect(savedWords(published(), published(), false, NOW)).toBeNull()
    expect(savedWords(publication(), publication(), false, NOW)).toBeNull()
    expect(savedWords(published(), published(), true, NOW)).toBeNull()
    expect(savedWords(publication({ publish_at: FRIDAY }), publication({ publish_at: FRIDAY }), false, NOW)).toBeNull()
  })

  it('say what happened otherwise', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(savedWords(publication(), published(), false, NOW)).toBe('Published')
    expect(savedWords(published(), published({ unpublish_at: FRIDAY }), false, NOW)).toBe('Published, until Fri 27 Nov, 18:00')
    expect(savedWords(published(), publication({ published_at: FRIDAY }), false, NOW)).toBe('Unpublished')
    expect(savedWords(published(), publication(), true, NOW)).toBe('Draft saved')
    expect(savedWords(publication(), publication(), true, NOW)).toBe('Draft saved')
    expect(savedWords(publication({ publish_at: FRIDAY }), publication(), false, NOW)).toBe('Draft saved')
    expect(savedWords(publication(), publication({ publish_at: FRIDAY }), false, NOW)).toBe('Scheduled for Fri 27 Nov, 18:00')
    expect(savedWords(publication(), publication({ publish_at: FRIDAY, unpublish_at: SUNDAY }), false, NOW)).toBe(
      'Scheduled for Fri 27 Nov, 18:00, until Sun 29 Nov, 18:00',
    )
    expect(savedWords(published(), publication({ publish_at: FRIDAY }), true, NOW)).toBe('Scheduled for Fri 27 Nov, 18:00')
  })

  it('say of a time that has passed that the schedule acts on it at once', () => {
    const [past, later] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']
    const words = (after: ReturnType<typeof publication>) => savedWords(publication(), after, false, NOW)
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(words(published({ unpublish_at: past }))).toBe('Published, to be withdrawn within a minute')
    expect(words(publication({ publish_at: past }))).toBe('Published within a minute')
    expect(words(publication({ publish_at: past, unpublish_at: FRIDAY }))).toBe('Published within a minute, until Fri 27 Nov, 18:00')
    expect(words(publication({ publish_at: past, unpublish_at: later }))).toBe('Published and withdrawn within a minute')
  })
})

describe('what readers would find broken', () => {
  const problems = (form: { publication_date: string }, record: Parameters<typeof episodeForm.readerProblems>[1]) =>
    episodeForm.readerProblems({ ...episodeForm.blank(), ...form }, record)

  it('is an episode without date or published drinks; a new one cannot have drinks yet', () => {
    const dated = { publication_date: '2026-03-05' }
    expect(problems(dated, episode({ drinks: [drink()] }))).toEqual([])
    expect(problems(dated, episode())).toEqual([{ text: 'It has no drinks.', noun: 'drinks', asks: true }])
    expect(problems(dated, episode({ drinks: [drink({ is_published: false })] }))).toEqual([
      { text: 'It has no drinks.', noun: 'drinks', asks: true },
    ])
    expect(problems({ publication_date: '' }, episode({ drinks: [drink()] }))).toMatchObject([{ asks: true }])
    expect(problems(dated, null)).toMatchObject([{ asks: false }])
    expect(problems({ publication_date: '' }, null)).toMatchObject([{ asks: true }, { asks: false }])
  })

  it('is a review without a visit date', () => {
    const blank = reviewForm.blank()
    expect(reviewForm.readerProblems?.(blank, null)).toEqual([])
    expect(reviewForm.readerProblems?.({ ...blank, visit_date: '' }, null)).toMatchObject([{ asks: true }])
  })
})

describe('two people who change the publication', () => {
  it('are asked if one publishes what the other schedules', () => {
    const base = episodeForm.fromRecord(episode({ is_published: false, published_at: null }))
    const theirs = { ...base, is_published: true, published_at: FRIDAY }
    const mine = { ...base, publish_at: FRIDAY }
    expect(mergeValues(base, mine, theirs, episodeForm.linked).conflicts).toEqual([['is_published', 'publish_at']])
    expect(mergeValues(base, { ...base, title: 'x' }, theirs, episodeForm.linked)).toMatchObject({
      conflicts: [],
      values: { title: 'x', is_published: true, published_at: FRIDAY },
    })
  })
})
