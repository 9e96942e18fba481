import { pictureFrom } from '../../../cms/domain/media-name'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import {
  FORMATS,
  nestedListOf,
  inlineOf,
  stateOf,
  type BlockNode,
  type HeadingNode,
  type InlineNode,
  type LeafNode,
  type LexicalState,
  type LinkNode,
  type ListNode,
  type UploadNode,
} from '../../../cms/domain/rich-text/nodes'
import { BLOCK_END, plainBlock } from '../../../cms/domain/rich-text/stored-state'
import { destinationOf, isNamedBy } from './destinations'
import { HeadingIds } from './heading-ids'

/** A picture of the library as a text shows it. `url` is a path of this site. */
export type ShownPicture = { readonly url: string; readonly width: number | null; readonly height: number | null; readonly alt: string }

/** The width of a picture in a text, for browsers that choose a variant. */
const SIZES = '(width < 760px) 92vw, 680px'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
const attribute = (name: string, value: string | number | null): string => (value === null ? '' : ` ${name}="${escape(String(value))}"`)
const direction = ({ direction: value }: { readonly direction: string | null }): string => attribute('dir', value)

/** The innermost element last. */
const ELEMENTS = [
  [FORMATS.bold, 'strong'],
  [FORMATS.italic, 'em'],
  [FORMATS.underline, 'u'],
  [FORMATS.strikethrough, 's'],
  [FORMATS.code, 'code'],
] as const

/** The line feed separates the words for readers of the text alone. */
const LINE_BREAK = '<br />\n'

function leafHtml(leaf: LeafNode): string {
  if (leaf.type === 'linebreak') return LINE_BREAK
  return ELEMENTS.reduceRight((html, [bit, name]) => (leaf.format & bit ? `<${name}>${html}</${name}>` : html), escape(leaf.text))
}

function linkHtml({ fields: { url, newTab }, children }: LinkNode): string {
  const destination = destinationOf(url)
  const text = children.map((leaf) => (leaf.type === 'linebreak' ? ' ' : leaf.text)).join('')
  const isNamed = destination === null || isNamedBy(destination, text)
  const rel = destination === null && !newTab ? null : 'noopener noreferrer'
  const attributes =
    attribute('href', url) +
    attribute('rel', rel) +
    attribute('target', newTab ? '_blank' : null) +
    attribute('data-leads-to', isNamed ? null : destination)
  return `<a${attributes}>${children.map(leafHtml).join('')}</a>`
}

const inlineHtml = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => (node.type === 'link' ? linkHtml(node) : leafHtml(node))).join('')

const isBreak = (node: InlineNode): boolean => node.type === 'linebreak'
const isBlank = (node: InlineNode): boolean =>
  isBreak(node) || (node.type !== 'link' && node.type !== 'linebreak' && node.text.trim() === '')

/** The paragraphs of a text block: blank lines inside it separate them too, and those at its ends do not count. */
function paragraphsOf(nodes: readonly InlineNode[]): InlineNode[][] {
  const paragraphs: InlineNode[][] = [[]]
  for (let at = 0; at < nodes.length;) {
    let to = at
    while (to < nodes.length && isBlank(nodes[to] ?? { type: 'linebreak', version: 1 })) to++
    const gap = nodes.slice(at, to)
    const last = paragraphs.at(-1)
    const isAtEnd = last?.length === 0 || to === nodes.length
    if (gap.filter(isBreak).length > 1) paragraphs.push([])
    // one by one: a long gap has more nodes than a call may have arguments
    else for (const node of isAtEnd ? gap.filter((each) => !isBreak(each)) : gap) last?.push(node)
    const node = nodes[to]
    if (node) paragraphs.at(-1)?.push(node)
    at = to + 1
  }
  return paragraphs.filter((each) => !each.every(isBlank))
}

