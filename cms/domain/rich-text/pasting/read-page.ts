import { oneLine } from '../../text'
import type { Loss } from './losses'
import { ownPicture } from './prepare-page'
import { formatsIn, isApart, isBlock, isCodeBlock, isElement, keepsSpace, linkOf, type Format, type Link } from './styles'
import { columnsOf, type Columns } from './table-columns'

/** A stretch of text, or a line break. `isKept` text keeps its blanks. */
export type Piece = { readonly text: string; readonly formats: ReadonlySet<Format>; readonly link: Link | null; readonly isKept: boolean }
type FlowTag = 'p' | 'h2' | 'h3' | 'blockquote'
/** Block-level text. */
export type Flow = {
  readonly kind: 'flow'
  readonly tag: FlowTag
  /** The lists around it, the innermost last: it is an item. */
  readonly lists: readonly Element[]
  /** The element of that item. */
  readonly item: Element | null
  /** Whether no element makes a block of it, so that it continues the line with the caret. */
  readonly isLoose: boolean
  readonly pieces: Piece[]
}
/** A picture of this site's library, with its caption. */
type Picture = { readonly kind: 'picture'; readonly url: string; readonly caption: string }
export type Part = Flow | Picture | { readonly kind: 'code'; readonly text: string } | { readonly kind: 'rule' }

/** What a page holds, one below the other, which of its items have text by then, and what it has lost. */
type Page = {
  readonly parts: Part[]
  readonly items: Set<Element>
  readonly losses: Loss[]
  readonly keepsPictures: boolean
  open: Flow | null
}

type Context = Pick<Flow, 'tag' | 'lists' | 'item' | 'isLoose'> & {
  /** The columns of the table around it; null outside of tables. */
  readonly table: Columns | null
  readonly formats: ReadonlySet<Format>
  readonly link: Link | null
  readonly isKept: boolean
}

/** Lists nest no deeper. */
const LIST_DEPTH_MAX = 20
const LEVELS: Readonly<Record<string, FlowTag>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
const TEXT_NODE = 3
const PLAIN = { formats: new Set<Format>(), link: null, isKept: true } as const
// oxlint-disable-next-line no-control-regex -- what no text may contain
const UNSTORABLE = /[\u0000-\u0008\u000b\u000e-\u001f]/g

/**
 * Reads the body of a page. No part contains another: a quotation with a list becomes quotation, list, quotation.
 * @param keepsPictures whether pictures of this site stay.
 */
export function readPage(body: Element, keepsPictures: boolean): Page {
  const page: Page = { parts: [], items: new Set(), losses: [], keepsPictures, open: null }
  const context: Context = { ...PLAIN, tag: 'p', lists: [], item: null, isLoose: true, table: null, isKept: false }
  for (const child of body.childNodes) readNode(child, context, page)
  close(page)
  return page
}

function readNode(node: Node, context: Context, page: Page): void {
  if (node.nodeType === TEXT_NODE) addText(node.textContent ?? '', context, page)
  else if (isElement(node)) readElement(node, context, page)
}

function readElement(element: Element, context: Context, page: Page): void {
  const { localName } = element
  const inner = contextIn(element, context)
  if (inner.table && !context.table) page.losses.push('table')
  const columns = context.table?.get(element)
  if (columns) readRow(columns, inner, page)
  else if (localName === 'br') addPiece('\n', { ...context, isKept: true }, page)
  else if (localName === 'img') readPicture(element, context, page)
  else if (localName === 'hr') addPart({ kind: 'rule' }, page)
  else if (isCodeBlock(element, inner.isKept)) {
    page.losses.push(...[...element.querySelectorAll('img')].map(() => 'picture' as const))
    const text = codeText(element)
    if (text.trim() !== '') addPart({ kind: 'code', text }, page)
  } else if (localName !== 'figcaption' || !page.keepsPictures || ownPicture(element.closest('figure')?.querySelector('img')) === null) {
    const edge = (): void => {
      if (isBlock(element)) close(page)
      else if (isApart(element)) addText(' ', context, page)
    }
    edge()
    for (const child of element.childNodes) readNode(child, inner, page)
    edge()
  }
}

