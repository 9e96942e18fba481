import { describe, expect, it } from 'vitest'
import { lexicalToMarkdown } from '../../cms/domain/rich-text/lexical-markdown'
import type { BlockNode } from '../../cms/domain/rich-text/nodes'
import { posts } from '../../seed/content/posts'
import { markedText } from '../../seed/marked-text'
import { demoPictures } from '../../seed/records'

const pictures = demoPictures().map(({ alt }) => alt)
/** The position of a picture of the seed, from 1, in place of the id that its entry gets. */
function pictureOf(alt: string): number {
  const at = pictures.indexOf(alt)
  if (at < 0) throw new Error(`The seed has no picture "${alt}"`)
  return at + 1
}
const blocksOf = (text: string): readonly BlockNode[] => markedText(text, pictureOf).root.children

/** What a newcomer is to see, and whether a text shows it. */
const SHOWN: Readonly<Record<string, (text: string) => boolean>> = {
  heading: (text) => blocksOf(text).some(({ type }) => type === 'heading'),
  list: (text) => blocksOf(text).some(({ type }) => type === 'list'),
  quotation: (text) => blocksOf(text).some(({ type }) => type === 'quote'),
  'picture with a caption': (text) => blocksOf(text).some((block) => block.type === 'upload' && block.fields.caption),
  'code block': (text) => blocksOf(text).some(({ type }) => type === 'block'),
  link: (text) => JSON.stringify(blocksOf(text)).includes('"type":"link"'),
}
const lackingIn = (text: string): string[] => Object.keys(SHOWN).filter((kind) => SHOWN[kind]?.(text) !== true)

describe('the demo posts', () => {
  it('can all be stored: each is read without a problem, and each of its pictures exists', () => {
    for (const { title, content } of posts) expect(() => blocksOf(content), title).not.toThrow()
  })

  it('show what formatting there is in at least four published posts, the three newest among them', () => {
    const published = posts.filter((post) => post.published).toSorted((a, b) => (a.createdOn < b.createdOn ? 1 : -1))
    expect(published.filter(({ content }) => lackingIn(content).length === 0).length).toBeGreaterThanOrEqual(4)
    for (const { title, content } of published.slice(0, 3)) expect(lackingIn(content), title).toEqual([])
  })
})

describe('the notation of the demo texts', () => {
  it.each([
    ['headings', '## One `code`\n\n### Two', '## One `code`\n\n### Two'],
    ['a code block with blank lines and with marks', '```\na **b**\n\n\n## c\n```\n\nd', '```\na **b**\n\n\n## c\n```\n\nd'],
    ['lists in lists', '1. a\n2. b\n  - c\n    1. d\n  - e\n3. f', '1. a\n2. b\n  - c\n    1. d\n  - e\n3. f'],
    ['a list that only the next line nests in', '- a\n\n- b\n  1. c', '- a\n\n- b\n  1. c'],
    ['a picture', `![Seen _here_](${pictures[2] ?? ''})`, '[Picture 3: Seen _here_]'],
    ['a quotation and a rule', '> a **b**\n\n---', '> a **b**\n\n---'],
    ['formats', '_a_ **b** `c_d_` e\nf', '*a* **b** `c_d_` e\nf'],
    [
      'links, which open a new tab if they lead to another site',
      '[a](/blog) [b](https://example.com/x_y_z)',
      '[a](/blog) [b](https://example.com/x_y_z, new tab)',
    ],
  ])('has %s', (_name, text, wanted) => {
    expect(lexicalToMarkdown(markedText(text, pictureOf))).toBe(wanted)
  })

  it.each([
    ['a picture that does not exist', '![Caption](Can of nothing)', 'The seed has no picture'],
    ['a caption that is too long', `![${'a'.repeat(201)}](${pictures[0] ?? ''})`, 'cannot be stored: Caption'],
    ['a link to nowhere', '[a](nowhere)', 'cannot be stored: '],
  ])('refuses %s', (_name, text, message) => {
    expect(() => markedText(text, pictureOf)).toThrow(message)
  })
})
