import { sanitize } from './sanitize'

/** Characters of HTML in a piece, apart from the last text in it. */
const PIECE = 4_000

/** A tag of HTML that `render-html.ts` has made: its attributes have no unescaped angle bracket. */
const TAG = /<(\/?)([a-z\d]+)[^>]*>/g
const EMPTY_ELEMENTS = new Set(['br', 'hr', 'img', 'source'])
/** Stands for the content of elements. Their closing tags do not have it, so it is found behind any attribute with it. */
const CONTENT = '\uE000'

type Opened = { readonly tag: string; readonly name: string }

const opening = (elements: readonly Opened[]): string => elements.map(({ tag }) => tag).join('')
const closing = (elements: readonly Opened[]): string =>
  elements
    .map(({ name }) => `</${name}>`)
    .reverse()
    .join('')

/** How long the tags of these elements are, the opening and the closing ones, after they are sanitised. */
function tagLengths(elements: readonly Opened[]): [opening: number, closing: number] {
  if (elements.length === 0) return [0, 0]
  const clean = sanitize(opening(elements) + CONTENT + closing(elements))
  const at = clean.lastIndexOf(CONTENT)
  return [at, clean.length - at - CONTENT.length]
}

/** Sanitises a part of some HTML. It is made complete for that: with the elements that are open before it and after it. */
function sanitizePart(part: string, before: readonly Opened[], after: readonly Opened[]): string {
  const clean = sanitize(opening(before) + part + closing(after))
  return clean.slice(tagLengths(before)[0], clean.length - tagLengths(after)[1])
}

/**
 * The same as `sanitize`, in pieces, so that other work can be done between them. It cuts inside elements too: a text can be one
 * long paragraph.
 * @param html as `render-html.ts` makes it.
 */
export function* sanitizeInPieces(html: string): Generator<string> {
  const open: Opened[] = []
  let before: readonly Opened[] = []
  let from = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (index - from >= PIECE) {
      yield sanitizePart(html.slice(from, index), before, open)
      before = [...open]
      from = index
    }
    if (slash) open.pop()
    else if (!EMPTY_ELEMENTS.has(name)) open.push({ tag, name })
  }
  yield sanitizePart(html.slice(from), before, open)
}
