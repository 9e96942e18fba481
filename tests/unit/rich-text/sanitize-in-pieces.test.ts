import { describe, expect, it } from 'vitest'
import { renderBlocks } from '../../../admin-bridge/resources/rich-text/render-html'
import { sanitize } from '../../../admin-bridge/resources/rich-text/sanitize'
import { sanitizeInPieces } from '../../../admin-bridge/resources/rich-text/sanitize-in-pieces'
import { leavesOf } from '../../../cms/domain/rich-text/nodes'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { documentOf, item, link, list, paragraph, picture, quote, random, randomDocument, text } from './documents'

const MANY = 3_000
const many = <Node>(make: (at: number) => Node): Node[] => Array.from({ length: MANY }, (_, at) => make(at))
const words = many((at) => text('a<b> & "c" ', at % 32)).flat()
const PICTURES = new Map([[1, { url: '/media/one.jpg', width: 10, height: 10, alt: '"one" > two' }]])

const htmlOf = (document: unknown): string => [...renderBlocks(readState(document).state, PICTURES)].join('')

describe('HTML that is sanitised in pieces', () => {
  it.each([
    ['a paragraph', documentOf(paragraph(...words))],
    ['a quotation', documentOf({ ...quote(''), children: words })],
    [
      'a link',
      documentOf(
        paragraph({ ...link('x', 'https://example.com/?a="1"&b=\uE000'), children: many((at) => leavesOf('word ', at % 32)).flat() }),
      ),
    ],
    ['many links', documentOf(paragraph(...Array.from({ length: 500 }, (_, at) => link(`to ${at}`, '/blog/1', at % 32))))],
    [
      'a list with others in it',
      documentOf(list('number', ...many((at) => (at % 9 ? item(...text('x', at % 4)) : item(list('bullet', item(...text('y')))))))),
    ],
    ['pictures and their captions', documentOf(...Array.from({ length: 100 }, () => picture(1, 'A <caption>')))],
  ])('is the same as sanitised at once, and each piece is short: %s', (_what, document) => {
    const html = htmlOf(document)
    const pieces = [...sanitizeInPieces(html)]
    expect(pieces.join('') === sanitize(html)).toBe(true)
    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(8_000)
  })

  it('is the same for 20 random documents one below the other, and for what must not be in it', () => {
    const html = Array.from({ length: 20 }, (_, seed) => htmlOf(randomDocument(random(seed + 1)))).join('')
    const foreign = `<p dir="ltr" onclick="x"><a href="javascript:x">${'word <br />'.repeat(1_000)}</a></p>${'<p><span>x</span></p>'.repeat(500)}`
    for (const each of ['', html, html.repeat(5), foreign]) expect([...sanitizeInPieces(each)].join('')).toBe(sanitize(each))
  })
})
