import { parseUrl } from '../../parse-url'
import { videoIdFrom } from '../../video-id'
import { isLinkUrl } from '../link-url'
import type { Loss } from './losses'

/** The formats of text, by the elements that set them in clean HTML. */
export const FORMAT_TAGS = ['strong', 'em', 'u', 's', 'code'] as const
export type Format = (typeof FORMAT_TAGS)[number]
export type Link = { readonly url: string; readonly isNewTab: boolean }

const TAG_FORMATS: Readonly<Record<string, Format>> = {
  b: 'strong',
  strong: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  del: 's',
  s: 's',
  strike: 's',
  code: 'code',
}

const BLOCK_NAMES =
  'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
  'header hgroup legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_NAMES.split(' '))

const ELEMENT_NODE = 1
/** Whether a node is an element. */
export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT_NODE

/** A tag of a page's own beside nothing but other elements. */
const isOwnBlock = ({ localName, parentNode }: Element): boolean =>
  localName.includes('-') && ![...(parentNode?.childNodes ?? [])].some((node) => !isElement(node) && node.textContent?.trim())

/** Whether an element is block-level, by itself or by its style. */
export const isBlock = (element: Element): boolean =>
  BLOCKS.has(element.localName) ||
  /^(?:block|flex|grid|list-item|table|flow-root)\b/.test(property(element, 'display')) ||
  isOwnBlock(element)

/** Whether an inline element stands apart from what is beside it: a button, or a part of a row of boxes. */
export const isApart = ({ localName, parentElement }: Element): boolean =>
  localName === 'button' || /\b(?:flex|grid)\b/.test(parentElement ? property(parentElement, 'display') : '')

const IMPORTANT = /!\s*important/

/** The properties of a style, by name. The last one counts, as in CSS. No browser's parser, because Word writes properties of its own. */
function parsed(style: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const part of style
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .toLowerCase()
    .split(';')) {
    const [name = '', ...rest] = part.split(':')
    const value = rest.join(':').trim()
    if (IMPORTANT.test(value) || !IMPORTANT.test(values.get(name.trim()) ?? '')) values.set(name.trim(), value)
  }
  return values
}

const styles = new WeakMap<Element, { readonly style: string; readonly values: ReadonlyMap<string, string> }>()

/** The value of a property that an element sets itself; '' for none. An element is asked many times, so its style is kept. */
export function property(element: Element, name: string): string {
  const style = element.getAttribute('style')
  if (!style) return ''
  let known = styles.get(element)
  if (known?.style !== style) styles.set(element, (known = { style, values: parsed(style) }))
  return known.values.get(name) ?? ''
}

/** Whether the text of an element keeps its line feeds and blanks. Undefined if the element does not say. */
export function keepsSpace(element: Element): boolean | undefined {
  if (element.localName === 'pre') return true
  const value = property(element, 'white-space') || property(element, 'white-space-collapse')
  return value === '' || value === 'inherit' ? undefined : /^(?:pre|preserve|break-spaces)/.test(value)
}

/** Whether an element is a block of code: `<pre>`, the lines of an editor for code, or code of several lines. */
export function isCodeBlock(element: Element, isKept: boolean): boolean {
  const { localName } = element
  if (localName === 'pre') return true
  if (localName === 'code') return element.querySelector('br') !== null || (isKept && /\n/.test(element.textContent ?? ''))
  return isBlock(element) && isKept && /monospace|menlo|monaco|consolas|courier/.test(property(element, 'font-family'))
}

/** The formats of the text in an element. A block's own style is that of its kind: all headings are bold. */
export function formatsIn(element: Element, around: ReadonlySet<Format>, isLinked: boolean): ReadonlySet<Format> {
  if (BLOCKS.has(element.localName)) return around
  const formats = new Set(around)
  const own = TAG_FORMATS[element.localName]
  if (own) formats.add(own)
  setFormat(formats, 'strong', property(element, 'font-weight'), /^(?:bold|[6-9]00)/, /^(?:normal|lighter|[1-5]00)/)
  setFormat(formats, 'em', property(element, 'font-style'), /^italic/, /^normal/)
  const line = property(element, 'text-decoration') + property(element, 'text-decoration-line')
  // links are underlined anyway
  if (!isLinked && line.includes('underline')) formats.add('u')
  if (line.includes('line-through')) formats.add('s')
  return formats
}

function setFormat(formats: Set<Format>, format: Format, value: string, on: RegExp, off: RegExp): void {
  if (on.test(value)) formats.add(format)
  if (off.test(value)) formats.delete(format)
}

/** The link that an element is; null if it is none, or leads where no link may lead. */
export function linkOf(element: Element): Link | null {
  const url = element.localName === 'a' ? (element.getAttribute('href') ?? '').trim() : ''
  return isLinkUrl(url) ? { url, isNewTab: element.getAttribute('target') === '_blank' } : null
}

/**
 * Whether a table has columns of text. One that only places its content, as in newsletters, says so, holds other tables and has no
 * headings, or has one cell beside blank ones. Code with the numbers of its lines is none either.
 */
export function isDataTable(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return false
  if ([...table.querySelectorAll('th, caption')].some((heading) => heading.closest('table') === table)) return true
  if (table.querySelector('table, pre')) return false
  return [...table.querySelectorAll('tr')].some(({ children }) => [...children].filter((cell) => cell.textContent?.trim()).length > 1)
}

/** Whether an element raises or lowers its text, which no text can. */
export function scriptIn(element: Element): Loss | null {
  const align = isBlock(element) ? '' : property(element, 'vertical-align')
  if (element.localName === 'sup' || align === 'super') return 'superscript'
  return element.localName === 'sub' || align === 'sub' ? 'subscript' : null
}

const EMBEDDED: Readonly<Record<string, Loss>> = { video: 'video', audio: 'sound', iframe: 'frame', object: 'frame', embed: 'frame' }

/** What an element shows that no text can hold; null for other elements. */
export const embeddedIn = ({ localName }: Element): Loss | null => EMBEDDED[localName] ?? null

/** The page of a video that a page embeds from YouTube or Vimeo; '' for other elements. */
export function videoPage(element: Element): string {
  const source = parseUrl(element.getAttribute('src') ?? '', 'https://site.invalid')
  const youtube = videoIdFrom(source?.href)
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`
  const vimeo = source?.hostname === 'player.vimeo.com' ? /^\/video\/(\d+)/.exec(source.pathname)?.[1] : undefined
  return vimeo ? `https://vimeo.com/${vimeo}` : ''
}
