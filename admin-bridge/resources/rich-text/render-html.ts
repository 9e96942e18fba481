import { convertLexicalToHTML, type HTMLConverters } from '@payloadcms/richtext-lexical/html'
import type { SerializedBlockNode } from '@payloadcms/richtext-lexical'
import type { SerializedLexicalNode } from '@payloadcms/richtext-lexical/lexical'
import { pictureFrom } from '../../../cms/domain/media-name'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import {
  FORMATS,
  nestedListOf,
  stateOf,
  type BlockNode,
  type HeadingNode,
  type InlineNode,
  type LexicalState,
  type LinkNode,
  type ListItemNode,
  type ListNode,
  type ParagraphNode,
  type QuoteNode,
  type TextNode,
  type UploadNode,
} from '../../../cms/domain/rich-text/nodes'
import { escapeHtml } from '../../../cms/domain/escape-html'
import { BLOCK_END, plainBlock } from '../../../cms/domain/rich-text/stored-state'
import { destinationOf, isNamedBy, withoutOwnAddress } from './destinations'
import { HeadingIds } from './heading-ids'

/** A picture of the library as a text shows it. `url` is a path of this site. */
export type ShownPicture = { readonly url: string; readonly width: number | null; readonly height: number | null; readonly alt: string }

/** The width of a picture in a text, for browsers that choose a variant. */
const SIZES = '(width < 760px) 92vw, 680px'

const attribute = (name: string, value: string | number | null): string => (value === null ? '' : ` ${name}="${escapeHtml(String(value))}"`)
const direction = ({ direction: value }: { readonly direction: string | null }): string => attribute('dir', value)

/** The innermost element last. Code is around the others: a bold word must not cut it in two. */
const ELEMENTS = [
  [FORMATS.code, 'code'],
  [FORMATS.bold, 'strong'],
  [FORMATS.italic, 'em'],
  [FORMATS.underline, 'u'],
  [FORMATS.strikethrough, 's'],
] as const

/** The line feed separates the words for readers of the text alone. */
const LINE_BREAK = '<br />\n'

const textHtml = ({ text, format }: TextNode): string =>
  ELEMENTS.reduceRight((html, [bit, name]) => (format & bit ? `<${name}>${html}</${name}>` : html), escapeHtml(text))

function linkHtml({ fields, children }: LinkNode, content: string, publicUrl: string): string {
  const { newTab } = fields
  const url = withoutOwnAddress(fields.url, publicUrl)
  const destination = destinationOf(url)
  const text = children.map((leaf) => (leaf.type === 'linebreak' ? ' ' : leaf.text)).join('')
  const isNamed = destination === null || isNamedBy(destination, text)
  const opensTab = newTab || /^https?:/i.test(url)
  const rel = destination === null && !newTab ? null : 'noopener noreferrer'
  const attributes =
    attribute('href', url) +
    attribute('rel', rel) +
    attribute('target', opensTab ? '_blank' : null) +
    attribute('data-leads-to', isNamed ? null : destination)
  return `<a${attributes}>${content}</a>`
}

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
  return `<figure><picture>${sources}${image}</picture>${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`
}

type Converters = HTMLConverters<SerializedBlockNode<{ blockType: string }>>

/** What Payload hands to the converter of a node. It calls all converters of a state, from the outermost node inwards. */
type Converted<Node> = {
  readonly node: Node
  readonly nodesToHTML: (nodes: { nodes: SerializedLexicalNode[] }) => string[]
}

/** Where one format ends and starts again: between a text and a tab, or where a second format begins. */
const SEAM = /<\/(strong|em|u|s|code)><\1>/g

/** The HTML of nodes inside the converted one. A format that neighbours share is one element around them. */
function inside({ nodesToHTML }: Converted<unknown>, nodes: readonly SerializedLexicalNode[]): string {
  let html = nodesToHTML({ nodes: [...nodes] }).join('')
  for (let before = ''; before !== html;) [before, html] = [html, html.replaceAll(SEAM, '')]
  return html
}

