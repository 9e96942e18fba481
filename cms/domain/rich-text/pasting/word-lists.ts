/** A paragraph that Word shows as a list item, and its level from 1. */
const LIST_STYLE = /mso-list:\s*[^;"]*?level(\d)/i
/** What Word writes in front of an item of a numbered list. */
const NUMBER = /^\s*(?:\(?(?:\d+|[a-z]{1,4})[.)]|\d+\s*$)/i
/** The number of the item itself, the last one of `2.1.` */
const LAST_NUMBER = /(\d{1,7})[.)]?\s*$/

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
const levelOf = (element: Element | null): number => Number(element ? (LIST_STYLE.exec(styleOf(element))?.[1] ?? 0) : 0)

/** Whether a paragraph continues the item above it: it looks like an item, but has no bullet or number. */
const isContinuation = (element: Element): boolean => levelOf(element) === 0 && /^MsoList(?:Paragraph|Continue)/.test(element.className)

/** What Word writes in front of an item; `number` is null for bullets and letters. */
type Marker = { readonly kind: 'ol' | 'ul'; readonly number: number | null }

/** The bullet or number that stands in an item or a heading as text. */
const markerOf = (block: Element): Element | undefined =>
  [...block.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))

/** Removes the bullet or number of an item. */
function takeMarker(item: Element): Marker {
  const marker = markerOf(item)
  const text = (marker?.textContent ?? '').replaceAll('\u00a0', ' ')
  marker?.remove()
  if (!NUMBER.test(text)) return { kind: 'ul', number: null }
  const number = LAST_NUMBER.exec(text)?.[1]
  return { kind: 'ol', number: number === undefined ? null : Number(number) }
}

function openList({ kind, number }: Marker, { ownerDocument }: Element): Element {
  const list = ownerDocument.createElement(kind)
  if (number !== null && number !== 1) list.setAttribute('start', String(number))
  return list
}

/** Whether an item continues a list: same kind, and the next number. */
const goesOn = (list: Element, { kind, number }: Marker): boolean =>
  list.localName === kind && (number === null || number === Number(list.getAttribute('start') ?? 1) + list.children.length)

/** Turns a run of paragraphs into lists, with those of deeper levels inside the items above them. */
function makeLists(items: readonly Element[]): void {
  const open: { level: number; list: Element }[] = []
  for (const item of items) {
    const level = levelOf(item)
    if (level === 0) {
      open.at(-1)?.list.lastElementChild?.append(item)
      continue
    }
    const marker = takeMarker(item)
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (current && current.level >= level && !goesOn(current.list, marker)) {
      open.pop()
      current = open.at(-1)
    }
    if (!current || current.level < level) {
      const list = openList(marker, item)
      if (current) (current.list.lastElementChild ?? current.list).append(list)
      else item.before(list)
      current = { level, list }
      open.push(current)
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    current.list.append(entry)
    item.remove()
  }
}

/** Makes lists of those that Word writes as paragraphs with a bullet or a number as text. A heading keeps its number. */
export function makeWordLists(body: Element): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const marker = markerOf(heading)
    if (marker) marker.textContent = `${marker.textContent?.trim()} `
  }
  const items = [...body.querySelectorAll('p')].filter((element) => levelOf(element) > 0 || isContinuation(element))
  let run: Element[] = []
  for (const element of items) {
    if (run.length > 0 && run.at(-1)?.nextElementSibling !== element) {
      makeLists(run)
      run = []
    }
    if (run.length > 0 || levelOf(element) > 0) run.push(element)
  }
  makeLists(run)
}
