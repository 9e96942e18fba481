import { MEDIA_PATH } from '../../media-name'
import { parseUrl } from '../../parse-url'
import type { Loss } from './losses'
import { inlineStyles } from './page-styles'
import { embeddedIn, isElement, property, scriptIn, videoPage } from './styles'

/** Elements whose content no reader of the page sees, and the marks of Word's comments. */
const UNSEEN =
  'script, style, title, template, svg, noscript, canvas, select, datalist, annotation, dialog:not([open]), ' +
  '.msocomanchor, .msocomtxt, .msocomoff, .MsoCommentText, [href*="#_msocom_"], [href*="#_msoanchor_"]'
/** The mark of a comment of Google Docs, and in the comment itself the link back to it. */
const DOCS_COMMENT = 'a[id^="cmnt"][href*="#cmnt"]'

const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}]|\u200D|[\uFE0E\uFE0F]|[\d#*]\uFE0F?\u20E3)+$/u
/** An emoji that only has a name, such as one of a team's own in Slack. */
const SHORT_CODE = /^(?::[\p{L}\p{N}_+'-]+:)+$/u

/** Attributes of such pictures. */
const EMOJI_ATTRIBUTES = ['data-emoji', 'data-emoji-fallback', 'alt', 'aria-label']

/** The path of a picture of this site's library; null for others. */
export function ownPicture(image: Element | null | undefined): string | null {
  const url = parseUrl(image?.getAttribute('src') ?? '', location.origin)
  return url?.origin === location.origin && url.pathname.startsWith(MEDIA_PATH) ? url.pathname : null
}

/**
 * Removes from a page what nobody sees and the comments of Word and Google Docs, and makes text of pictures of emoji and links of
 * embedded videos.
 * @returns what no text can hold as it was.
 */
export function preparePage(body: Element): Loss[] {
  inlineStyles(body)
  for (const link of body.querySelectorAll(DOCS_COMMENT)) removeDocsComment(link)
  const losses: Loss[] = []
  prepare(body, { isShown: true, hasSize: true }, losses)
  return losses
}

/** Removes the mark of a comment; with the comment itself the box around it goes. */
function removeDocsComment(link: Element): void {
  const paragraph = link.getAttribute('href')?.includes('#cmnt_ref') ? link.closest('p') : null
  const box = paragraph?.parentElement
  const comment = box?.localName === 'div' && box.firstElementChild === paragraph ? box : paragraph
  ;(comment ?? link).remove()
}

/** Clipped to nothing, or to the one pixel that is left of words for screen readers alone. */
const CLIPPED = /^(?:rect\((?:[01](?:px)?[\s,]*){4}\)|inset\((?:50|100)%)/

const isUnseen = (element: Element): boolean =>
  element.matches(UNSEEN) ||
  /^none\b/.test(property(element, 'display') || (element.hasAttribute('hidden') ? 'none' : '')) ||
  CLIPPED.test(property(element, 'clip') || property(element, 'clip-path')) ||
  property(element, 'mso-hide').startsWith('all') ||
  property(element, 'mso-element').startsWith('comment') ||
  property(element, 'mso-special-character') === 'comment'

/** What text inherits: whether it is visible, and larger than nothing. */
type Look = { readonly isShown: boolean; readonly hasSize: boolean }

function lookIn(element: Element, around: Look): Look {
  const visibility = property(element, 'visibility')
  const size = property(element, 'font-size')
  // a share of nothing is nothing
  const isRelative = /^(?:inherit|[\d.]+(?:%|em)|$)/.test(size)
  return {
    isShown: /^(?:inherit|$)/.test(visibility) ? around.isShown : visibility.startsWith('visible'),
    hasSize: (around.hasSize || !isRelative) && Number.parseFloat(size) !== 0,
  }
}

function prepare(element: Element, around: Look, losses: Loss[]): void {
  if (isUnseen(element)) return element.remove()
  const look = lookIn(element, around)
  // a copy: nodes go and change on the way
  for (const node of Array.from(element.childNodes)) {
    if (isElement(node)) prepare(node, look, losses)
    else if (!look.isShown || !look.hasSize) node.remove()
  }
  if (!look.isShown && element.childNodes.length === 0) element.remove()
  else flatten(element, losses)
}

/** Replaces what has a text that says the same, writes out what browsers draw, and notes what no text can hold. */
function flatten(element: Element, losses: Loss[]): void {
  const embedded = embeddedIn(element)
  const script = scriptIn(element)
  if (embedded) {
    const url = videoPage(element)
    losses.push(url === '' ? embedded : 'videoLink')
    element.replaceWith(url === '' ? ' ' : linkTo(url, element.ownerDocument))
  } else if (script && element.textContent?.trim()) losses.push(script)
  else if (element.localName === 'q') {
    element.prepend('“')
    element.append('”')
  } else if (element.matches('li input[type="checkbox"]')) element.replaceWith(element.hasAttribute('checked') ? '☑ ' : '☐ ')
  else if (element.localName === 'img' && ownPicture(element) === null) {
    const texts = EMOJI_ATTRIBUTES.map((name) => element.getAttribute(name)?.trim() ?? '')
    const text = texts.find((each) => EMOJI.test(each)) ?? texts.find((each) => SHORT_CODE.test(each))
    if (text !== undefined) element.replaceWith(text)
  }
}

function linkTo(url: string, document: Document): Element {
  const paragraph = document.createElement('p')
  const link = paragraph.appendChild(document.createElement('a'))
  link.href = url
  link.textContent = url
  return paragraph
}
