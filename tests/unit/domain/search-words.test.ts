import { describe, expect, it } from 'vitest'
import { answerableQuery } from '../../../cms/domain/search/answerable-query'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { firstMatch, matchRanges } from '../../../cms/domain/search/match-ranges'
import { isOneErrorAway } from '../../../cms/domain/search/typing-error'
import { indexedWords, isSimilar, searchedWords } from '../../../cms/domain/search/words'

/** A reproducible sequence of numbers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % limit
  }
}

describe('indexed words', () => {
  it('are the runs of letters and digits, and what stands between blanks with other signs in it', () => {
    expect(indexedWords('don’t mix, 2 cans\nof 日本!')).toEqual(
      new Set(['don’t', 'don', 't', 'mix,', 'mix', '2', 'cans', 'of', '日本!', '日本']),
    )
    expect(indexedWords(' \n\t ')).toEqual(new Set())
  })

  it('contain every part of a text that has no blank in it', () => {
    const next = numbers(7)
    const alphabet = [...'abcdeé1-.,’日𝒳  ']
    for (let round = 0; round < 200; round++) {
      const text = Array.from({ length: 20 + next(600) }, () => alphabet[next(alphabet.length - (round % 3))]).join('')
      const words = [...indexedWords(text)]
      const token = text.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? ''
      const points = [...token]
      const from = next(Math.max(1, points.length))
      const part = points.slice(from, from + 1 + next(100)).join('')
      expect(
        words.some((word) => word.includes(part)),
        `${part} in ${text}`,
      ).toBe(true)
    }
  })
})

describe('a word with a typing error', () => {
  it.each([
    ['kestral', 'kestrel', true],
    ['kestre', 'kestrel', true],
    ['kesttrel', 'kestrel', true],
    ['ketsrel', 'kestrel', true],
    ['lemon', 'lemn', true],
    ['kestra', 'kestrel', false],
    ['lime', 'line', false],
    ['abc12', 'abc13', false],
    ['falcon', 'kestrel', false],
  ])('"%s" for "%s": %s', (word, searched, expected) => {
    expect(isSimilar(word, searched)).toBe(expected)
  })

  it('is found by the rule for one error, both ways', () => {
    const next = numbers(3)
    const word = (): string => Array.from({ length: 4 + next(4) }, () => 'ab'[next(2)]).join('')
    const distance = (a: string, b: string): number => {
      const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : i)))
      const at = (i: number, j: number): number => rows[i]?.[j] ?? 99
      for (let i = 1; i <= a.length; i++) {
        for (let j = 1; j <= b.length; j++) {
          const same = a[i - 1] === b[j - 1] ? 0 : 1
          const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : 99
          const row = rows[i]
          if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped)
        }
      }
      return at(a.length, b.length)
    }
    for (let round = 0; round < 500; round++) {
      const [a, b] = [word(), word()]
      expect(isOneErrorAway(a, b), `${a} ${b}`).toBe(distance(a, b) === 1)
      expect(isOneErrorAway(b, a), `${b} ${a}`).toBe(distance(a, b) === 1)
    }
  })
})

describe('matching parts of a text', () => {
  const marked = (text: string, query: string): string => {
    const ranges = matchRanges(text, normalizeForSearch(query).split(/\s+/))
    return ranges.toReversed().reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)
  }

  it.each([
    ['Lime and limes', 'lime', '[Lime] and [lime]s'],
    ['Açaí bowl', 'acai', '[Açaí] bowl'],
    ['Ac\u0327ai\u0301 bowl', 'acai bo', '[Ac\u0327ai\u0301] [bo]wl'],
    ['Straße', 'straße', '[Straße]'],
    ['Die Straße dort', 'strasse', 'Die [Straße] dort'],
    ['Ac\u0327ai lime in Gießen', 'lime', 'Ac\u0327ai [lime] in Gießen'],
    ['ﬁne coﬀee', 'coffee', 'ﬁne [coﬀee]'],
    ['banana', 'ana', 'b[ana]na'],
    ['abcd', 'abc bcd', '[abcd]'],
    ['A kestrel, twice: Kestrel', 'kestral', 'A [kestrel], twice: [Kestrel]'],
    ['kestral and kestrel', 'kestral', '[kestral] and kestrel'],
    ['nothing here', 'absent', 'nothing here'],
    ['', 'word', ''],
    ['text', '', 'text'],
  ])('of "%s" for "%s" gives "%s"', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  it('leaves typing errors alone in a word that another text of the search has', () => {
    expect(matchRanges('A kestrel', ['kestral'], new Set(['kestral']))).toEqual([])
    expect(matchRanges('A kestrel', ['kestral'], new Set(['falcon']))).toEqual([[2, 9]])
  })

  it('begins at the first one', () => {
    expect(firstMatch('one two Three', ['three', 'two'])).toBe(4)
    expect(firstMatch('Açaí first, then kestrel', ['kestral'])).toBe(17)
    expect(firstMatch('nothing', ['absent'])).toBeNull()
  })
})

describe('searched words', () => {
  it.each([
    ['  Açaí\tOF\n日本 ', ['acai', 'of', '日本']],
    [' ', []],
    ['lime Lime líme', ['lime']],
    ['a¨b¨c¨d¨e¨f¨g¨h¨i¨j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    [`${'🥤'.repeat(65)} a`, ['🥤'.repeat(65), 'a']],
  ])('of "%s" are %j', (typed, expected) => {
    expect(searchedWords(typed)).toEqual(expected)
  })
})

describe('what a search takes of a typed text', () => {
  it.each([
    ['  one   two ', 'one two'],
    ['', ''],
    [' \t ', ''],
    ['1 2 3 4 5 6 7 8 9', '1 2 3 4 5 6 7 8'],
    // a diaeresis alone is a blank with an accent, but nobody has typed a blank
    ['1 2 3 4 5 6 7 a¨b 9', '1 2 3 4 5 6 7 a¨b'],
    ['🥤'.repeat(201), '🥤'.repeat(200)],
  ])('of "%s" is "%s"', (text, expected) => {
    expect(answerableQuery(text)).toBe(expected)
  })
})
