import { describe, expect, it } from 'vitest'
import { textMatches } from '../../../cms/domain/search/text-matches'
import { MATCHES, indexedWords, matchOf, type Match } from '../../../cms/domain/search/words'
import { seeded } from '../../harness/seeded'

/** How well the best of all words of a text matches. */
function bestOf(text: string, word: string, allowsErrors: boolean): Match | null {
  const found = new Set([...indexedWords(text)].map((each) => matchOf(each, word)))
  return MATCHES.find((match) => found.has(match) && (allowsErrors || match !== 'similar')) ?? null
}

describe('the matches of a text', () => {
  it('are those of the best of its words', () => {
    const random = seeded(11)
    const next = (limit: number): number => Math.floor(random() * limit)
    const alphabets = [[...'aabbcde1-.日𝒳   \n'], [...'aabbb ']]
    const seen = new Set<Match | null>()
    for (let round = 0; round < 2_000; round++) {
      const alphabet = alphabets[round % 2] ?? []
      const letters = (count: number): string => Array.from({ length: count }, () => alphabet[next(alphabet.length)] ?? '').join('')
      const text = letters(1 + next(80))
      const words = Array.from({ length: 3 }, () => ({
        word: letters(1 + next(7)).replaceAll(/\s/g, '') || 'ab',
        allowsErrors: next(2) === 0,
      }))
      const expected = words.map(({ word, allowsErrors }) => bestOf(text, word, allowsErrors))
      for (const match of expected) seen.add(match)
      expect(textMatches(text, words), JSON.stringify({ text, words })).toEqual(expected)
    }
    expect(seen).toEqual(new Set([...MATCHES, null]))
  })

  it.each(['c++', '(a|b)', '[a', '$^', '\\d', '.*'])('take "%s" as it is', (word) => {
    expect(textMatches(`a text with ${word} in it`, [{ word, allowsErrors: false }])).toEqual(['whole'])
    expect(textMatches('a text without', [{ word, allowsErrors: true }])).toEqual([null])
  })

  it('count typing errors only where they are allowed, and where the word is missing', () => {
    const word = 'kestrel'
    expect(textMatches('one kestral', [{ word, allowsErrors: false }])).toEqual([null])
    expect(textMatches('one kestral', [{ word, allowsErrors: true }])).toEqual(['similar'])
    expect(textMatches('one kestral, two kestrels', [{ word, allowsErrors: true }])).toEqual(['beginning'])
  })
})
