import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'
import { TextLength } from '../../../site/console/rich-text/text-length'

const figuresOf = (text: string, state = ''): string => render(<TextLength text={text} state={state} />).container.textContent ?? ''
const formatted = (paragraphs: number): string => JSON.stringify(textToLexical(Array.from({ length: paragraphs }, () => 'a').join('\n\n')))

it.each([
  ['nothing of an empty text', '', '', ''],
  ['its words alone of a short one', 'two words', '', '2 words · 1 min read'],
  ['nothing of a limit below four fifths of it', 'x'.repeat(79_999), '', '1 word · 1 min read'],
  ['the characters from four fifths on', '𝐱'.repeat(80_000), '', '1 word · 1 min read · 80,000 of at most 100,000 characters'],
  ['those above the limit', 'x'.repeat(100_001), '', '1 word · 1 min read · 100,001 of at most 100,000 characters'],
  ['no parts below four fifths', 'a', formatted(1_999), '1 word · 1 min read'],
  ['the parts from four fifths on', 'a', formatted(2_000), '1 word · 1 min read · 4,000 of at most 5,000 parts'],
])('says %s', (_what, text, state, words) => {
  expect(figuresOf(text, state)).toBe(words)
})