/** Reads a row of a table as one line, in which empty columns keep their place. What is no text stands below it. */
function readRow(columns: readonly (Element | null)[], context: Context, page: Page): void {
  close(page)
  const cells = columns.map((cell): Part[] => {
    if (!cell) return []
    const inner: Page = { ...page, parts: [], open: null }
    readElement(cell, { ...context, lists: [], item: null }, inner)
    close(inner)
    return inner.parts
  })
  const isFlow = (part: Part): part is Flow => part.kind === 'flow'
  const filled = cells.slice(0, cells.findLastIndex((parts) => parts.some(isFlow)) + 1)
  const line = filled.flatMap((parts, index) => [
    ...(index > 0 ? [{ ...PLAIN, text: ' | ' }] : []),
    ...parts.filter(isFlow).flatMap((flow, at) => [...(at > 0 ? [{ ...PLAIN, text: ' ' }] : []), ...flow.pieces]),
  ])
  const pieces = line.map((each, at) => ({ ...each, text: (at === 0 ? each.text.trimStart() : each.text).replaceAll('\n', ' ') }))
  const { tag, lists, item } = context
  page.open = { kind: 'flow', tag, lists, item, isLoose: false, pieces }
  close(page)
  page.parts.push(...cells.flat().filter((part) => !isFlow(part)))
}

/** Reads a picture. The first one of a figure gets its caption. */
function readPicture(image: Element, context: Context, page: Page): void {
  const url = page.keepsPictures ? ownPicture(image) : null
  const figure = image.closest('figure')
  const caption = figure?.querySelector('img') === image ? (figure.querySelector('figcaption')?.textContent ?? '') : ''
  if (url === null) {
    page.losses.push('picture')
    // the words beside it stay apart
    addText(' ', context, page)
  } else addPart({ kind: 'picture', url, caption: oneLine(caption) }, page)
}

function contextIn(element: Element, context: Context): Context {
  const { localName } = element
  const isList = localName === 'ul' || localName === 'ol'
  const link = linkOf(element) ?? context.link
  const level = LEVELS[localName]
  return {
    tag: localName === 'blockquote' ? 'blockquote' : level && context.tag !== 'blockquote' ? level : context.tag,
    lists: isList && context.lists.length < LIST_DEPTH_MAX ? [...context.lists, element] : context.lists,
    item: localName === 'li' && context.lists.length > 0 ? element : isList ? null : context.item,
    table: localName === 'table' && !context.table ? columnsOf(element) : context.table,
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

function addPiece(text: string, { tag, lists, item, isLoose, formats, link, isKept }: Context, page: Page): void {
  if (text === '') return
  page.open ??= { kind: 'flow', tag, lists, item, isLoose, pieces: [] }
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
  if (open.pieces.some(({ text }) => text.trim() !== '')) addFlow(open, page)
}

/**
 * An item of a list has one number. What follows its text is another line of it; what follows a nested list, code or a picture in
 * it is a paragraph, behind which the list goes on: that keeps the order of the words.
 */
function addFlow(flow: Flow, { parts, items }: Page): void {
  const { item } = flow
  const last = parts.at(-1)
  if (item && last?.kind === 'flow' && last.item === item) last.pieces.push({ ...PLAIN, text: '\n' }, ...flow.pieces)
  else parts.push(item && items.has(item) ? { ...flow, lists: [], item: null } : flow)
  if (item) items.add(item)
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
    if (!isElement(node)) return
    if (node.localName === 'br') return add('\n')
    const isOwnLine = node !== block && isBlock(node)
    if (isOwnLine) edge()
    for (const child of node.childNodes) read(child)
    if (isOwnLine) edge()
  }
  read(block)
  return text.replace(/\n$/, '')
}