function listHtml({ tag, start, children, ...list }: ListNode): string {
  let html = ''
  let isOpen = false
  for (const item of children) {
    const nested = nestedListOf(item)
    if (nested) html += `${isOpen ? '' : '<li>'}${listHtml(nested)}`
    else html += `${isOpen ? '</li>' : ''}<li${direction(item)}>${inlineHtml(inlineOf(item))}`
    isOpen = true
  }
  return `<${tag}${attribute('start', tag === 'ol' && start !== 1 ? start : null)}${direction(list)}>${html}</li></${tag}>`
}

function pictureHtml({ value, fields: { caption } }: UploadNode, pictures: ReadonlyMap<number, ShownPicture>): string {
  const shown = pictures.get(value)
  if (!shown) return ''
  const media = pictureFrom(shown.url)
  const source = (variants: { format: string; url: string; width: number }[], format: string, media_: string | null): string => {
    const set = variants.filter((variant) => variant.format === format).map(({ url, width }) => `${url} ${width}w`)
    if (set.length === 0) return ''
    return `<source${attribute('type', `image/${format}`)}${attribute('srcset', set.join(', '))}${attribute('sizes', SIZES)}${attribute('media', media_)}>`
  }
  const sources = media
    ? source([...media.stills], 'avif', '(prefers-reduced-motion: reduce)') +
      source([...media.variants], 'avif', null) +
      source([...media.variants], 'webp', null)
    : ''
  const image = `<img${attribute('src', shown.url)}${attribute('alt', shown.alt)}${attribute('width', shown.width)}${attribute('height', shown.height)} loading="lazy" decoding="async">`
  return `<figure><picture>${sources}${image}</picture>${caption ? `<figcaption>${escape(caption)}</figcaption>` : ''}</figure>`
}

/** The HTML of one state, with an id for each heading. */
class Renderer {
  readonly #ids = new HeadingIds()
  constructor(readonly pictures: ReadonlyMap<number, ShownPicture>) {}

  #heading(heading: HeadingNode): string {
    const html = inlineHtml(heading.children)
    if (heading.children.every(isBlank)) return ''
    return `<${heading.tag}${attribute('id', this.#ids.next(lexicalToText(stateOf([heading]))))}${direction(heading)}>${html}</${heading.tag}>`
  }

  block(node: BlockNode): string {
    switch (node.type) {
      case 'heading':
        return this.#heading(node)
      case 'paragraph':
        return paragraphsOf(node.children)
          .map((children) => `<p${direction(node)}>${inlineHtml(children)}</p>`)
          .join('')
      case 'quote': {
        const paragraphs = paragraphsOf(node.children).map((children) => `<p>${inlineHtml(children)}</p>`)
        return paragraphs.length > 0 ? `<blockquote${direction(node)}>${paragraphs.join('')}</blockquote>` : ''
      }
      case 'list':
        return listHtml(node)
      case 'horizontalrule':
        return '<hr>'
      case 'upload':
        return pictureHtml(node, this.pictures)
      default:
        return `<pre><code>${escape(node.fields.code)}</code></pre>`
    }
  }
}

/** The blocks of a state as HTML, one after the other. A picture that is not in `pictures` leaves nothing. */
export function* renderBlocks({ root }: LexicalState, pictures: ReadonlyMap<number, ShownPicture>): Generator<string> {
  const renderer = new Renderer(pictures)
  for (const node of root.children) yield renderer.block(node)
}

/** A line that separates paragraphs, or that leaves none. */
const BLANK_LINE = /^\s*$/m

/**
 * The HTML that {@link renderBlocks} makes of a text without formatting. All its markup is from here, so it needs no sanitising.
 * @param text plain text with LF line endings.
 */
export function plainHtml(text: string): string {
  const renderer = new Renderer(new Map())
  const paragraph = (part: string): string => {
    const lines = part.replaceAll(/^\n+|\n+$/g, '')
    return BLANK_LINE.test(lines) ? renderer.block(plainBlock(part)) : `<p>${escape(lines).replaceAll('\n', LINE_BREAK)}</p>`
  }
  return text.split(BLOCK_END).map(paragraph).join('')
}
