import { isLinkUrl } from '../link-url'

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
  'header hgroup legend li main menu nav ol optgroup option p pre section summary table tbody td tfoot th thead tr ul'
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_NAMES.split(' '))

/** Whether an element is block-level. */
export const isBlock = ({ localName }: Element): boolean => BLOCKS.has(localName)

/** The value of a property that an element sets itself. A regular expression, because Word writes properties that no browser reads. */
const property = (element: Element, name: string): string =>
  new RegExp(String.raw`(?:^|;)\s*${name}\s*:\s*([^;]*)`, 'i')
    .exec(element.getAttribute('style') ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? ''

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
  if (isBlock(element)) return around
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
