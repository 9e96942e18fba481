import { describe, expect, it } from 'vitest'
import { SimilarLines } from '../../../cms/domain/search/similar-lines'

function groupsOf(...values: readonly string[]): string[][] {
  const lines = new SimilarLines<{ value: string }>()
  for (const value of values) lines.add({ value })
  return lines.groups().map((group) => group.map(({ value }) => value))
}

describe('lines that look like one name', () => {
  it.each([
    ['case', 'Obol works', 'Obol Works'],
    ['accents', 'Söhne', 'Sohne'],
    ['blanks', 'ObolWorks', 'Obol  Works'],
    ['a letter too many', 'Kestrel', 'Kestrell'],
    ['a letter too few', 'Kestrel', 'Kestel'],
    ['another letter', 'Kestrel', 'Kastrel'],
    ['swapped letters', 'Kestrel', 'Ketsrel'],
    ['another sign', 'Obol-Works', 'Obol Works'],
    ['a typing error and another case', 'KESTREL', 'kestrl'],
    ['short lines but for case', 'ana', 'Ana'],
  ])('differ by %s', (_by, one, two) => {
    expect(groupsOf(one, 'Something else', two)).toEqual([[one, two]])
  })

  it.each([
    ['two typing errors', 'Kestrel', 'Kastrell'],
    ['a letter of a short name', 'Anna', 'Ana'],
    ['a number', 'Batch 7', 'Batch 8'],
    ['a number more', 'Monster', 'Monster 2'],
    ['a beginning', 'Obol', 'Obol Works'],
    ['a letter of a very long line', 'a'.repeat(90), `${'a'.repeat(89)}b`],
  ])('do not differ by %s', (_by, one, two) => {
    expect(groupsOf(one, two)).toEqual([])
  })

  it('stand in one group if one line leads to the next', () => {
    expect(groupsOf('Kestrel', 'Kastrel', 'Nothing', 'KESTREL', 'Kastrl', 'Nothings')).toEqual([
      ['Kestrel', 'KESTREL', 'Kastrel', 'Kastrl'],
      ['Nothing', 'Nothings'],
    ])
  })

  it('are found among thousands without comparing all pairs', () => {
    const names = Array.from(
      { length: 10_000 },
      (_, index) => `name ${[...String(index)].map((digit) => 'klmnopqrst'[Number(digit)]).join('x')}`,
    )
    const begin = performance.now()
    groupsOf(...names)
    expect(performance.now() - begin).toBeLessThan(5_000)
  })
})