/** The items of a list, each with the list that is nested in it: in the state, that one is an item of its own. */
function listHtml(args: Converted<ListNode>): string {
  const { tag, start, children } = args.node
  let html = ''
  let isOpen = false
  for (const item of children) {
    const content = inside(args, [item])
    if (nestedListOf(item)) html += `${isOpen ? '' : '<li>'}${content}`
    else html += `${isOpen ? '</li>' : ''}<li${direction(item)}>${content}`
    isOpen = true
  }
  return `<${tag}${attribute('start', tag === 'ol' && start !== 1 ? start : null)}${direction(args.node)}>${html}</li></${tag}>`
}

/** Payload's type of the fields of a block does not know ours. */
const codeHtml = ({ code }: { blockType: string; code?: string }): string => `<pre><code>${escapeHtml(code ?? '')}</code></pre>`

/** A converter for each kind of node. Those of one state share the ids of its headings. */
function convertersFor(pictures: ReadonlyMap<number, ShownPicture>, publicUrl: string): Converters {
  const ids = new HeadingIds()
  const leaf = ({ node }: Converted<TextNode>): string => textHtml(node)
  return {
    text: leaf,
    tab: leaf,
    linebreak: LINE_BREAK,
    link: (args: Converted<LinkNode>) => linkHtml(args.node, inside(args, args.node.children), publicUrl),
    paragraph: (args: Converted<ParagraphNode>) =>
      paragraphsOf(args.node.children)
        .map((children) => `<p${direction(args.node)}>${inside(args, children)}</p>`)
        .join(''),
    heading: (args: Converted<HeadingNode>) => {
      const { node } = args
      if (node.children.every(isBlank)) return ''
      const id = ids.next(lexicalToText(stateOf([node])))
      return `<${node.tag}${attribute('id', id)}${direction(node)}>${inside(args, node.children)}</${node.tag}>`
    },
    quote: (args: Converted<QuoteNode>) => {
      const paragraphs = paragraphsOf(args.node.children).map((children) => `<p>${inside(args, children)}</p>`)
      return paragraphs.length > 0 ? `<blockquote${direction(args.node)}>${paragraphs.join('')}</blockquote>` : ''
    },
    list: (args: Converted<ListNode>) => listHtml(args),
    listitem: (args: Converted<ListItemNode>) => inside(args, args.node.children),
    horizontalrule: '<hr>',
    upload: ({ node }: Converted<UploadNode>) => pictureHtml(node, pictures),
    blocks: { Code: ({ node }) => codeHtml(node.fields) },
  }
}

const blockHtml = (block: BlockNode, converters: Converters): string =>
  convertLexicalToHTML({
    data: { root: { ...stateOf([]).root, children: [block] } },
    converters,
    disableContainer: true,
    disableIndent: true,
    disableTextAlign: true,
  })

/**
 * The blocks of a state as HTML, one after the other. A picture that is not in `pictures` leaves nothing.
 * @param publicUrl the site's address: links to it do not leave the site. '' if there is none.
 */
export function* renderBlocks({ root }: LexicalState, pictures: ReadonlyMap<number, ShownPicture>, publicUrl = ''): Generator<string> {
  const converters = convertersFor(pictures, publicUrl)
  for (const node of root.children) yield blockHtml(node, converters)
}

/** A line that separates paragraphs, or that leaves none. */
const BLANK_LINE = /^\s*$/m

/**
 * The HTML that {@link renderBlocks} makes of a text without formatting. All its markup is from here, so it needs no sanitising.
 * @param text plain text with LF line endings.
 */
export function plainHtml(text: string): string {
  const converters = convertersFor(new Map(), '')
  const paragraph = (part: string): string => {
    const lines = part.replaceAll(/^\n+|\n+$/g, '')
    return BLANK_LINE.test(lines) ? blockHtml(plainBlock(part), converters) : `<p>${escapeHtml(lines).replaceAll('\n', LINE_BREAK)}</p>`
  }
  return text.split(BLOCK_END).map(paragraph).join('')
}
