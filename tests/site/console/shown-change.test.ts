import { describe, expect, it } from 'vitest'
import { shortChange } from '../../../site/console/history/shown-change'

describe('a change in a line of the history', () => {
  it.each([
    ['short values stand openly', '9.4', '9.1', 'Rating 9.4 → 9.1'],
    ['a value that came', '', 'Zoë', 'Rating (empty) → Zoë'],
    ['a long value is only named', 'a', 'b'.repeat(41), 'Rating'],
    ['one of several lines is only named', 'a\nb', 'c', 'Rating'],
    ['one whose formatting changed is only named', 'a', 'a', 'Rating'],
  ])('%s', (_what, before, after, expected) => {
    expect(shortChange({ name: 'final_rating', label: 'Rating', before, after })).toBe(expected)
  })
})
