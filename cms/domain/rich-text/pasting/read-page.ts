import { MEDIA_PATH } from '../../media-name'
import { parseUrl } from '../../parse-url'
import { oneLine } from '../../text'
import { formatsIn, isBlock, isCodeBlock, keepsSpace, linkOf, type Format, type Link } from './styles'

/** A stretch of text, or a line break. `isKept` text keeps its blanks. */
export type Piece = { readonly text: string; readonly formats: ReadonlySet<Format>; readonly link: Link | null; readonly isKept: boolean }
type FlowTag = 'p' | 'h2' | 'h3' | 'blockquote'
/** Block-level text. */
export type Flow = {
  readonly kind: 'flow'
  readonly tag: FlowTag
  /** The lists around it, the innermost last: it is an item. */
  readonly lists: readonly Element[]
  /** Whether no element makes a block of it, so that it continues the line with the caret. */
  readonly isLoose: boolean
  readonly pieces: Piece[]
}
/** A picture of this site's library, with its caption. */
type Picture = { readonly kind: 'picture'; readonly url: string; readonly caption: string }
export type Part = Flow | Picture | { readonly kind: 'code'; readonly text: string } | { readonly kind: 'rule' }

/** What a page holds, one below the other, and how many pictures were left out. */
type Page = { readonly parts: Part[]; readonly keepsPictures: boolean; pictures: number; open: Flow | null }

type Context = {
  readonly tag: FlowTag
  readonly lists: readonly Element[]
  readonly isLoose: boolean
  readonly formats: ReadonlySet<Format>
  readonly link: Link | null
  readonly isKept: boolean
}

/** Lists nest no deeper. */
const LIST_DEPTH_MAX = 20
/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'svg', 'iframe', 'object', 'noscript'])
const LEVELS: Readonly<Record<string, FlowTag>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
const ELEMENT_NODE = 1
const TEXT_NODE = 3
// oxlint-disable-next-line no-control-regex -- what no text may contain
const UNSTORABLE = /[\u0000-\u0008\u000b\u000e-\u001f]/g

/**
 * Reads the body of a page. No part contains another: a quotation with a list becomes quotation, list, quotation.
 * @param keepsPictures whether pictures of this site stay.
 */
export function readPage(body: Element, keepsPictures: boolean): Page {
  const page: Page = { parts: [], keepsPictures, pictures: 0, open: null }
  const context: Context = { tag: 'p', lists: [], isLoose: true, formats: new Set(), link: null, isKept: false }
  for (const child of body.childNodes) readNode(child, context, page)
  close(page)
  return page
}

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT_NODE

function readNode(node: Node, context: Context, page: Page): void {
  if (node.nodeType === TEXT_NODE) addText(node.textContent ?? '', context, page)
  else if (isElement(node) && !UNSEEN.has(node.localName)) readElement(node, context, page)
}

function readElement(element: Element, context: Context, page: Page): void {
  const { localName } = element
  const inner = contextIn(element, context)
  if (localName === 'br') addPiece('\n', { ...context, isKept: true }, page)
  else if (localName === 'img') readPicture(element, context, page)
  else if (localName === 'hr') addPart({ kind: 'rule' }, page)
  else if (isCodeBlock(element, inner.isKept)) {
    page.pictures += element.querySelectorAll('img').length
    const text = codeText(element)
    if (text.trim() !== '') addPart({ kind: 'code', text }, page)
  } else if (localName !== 'figcaption' || ownPicture(element.closest('figure')?.querySelector('img'), page) === null) {
    if (isBlock(element)) close(page)
    for (const child of element.childNodes) readNode(child, inner, page)
    if (isBlock(element)) close(page)
  }
}

/** The path of a picture that the text keeps; null for others. */
function ownPicture(image: Element | null | undefined, { keepsPictures }: Page): string | null {
  const source = image?.getAttribute('src') ?? ''
  const url = keepsPictures ? parseUrl(source, location.origin) : null
  return url?.origin === location.origin && url.pathname.startsWith(MEDIA_PATH) ? url.pathname : null
}

/** Reads a picture. The first one of a figure gets its caption. */
function readPicture(image: Element, context: Context, page: Page): void {
  const url = ownPicture(image, page)
  const figure = image.closest('figure')
  const caption = figure?.querySelector('img') === image ? (figure.querySelector('figcaption')?.textContent ?? '') : ''
  if (url === null) {
    page.pictures++
    // the words beside it stay apart
    addText(' ', context, page)
  } else addPart({ kind: 'picture', url, caption: oneLine(caption) }, page)
}

function contextIn(element: Element, context: Context): Context {
  const { localName } = element
  const isList = (localName === 'ul' || localName === 'ol') && context.lists.length < LIST_DEPTH_MAX
  const link = linkOf(element) ?? context.link
  const level = LEVELS[localName]
  return {
    tag: localName === 'blockquote' ? 'blockquote' : level && context.tag !== 'blockquote' ? level : context.tag,
    lists: isList ? [...context.lists, element] : context.lists,
    isLoose: context.isLoose && !isBlock(element),
    formats: formatsIn(element, context.formats, localName === 'a' || link !== null),
    link,
    isKept: keepsSpace(element) ?? context.isKept,
  }
}

function addText(text: string, context: Context, page: Page): void {
  const storable = text.toWellFormed().replace(UNSTORABLE, '')
  if (context.isKept) return addPiece(storable.replace(/\r\n?|\f/g, '\n'), context, page)
  const single = storable.replace(/[ \t\n\r\f]+/g, ' ')
  const isAfterSpace = /[ \n]$/.test(page.open?.pieces.at(-1)?.text ?? ' ')
  addPiece(isAfterSpace ? single.replace(/^ /, '') : single, context, page)
}

function addPiece(text: string, { tag, lists, isLoose, formats, link, isKept }: Context, page: Page): void {
  if (text === '') return
  page.open ??= { kind: 'flow', tag, lists, isLoose, pieces: [] }
  page.open.pieces.push({ text, formats, link, isKept })
}

function addPart(part: Part, page: Page): void {
  close(page)
  page.parts.push(part)
}

/** Ends the open text. What nobody sees at its end goes: a blank, or the line feed that holds a line open. */
function close(page: Page): void {
  const { open } = page
  page.open = null
  if (!open) return
  for (let last = open.pieces.pop(); last; last = open.pieces.pop()) {
    const text = last.text.replace(last.isKept ? /\n+$/ : / $/, '')
    if (text === '') continue
    open.pieces.push({ ...last, text })
    break
  }
  if (open.pieces.some(({ text }) => text.trim() !== '')) page.parts.push(open)
}

/** The lines of a block of code. Its blocks and line breaks begin lines. */
function codeText(block: Element): string {
  let text = ''
  let isEnded = false
  const add = (more: string): void => {
    text += (isEnded ? '\n' : '') + more
    isEnded = false
  }
  const edge = (): void => {
    isEnded = text !== '' && !text.endsWith('\n')
  }
  const read = (node: Node): void => {
    if (node.nodeType === TEXT_NODE && node.textContent)
      add(node.textContent.toWellFormed().replace(UNSTORABLE, '').replace(/\r\n?/g, '\n'))
    if (!isElement(node) || UNSEEN.has(node.localName)) return
    if (node.localName === 'br') return add('\n')
    const isOwnLine = node !== block && isBlock(node)
    if (isOwnLine) edge()
    for (const child of node.childNodes) read(child)
    if (isOwnLine) edge()
  }
  read(block)
  return text.replace(/\n$/, '')
}
