import { SaxesParser } from 'saxes'

/** An element of an XML document. `text` joins its own text and CDATA sections. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** Parses a document. @throws when it is not well-formed, or uses a namespace prefix that it does not declare. */
export function parseXml(document: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw new Error(`invalid XML: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const)
    const element: Element = { name, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  const [root] = top.children
  if (!root) throw new Error('invalid XML: it has no element')
  return root
}

/** The children with a name. */
export const all = ({ children }: Element, name: string): Element[] => children.filter((child) => child.name === name)

/** The only child with a name. @throws when there are none, or several. */
export function one(element: Element, name: string): Element {
  const [found, ...others] = all(element, name)
  if (!found || others.length > 0) throw new Error(`<${element.name}> has ${others.length + Number(Boolean(found))} <${name}> children`)
  return found
}
