// Texts of almost the greatest length. The faults suite and the benchmark fill servers with them.

const LENGTH = 199_000

/** A word that all of these texts begin with. */
export const SHARED_WORD = 'coffee'

const filled = (text) => `${SHARED_WORD}\n\n${text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH)}`
const differentWords = Array.from({ length: 30_000 }, (_, number) => `aaa${number.toString(36)}`).join(' ')

/** Texts by what makes each of them hard on a server. */
export const LONG_TEXTS = {
  paragraphs: filled('a\n\n'),
  lines: filled('a\n'),
  'different words': filled(differentWords),
  rules: filled(`${'-'.repeat(80)}\n\n`),
  Korean: filled('한국어 텍스트 '),
  'Han characters without blanks': filled('漢字假名交文'),
}

/** Searches that find them: a part of very many words, a long word, and words of other scripts. */
export const LONG_SEARCHES = [SHARED_WORD, 'aaa', '-'.repeat(70), '한국어', '漢字']
