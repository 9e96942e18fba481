import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveLine, type ToSave } from '../../../site/console/publication/save-line'
import { ALWAYS_PUBLIC, publicationOf } from '../../../site/console/publication/status'

/** Friday, 27 November, nine in the morning in Berlin. */
const NOW = new Date('2026-11-27T08:00:00.000Z')
const TOMORROW = '2026-11-28T08:00:00.000Z'
const SUNDAY = '2026-11-29T08:00:00.000Z'
const PAST = '2026-11-20T08:00:00.000Z'

const draft = (more: object = {}) => publicationOf({ is_published: false, ...more })
const published = (more: object = {}) => publicationOf({ is_published: true, published_at: PAST, ...more })
const withdrawn = draft({ published_at: PAST })
const scheduled = (time: string, more: object = {}) => draft({ publish_at: time, ...more })
const [DATE, DRINKS] = ['a date', 'drinks'].map((noun) => ({ text: '', noun, asks: true }))
const problems = DATE && DRINKS ? [DATE, DRINKS] : []

const lineOf = (save: Partial<ToSave>) => saveLine({ before: null, after: draft(), problems: [], isChanged: true, ...save }, NOW)

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))

describe('the line of a save', () => {
  it.each<[string, Partial<ToSave>, string]>([
    ['a new draft', {}, 'Saves the draft'],
    ['a draft', { before: draft() }, 'Saves the draft'],
    ['a draft that lacks something', { before: draft(), problems }, 'Saves the draft'],
    ['a schedule that is taken back', { before: scheduled(SUNDAY) }, 'Saves the draft'],
    ['a withdrawn record', { before: withdrawn, after: withdrawn }, 'Saves it, off the site'],
    ['a new record', { after: published() }, 'Saves and publishes'],
    ['a draft that is published', { before: draft(), after: published() }, 'Saves and publishes'],
    ['one without a date', { after: published(), problems: problems.slice(0, 1) }, 'Publishes without a date'],
    ['one without more', { after: published(), problems }, 'Publishes without a date and drinks'],
    ['one with an end', { after: published({ unpublish_at: SUNDAY }) }, 'Saves and publishes · until Sun 29 Nov 09:00'],
    ['changes of a public record', { before: published(), after: published() }, 'Publishes your changes'],
    ['changes of a record without status', { before: ALWAYS_PUBLIC, after: ALWAYS_PUBLIC }, 'Publishes your changes'],
    [
      'changes that readers would miss something in',
      { before: published(), after: published(), problems },
      'Publishes your changes without a date and drinks',
    ],
    ['a pending draft alone', { before: published(), after: published(), isChanged: false }, 'Publishes the draft'],
    ['a schedule', { after: scheduled(TOMORROW) }, 'Scheduled Sat 28 Nov 09:00 · in 24 h'],
    ['a schedule soon', { after: scheduled('2026-11-27T08:25:00.000Z') }, 'Scheduled Fri 27 Nov 09:25 · in 25 min'],
    ['a schedule in some weeks', { after: scheduled('2026-12-11T08:00:00.000Z') }, 'Scheduled Fri 11 Dec 09:00 · in 14 days'],
    ['a schedule far away', { after: scheduled('2131-01-12T17:00:00.000Z') }, 'Scheduled Fri 12 Jan 2131 18:00'],
    [
      'a schedule without more',
      { after: scheduled(TOMORROW), problems },
      'Scheduled Sat 28 Nov 09:00 · in 24 h · without a date and drinks',
    ],
    ['a schedule that is due', { after: scheduled(PAST) }, 'Publishes within a minute'],
    ['a schedule that cannot be read', { after: scheduled('unreadable') }, 'Scheduled'],
    ['a withdrawal', { before: published(), after: withdrawn }, 'Takes it off the site'],
    ['a withdrawal until a time', { before: published(), after: scheduled(TOMORROW) }, 'Takes it off the site until Sat 28 Nov 09:00'],
    [
      'a withdrawal that is due',
      { before: published(), after: published({ unpublish_at: PAST }) },
      'Takes it off the site within a minute',
    ],
  ])('of %s says what readers see then', (_case, save, line) => {
    expect(lineOf(save)).toBe(line)
  })
})
