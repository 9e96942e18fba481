/** An element of an XML document; `text` is that of its own text and CDATA parts, in order. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const LEGAL = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^>[]*>|<\/[^>]*>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|</g
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const START = new RegExp(`^<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>$`)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')

class Malformed extends Error {
  constructor(what: string) {
    super(`no XML: ${what}`)
  }
}

function decoded(text: string): string {
  return text.replace(/&([^;&\s]*;)?/g, (whole, reference?: string) => {
    const name = reference?.slice(0, -1) ?? ''
    const number = /^#x([0-9a-f]+)$/i.exec(name)?.[1] ?? null
    const code = number === null ? /^#(\d+)$/.exec(name)?.[1] : undefined
    const character = number !== null ? String.fromCodePoint(parseInt(number, 16)) : code ? String.fromCodePoint(Number(code)) : NAMED[name]
    if (character === undefined || !LEGAL.test(character)) throw new Malformed(`no such entity: ${whole}`)
    return character
  })
}

function opened(token: string, scope: ReadonlySet<string>): { element: Element; closed: boolean; scope: Set<string> } {
  const [, name = '', list = '', slash] = START.exec(token) ?? []
  if (!name) throw new Malformed(`no tag: ${token.slice(0, 80)}`)
  const attributes: Record<string, string> = {}
  const prefixes = new Set(scope)
  for (const [, key = '', double, single] of list.matchAll(ATTRIBUTE)) {
    if (key in attributes) throw new Malformed(`${key} stands twice in ${token.slice(0, 80)}`)
    attributes[key] = decoded(double ?? single ?? '')
    if (key.startsWith('xmlns:')) prefixes.add(key.slice(6))
  }
  for (const each of [name, ...Object.keys(attributes)]) {
    const prefix = each.includes(':') ? each.slice(0, each.indexOf(':')) : null
    if (prefix && prefix !== 'xml' && prefix !== 'xmlns' && !prefixes.has(prefix)) throw new Malformed(`${prefix}: is not declared`)
  }
  return { element: { name, attributes, children: [], text: '' }, closed: slash === '/', scope: prefixes }
}

/**
 * Reads an XML document as strictly as a feed reader may: well-formed, its name spaces declared, no character that XML cannot hold.
 * @returns its root. @throws what is wrong with it.
 */
export function parseXml(document: string): Element {
  if (!LEGAL.test(document)) throw new Malformed('a character that XML cannot hold')
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open: { element: Element; scope: Set<string> }[] = [{ element: top, scope: new Set() }]
  for (const [token] of document.matchAll(TOKEN)) {
    const place = open.at(-1)
    if (!place) throw new Malformed('too many end tags')
    if (token.startsWith('<!--') || token.startsWith('<?') || token.startsWith('<!DOCTYPE')) continue
    if (token.startsWith('<![CDATA[')) place.element.text += token.slice(9, -3)
    else if (token.startsWith('</')) {
      if (token.slice(2, -1).trim() !== place.element.name) throw new Malformed(`${token} ends <${place.element.name}>`)
      open.pop()
    } else if (token.startsWith('<')) {
      const { element, closed, scope } = opened(token, place.scope)
      place.element.children.push(element)
      if (!closed) open.push({ element, scope })
    } else {
      if (token.includes(']]>')) throw new Malformed(']]> in text')
      place.element.text += decoded(token)
    }
  }
  const [root, ...others] = top.children
  if (open.length !== 1 || !root || others.length > 0 || top.text.trim() !== '') throw new Malformed('not one whole element')
  return root
}

/** The children of a name. */
export const all = ({ children }: Element, name: string): Element[] => children.filter((child) => child.name === name)

/** The one child of a name. @throws when there is none, or another. */
export function one(element: Element, name: string): Element {
  const [found, ...others] = all(element, name)
  if (!found || others.length > 0) throw new Malformed(`<${element.name}> holds ${others.length + Number(Boolean(found))} of <${name}>`)
  return found
}
