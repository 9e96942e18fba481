import { describe, expect, it } from 'vitest'
import { meantSpelling } from '../../../site/console/data/spellings'
import { afterSignIn } from '../../../site/console/shell/way-back'
import { wayBackTo } from '../../../site/shared/session/way-back'

const counts = [
  { value: 'Obol Works', total: 3 },
  { value: 'Obol works', total: 1 },
  { value: 'Obol Workshop', total: 9 },
]

describe('the spelling that is meant', () => {
  it.each([
    ['obol works', 'Obol Works'],
    ['ÓBOL  WORKS ', 'Obol Works'],
    ['obolworks', 'Obol Works'],
    // the rarer of two spellings
    ['Obol works', 'Obol Works'],
    ['Obol Works', null],
    [' Obol Works ', null],
    ['Obol Work', null],
    ['', null],
    ['  ', null],
  ])('for %j is %j', (typed, value) => expect(meantSpelling(counts, typed)?.value ?? null).toBe(value))
})

describe('after a sign-in', () => {
  const lost = wayBackTo({ pathname: '/admin/quotes/edit/3', search: '?like=2' }, 'mara')
  it('the same user comes back to the page on which the session ended', () => {
    expect(afterSignIn(lost, 'mara')).toMatchObject({ to: '/admin/quotes/edit/3?like=2', state: { restoresDraft: true } })
  })

  it.each([
    ['another user', lost, 'ines'],
    ['nobody known', wayBackTo({ pathname: '/admin/quotes', search: '' }, undefined), 'mara'],
    ['a public page', wayBackTo({ pathname: '/quotes/3', search: '' }, 'mara'), 'mara'],
    ['a foreign address', wayBackTo({ pathname: '//evil.example/admin/', search: '' }, 'mara'), 'mara'],
    ['no way back', null, 'mara'],
    ['something else in the history', { wayBack: 'x' }, 'mara'],
  ])('%s leads to the home of the console', (_case, state, username) => {
    expect(afterSignIn(state, username)).toEqual({ to: '/admin', state: null })
  })
})
