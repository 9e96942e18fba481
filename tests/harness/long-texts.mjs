// Texts of almost the greatest length. The faults suite and the benchmark fill servers with them.

export const LENGTH = 199_000

/** A word that all of these texts begin with. */
export const SHARED_WORD = 'coffee'

const filled = (text) => `${SHARED_WORD}\n\n${text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH)}`
const differentWords = Array.from({ length: 30_000 }, (_, number) => `aaa${number.toString(36)}`).join(' ')

/** Han characters in no order and without blanks: each pair of neighbours is another one. The same for the same seed. */
export function randomText(length, seed) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return String.fromCharCode(0x4e00 + Math.floor((state / 2 ** 32) * 20_000))
  }
  return Array.from({ length }, next).join('')
}

/** Texts by what makes each of them hard on a server. */
export const LONG_TEXTS = {
  paragraphs: filled('a\n\n'),
  lines: filled('a\n'),
  'different words': filled(differentWords),
  rules: filled(`${'-'.repeat(80)}\n\n`),
  Korean: filled('한국어 텍스트 '),
  'Han characters without blanks': `${SHARED_WORD}\n\n${randomText(LENGTH, 1)}漢字`,
  // each is a phrase of eighteen letters
  'ligatures of phrases': filled('ﷺ'),
}

/** Searches that find them: a part of very many words, a long word, and words of other scripts. */
export const LONG_SEARCHES = [SHARED_WORD, 'aaa', '-'.repeat(70), '한국어', '漢字']
