/** A paragraph that Word shows as a list item, and its level from 1. */
const LIST_STYLE = /mso-list:\s*[^;"]*?level(\d)/i
/** What Word writes in front of an item of a numbered list. */
const NUMBER = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
const levelOf = (element: Element | null): number => Number(element ? (LIST_STYLE.exec(styleOf(element))?.[1] ?? 0) : 0)

/** Removes the bullet or number that stands in an item as text. @returns the kind of its list. */
function takeMarker(item: Element): 'ol' | 'ul' {
  const marker = [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
  const isNumbered = NUMBER.test((marker?.textContent ?? '').replaceAll('\u00a0', ' '))
  marker?.remove()
  return isNumbered ? 'ol' : 'ul'
}

/** Turns a run of paragraphs into a list, with lists of deeper levels inside the items above them. */
function makeList(items: readonly Element[]): void {
  const [first] = items
  const document = first?.ownerDocument
  if (!first || !document) return
  const open: { level: number; list: Element }[] = []
  for (const item of items) {
    const level = levelOf(item)
    const kind = takeMarker(item)
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = document.createElement(kind)
      if (current) (current.list.lastElementChild ?? current.list).append(list)
      else first.before(list)
      current = { level, list }
      open.push(current)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    current.list.append(entry)
    item.remove()
  }
}

/** Whether HTML comes from Word and has lists, which Word writes as paragraphs with a bullet as text. */
export const hasWordLists = (html: string): boolean => /<[^>]*mso-list:[^>]*level\d/i.test(html)

/** HTML from Word with real lists. */
export function withRealLists(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const starts = [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].filter((element) => levelOf(element) > 0)
  let run: Element[] = []
  for (const element of starts) {
    if (run.length > 0 && run.at(-1)?.nextElementSibling !== element) {
      makeList(run)
      run = []
    }
    run.push(element)
  }
  makeList(run)
  for (const element of body.querySelectorAll('[style]')) {
    // a second pass must find no more lists
    if (levelOf(element) > 0) element.removeAttribute('style')
  }
  return body.innerHTML
}
