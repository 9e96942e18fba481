import { describe, expect, it } from 'vitest'
import { plainHtml, renderBlocks } from '../../../admin-bridge/resources/rich-text/render-html'
import { sanitize } from '../../../admin-bridge/resources/rich-text/sanitize'
import { isSameValue } from '../../../cms/domain/records/record-state'
import { lexicalToText, toStoredState } from '../../../cms/domain/rich-text/lexical-text'
import { readState, readStored } from '../../../cms/domain/rich-text/read-state'
import { plainTextOf, textToLexical, toEditorState } from '../../../cms/domain/rich-text/stored-state'
import { bold, documentOf, link, paragraph, random, randomDocument, text } from './documents'

const PLAIN = [
  '',
  'a',
  ' a \n\n\n\n b\n',
  '\n\n\na',
  'one\ntwo\n\n \n\n\tthree\tfour\n \nfive',
  '<p onclick="x">&amp; \'quoted\' "twice"</p>\n\n<script>alert(1)</script>',
  '漢字😀\u00a0\n\n\u2028\u0085x',
  'a\n\n'.repeat(500),
  'a\n'.repeat(500),
  ' \na\n b \n\n\nc\td\n\te\n',
]

/** A short text of characters that separate paragraphs, lines and words, and of others. */
function randomText(next: () => number): string {
  const characters = ['a', '<', ' ', '\t', '\n', '\n', '\u2028']
  return Array.from({ length: 1 + Math.floor(next() * 12) }, () => characters[Math.floor(next() * characters.length)]).join('')
}

describe('a text without formatting', () => {
  it.each(PLAIN)('is stored as its text and read back as its editor state: %j', (content) => {
    const state = textToLexical(content)
    expect(toStoredState(state)).toEqual({ text: content })
    expect(toStoredState(readState(state).state)).toEqual({ text: content })
    expect(toEditorState({ text: content })).toEqual(state)
    expect(readStored({ text: content })).toEqual({ state, problems: new Set() })
    expect(lexicalToText({ text: content })).toBe(content)
  })

  it.each(PLAIN)('has the HTML of its editor state: %j', (content) => {
    expect(plainHtml(content)).toBe(sanitize([...renderBlocks(textToLexical(content), new Map())].join('')))
  })

  it('has it too for 3,000 random texts', () => {
    for (let seed = 1; seed <= 3_000; seed++) {
      const content = randomText(random(seed))
      expect(plainHtml(content), JSON.stringify(content)).toBe(sanitize([...renderBlocks(textToLexical(content), new Map())].join('')))
    }
  })

  it('may be one long line of tabs behind another line', () => {
    const content = `a\n${'\t'.repeat(90_000)}b`
    expect(plainHtml(content)).toBe(`<p>a<br />\n${'\t'.repeat(90_000)}b</p>`)
  })

  it('is the same value in both forms', () => {
    expect(isSameValue({ text: 'a\n\nb' }, textToLexical('a\n\nb'))).toBe(true)
    expect(isSameValue({ text: 'a\n\nb' }, textToLexical('a\n\nc'))).toBe(false)
    expect(isSameValue({ text: 'a' }, documentOf(paragraph(...bold('a'))))).toBe(false)
    expect([isSameValue(null, undefined), isSameValue(null, { text: '' })]).toEqual([true, false])
  })
})

describe('any other state', () => {
  it.each([
    ['a format', documentOf(paragraph(...bold('a')))],
    ['two texts in a row', documentOf(paragraph(...text('a'), ...text('b')))],
    ['a blank line within a paragraph', documentOf(paragraph(...text('a\n\nb')))],
    ['no paragraph', documentOf()],
    ['a property of an earlier release', { root: { children: [{ type: 'paragraph', children: [{ type: 'text', text: 'a' }] }] } }],
    ['a text in the place of its blocks', { root: { text: 'a' }, text: 'a' }],
    ['nothing', null],
  ])('is stored as it is: one with %s', (_what, state) => {
    expect(toStoredState(state)).toBe(state)
    expect(toEditorState(state)).toBe(state)
    expect(plainTextOf(state)).toBeNull()
  })

  it('means the same after it was stored, for 300 random documents', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { state } = readState(randomDocument(random(seed)))
      expect(readStored(toStoredState(state)).state, `seed ${seed}`).toEqual(state)
    }
  })

  it('gets the same ids each time if its links and pictures have none', () => {
    const state = JSON.parse(JSON.stringify(documentOf(paragraph(link('one'), link('two')))).replaceAll(/"id":"[0-9a-f]+"/g, '"id":"x"'))
    const ids = (): unknown[] => JSON.stringify(readState(state)).match(/"id":"[0-9a-f]{24}"/g) ?? []
    expect(new Set(ids()).size).toBe(2)
    expect(ids()).toEqual(ids())
  })

  it('keeps the direction of its whole text', () => {
    const state = { root: { ...documentOf(paragraph(...bold('a'))).root, direction: 'rtl' } }
    expect(readStored(state).state).toMatchObject({ root: { direction: 'rtl', children: [{ type: 'paragraph' }] } })
  })
})
