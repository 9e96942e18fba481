import { expect, it } from 'vitest'
import { isDatedAhead, isHiddenWithEpisode } from '../../../cms/domain/records/reader-notes'

const published = { isPublished: true, isPublic: false, episode: 7 }

it.each([
  ['a published drink of an episode that is not', published, true],
  ['the same with its episode populated', { ...published, episode: { id: 7 } }, true],
  ['a drink that is public with its episode', { ...published, isPublic: true }, false],
  ['a draft', { ...published, isPublished: false }, false],
  ['a published drink without an episode', { ...published, episode: null }, false],
  ['a record of a kind that belongs to none', { isPublished: true }, false],
])('is or is not hidden with its episode: %s', (_case, doc, isHidden) => {
  expect(isHiddenWithEpisode(doc)).toBe(isHidden)
})

const NOW = new Date('2031-01-11T12:00:00.000Z')
const [BEFORE, LATER, LAST] = ['2031-01-10T12:00:00.000Z', '2031-01-12T12:00:00.000Z', '2031-01-13T12:00:00.000Z']

it.each([
  ['a public record with a date to come', { isPublished: true, publishedAt: LATER, publishAt: null }, true],
  ['a public record with a date that has passed', { isPublished: true, publishedAt: BEFORE, publishAt: null }, false],
  ['a public record without a date', { isPublished: true, publishedAt: null, publishAt: null }, false],
  ['a scheduled record that is dated later', { isPublished: false, publishedAt: LAST, publishAt: LATER }, true],
  ['a scheduled record that is dated by its time', { isPublished: false, publishedAt: LATER, publishAt: LATER }, false],
  ['a scheduled record that is overdue', { isPublished: false, publishedAt: LATER, publishAt: BEFORE }, true],
  ['a withdrawn record', { isPublished: false, publishedAt: LATER, publishAt: null }, false],
])('says whether readers see a date in the future: %s', (_case, publication, isAhead) => {
  expect(isDatedAhead(publication, NOW)).toBe(isAhead)
})
