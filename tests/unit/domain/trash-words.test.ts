import { describe, expect, it } from 'vitest'
import { entityOf } from '../../../cms/domain/entities'
import { entityOfKind } from '../../../cms/domain/entities/entity-of-kind'
import { alongWords, emptyTrashWords, forGoodWords } from '../../../cms/domain/entities/trash-words'
import { doneEnd, refusedWords, takenOutEnd } from '../../../cms/domain/trash-answers'
import { goneAt } from '../../../cms/domain/trash-stay'

const drinks = (...titles: string[]) => titles.map((title) => ({ kind: 'drink', title }))

describe('what left with a record', () => {
  it.each([
    [[], '', null],
    [drinks('One'), '', '1 drink: One'],
    [drinks('One', ''), '', '2 drinks: One, a drink without a name'],
    [drinks('1', '2', '3', '4', '5', '6', '7'), '', '7 drinks: 1, 2, 3, 4, 5 and 2 more'],
    [drinks('1', '2', '3', '4', '5', 'Needle Cola'), 'COLA needle', '6 drinks: Needle Cola, 1, 2, 3, 4 and 1 more'],
    [drinks('One ', 'Two'), '', '2 drinks: One, Two'],
    [drinks('x'.repeat(70)), '', `1 drink: ${'x'.repeat(60)}…`],
  ])('%j, searched for %j: %s', (others, query, words) => expect(alongWords(others, entityOfKind, query)).toBe(words))
})

describe('the question before a removal for good', () => {
  it.each([
    [{ count: 1, along: [], before: [] }, 'It cannot be restored afterwards.'],
    [
      { count: 1, along: drinks('One'), before: [] },
      'It cannot be restored afterwards. 1 drink that went along is deleted for good too: One.',
    ],
    [
      { count: 2, along: drinks('One', 'Two'), before: drinks('Three') },
      'They cannot be restored afterwards. 2 drinks that went along are deleted for good too: One, Two. ' +
        '1 drink was deleted before them, and cannot come back without them: Three.',
    ],
  ])('%j', (chosen, words) => expect(forGoodWords(chosen, entityOfKind)).toBe(words))
})

describe('an empty list', () => {
  it.each([
    [false, undefined, 'The trash is empty.'],
    [false, 'quotes', 'No quotes in the trash.'],
    [true, 'quotes', 'Nothing in the trash matches.'],
  ] as const)('searched %j, of %s: %s', (isSearched, collection, words) =>
    expect(emptyTrashWords(isSearched, collection && entityOf(collection), undefined)).toBe(words),
  )

  it('says where the drinks of deleted episodes are', () =>
    expect([false, true].map((isSearched) => emptyTrashWords(isSearched, entityOf('drinks'), entityOf('episodes')))).toEqual([
      'No drinks in the trash. Those that went along with their episode stand with it.',
      'Nothing in the trash matches. Those that went along with their episode stand with it.',
    ]))
})

describe('how long a record stays', () => {
  it.each([
    [30, '2026-03-31T10:00:00.000Z'],
    [1, '2026-03-02T10:00:00.000Z'],
    [0, null],
    [null, null],
  ])('%j days', (days, end) => expect(goneAt('2026-03-01T10:00:00.000Z', days)).toBe(end))
})

it('a name is quoted without the blank at the end of a shortened title', () =>
  expect([doneEnd('restore', 'X ').words, refusedWords('remove', 'X ', 'Why')]).toEqual([
    'Restored “X”',
    '“X” could not be deleted for good: Why',
  ]))

it.each([
  ['restore', true, true, '“X” has been restored already'],
  ['restore', false, false, '“X” has been deleted for good already'],
  ['remove', false, true, '“X” has been deleted for good already'],
  ['remove', true, false, '“X” has been restored already'],
] as const)('a %s after somebody else, whose record exists (%j), is done: %j', (act, isThere, isDone, words) =>
  expect(takenOutEnd(act, 'X', isThere)).toEqual({ isDone, isThere, words }),
)
