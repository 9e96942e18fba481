import type { Flow, Part, Piece } from './read-page'
import { FORMAT_TAGS } from './styles'

/** Keeps blanks and line feeds as they are: an editor would drop those beside elements that it does not know. */
const KEEP_SPACE = 'white-space: pre-wrap'
/** Lists start no further from zero. */
const START_MAX = 1_000_000

/** A list that is being written, and the one of the page that it stands for. */
type OpenList = { readonly source: Element; readonly list: Element }

/** Writes parts as clean HTML. */
export function writeParts(parts: readonly Part[], document: Document): string {
  const root = document.createElement('div')
  const [first] = parts
  if (parts.length === 1 && first?.kind === 'flow' && first.isLoose) root.append(withPieces(document.createElement('span'), first.pieces))
  else writeBlocks(parts, root)
  return root.innerHTML
}

function writeBlocks(parts: readonly Part[], root: Element): void {
  const counts = new Map<Element, number>()
  let open: OpenList[] = []
  for (const part of parts) {
    if (part.kind === 'flow' && part.lists.length > 0) {
      open = openLists(part.lists, open, counts, root)
      writeItem(part, open, counts)
      continue
    }
    open = []
    root.append(blockOf(part, root.ownerDocument))
  }
}

function blockOf(part: Part, document: Document): Element {
  if (part.kind === 'rule') return document.createElement('hr')
  if (part.kind === 'flow') return withPieces(document.createElement(part.tag), part.pieces)
  if (part.kind === 'picture') {
    const image = document.createElement('img')
    image.setAttribute('src', part.url)
    image.setAttribute('alt', part.caption)
    return image
  }
  const code = document.createElement('pre')
  // the first line feed in a `<pre>` counts for nothing
  code.textContent = `\n${part.text}`
  return code
}

/** Closes the lists that an item is not in, and opens those that it is in. */
function openLists(
  lists: readonly Element[],
  before: readonly OpenList[],
  counts: ReadonlyMap<Element, number>,
  root: Element,
): OpenList[] {
  const shared = before.findIndex(({ source }, index) => source !== lists[index])
  const open = before.slice(0, shared === -1 ? before.length : shared)
  for (const source of lists.slice(open.length)) {
    const list = root.ownerDocument.createElement(source.localName)
    const start = startOf(source) + (counts.get(source) ?? 0)
    if (source.localName === 'ol' && start !== 1 && Math.abs(start) <= START_MAX) list.setAttribute('start', String(start))
    const parent = open.at(-1)?.list
    if (!parent) root.append(list)
    else if (parent.lastElementChild) parent.lastElementChild.append(list)
    else parent.appendChild(root.ownerDocument.createElement('li')).append(list)
    open.push({ source, list })
  }
  return open
}

function writeItem({ pieces }: Flow, open: readonly OpenList[], counts: Map<Element, number>): void {
  const last = open.at(-1)
  if (!last) return
  counts.set(last.source, (counts.get(last.source) ?? 0) + 1)
  last.list.append(withPieces(last.list.ownerDocument.createElement('li'), pieces))
}

const startOf = (list: Element): number => {
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
  return Number.isInteger(start) ? start : 1
}

/** Fills an element with text. Neighbours of one link stay one link. */
function withPieces(element: Element, pieces: readonly Piece[]): Element {
  element.setAttribute('style', KEEP_SPACE)
  let link: Piece['link'] = null
  let holder = element
  for (const piece of pieces) {
    if (piece.link !== link) holder = piece.link ? element.appendChild(anchorOf(piece.link, element.ownerDocument)) : element
    link = piece.link
    holder.append(textOf(piece, element.ownerDocument))
  }
  return element
}

function anchorOf({ url, isNewTab }: NonNullable<Piece['link']>, document: Document): Element {
  const anchor = document.createElement('a')
  anchor.setAttribute('href', url)
  if (isNewTab) anchor.setAttribute('target', '_blank')
  return anchor
}

function textOf({ text, formats }: Piece, document: Document): Node {
  return FORMAT_TAGS.filter((format) => formats.has(format)).reduceRight<Node>((inner, format) => {
    const element = document.createElement(format)
    element.append(inner)
    return element
  }, document.createTextNode(text))
}
