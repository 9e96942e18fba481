import { isRecord } from '../is-record'
import { ID_MAX, LINE_MAX } from '../limits'
import { messages, tooLong } from '../messages'
import { richTextMessages } from './messages'
import { codePoints } from '../text'
import { childrenOf } from './lexical-text'
import { numbered, paragraphOf, stateOf, type BlockNode, type CodeNode, type FlowNode, type LexicalState, type UploadNode } from './nodes'
import { plainTextOf, textToLexical } from './stored-state'
import { directionOf, readCharacters, readChildren, readCodeText, readInline, typeOf, type Reading } from './read-inline'
import { readList } from './read-lists'

/** Most pictures in a text. */
const PICTURES_MAX = 200
const BLOCK_DEPTH_MAX = 20
const CAPTION = 'Caption'

const INLINE_TYPES = new Set(['text', 'tab', 'linebreak', 'link', 'autolink'])

function newReading(problems: Set<string>): Reading {
  const ids = new Set<string>()
  let made = 0
  // 24 hexadecimal digits, as the editor's ids. The same state gets the same ones: to save it again changes nothing
  const newId = (): string => {
    const id = (++made).toString(16).padStart(24, '0')
    return ids.has(id) ? newId() : id
  }
  const idOf = (sent: unknown): string => {
    const id = typeof sent === 'string' && /^[0-9a-f]{24}$/i.test(sent) && !ids.has(sent) ? sent : newId()
    ids.add(id)
    return id
  }
  return { refuse: (message) => void problems.add(message), idOf, pictures: 0, links: 0 }
}

const FLOWS: Readonly<Record<string, string>> = {
  paragraph: 'A paragraph in Content',
  heading: 'A heading in Content',
  quote: 'A quotation in Content',
}

function readFlow(node: unknown, reading: Reading): FlowNode {
  const children = readInline(readChildren(node, reading), reading, FLOWS[typeOf(node)])
  const direction = directionOf(node)
  // written out: V8 gives each object with spread properties and others a shape of its own, which makes all later reads slow
  if (typeOf(node) === 'quote') return { version: 1, direction, format: '', indent: 0, children, type: 'quote' }
  if (typeOf(node) !== 'heading') return paragraphOf(children, direction)
  const sent = isRecord(node) ? node['tag'] : null
  if (sent !== 'h2' && sent !== 'h3') reading.refuse(richTextMessages.heading)
  const tag = sent === 'h2' || sent === 'h1' ? 'h2' : 'h3'
  return { version: 1, direction, format: '', indent: 0, children, type: 'heading', tag }
}

function readCaption(fields: unknown, reading: Reading): string | null {
  if (!isRecord(fields ?? {})) reading.refuse(richTextMessages.state)
  const sent = isRecord(fields) ? (fields['caption'] ?? '') : ''
  const caption = readCharacters(sent, reading, CAPTION).replace(/\s+/g, ' ').trim()
  if (codePoints(caption) > LINE_MAX) reading.refuse(tooLong(CAPTION, LINE_MAX))
  return caption || null
}

function readUpload(node: Readonly<Record<string, unknown>>, reading: Reading): UploadNode[] {
  const { value, relationTo } = node
  const isPicture = relationTo === 'media' && typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ID_MAX
  if (!isPicture) {
    reading.refuse(richTextMessages.picture)
    return []
  }
  reading.pictures++
  if (reading.pictures > PICTURES_MAX) reading.refuse(richTextMessages.pictures(PICTURES_MAX))
  const caption = readCaption(node['fields'], reading)
  const fields = caption === null ? {} : { caption }
  return [{ type: 'upload', version: 3, format: '', id: reading.idOf(node['id']), relationTo, value, fields }]
}

const codeBlock = (code: string, { id }: Readonly<Record<string, unknown>>, reading: Reading): CodeNode => ({
  type: 'block',
  version: 2,
  format: '',
  fields: { id: reading.idOf(id), blockType: 'Code', blockName: '', code },
})

function readBlockNode(node: Readonly<Record<string, unknown>>, reading: Reading): BlockNode[] {
  const fields = isRecord(node['fields']) ? node['fields'] : {}
  if (fields['blockType'] !== 'Code') {
    reading.refuse(richTextMessages.node(typeof fields['blockType'] === 'string' ? fields['blockType'] : 'block'))
    return []
  }
  return [codeBlock(readCharacters(fields['code'] ?? '', reading), fields, reading)]
}

/** Reads a node that is none of those allowed: the blocks in it, or a paragraph of its text. */
function readOther(node: unknown, reading: Reading, depth: number): BlockNode[] {
  reading.refuse(richTextMessages.node(typeOf(node)))
  const children = INLINE_TYPES.has(typeOf(node)) ? [node] : childrenOf(node)
  if (children.length === 0) return []
  return children.some((child) => INLINE_TYPES.has(typeOf(child)))
    ? [paragraphOf(readInline(children, reading))]
    : children.flatMap((child) => readBlock(child, reading, depth + 1))
}

function readBlock(node: unknown, reading: Reading, depth = 0): BlockNode[] {
  if (!isRecord(node) || depth > BLOCK_DEPTH_MAX) {
    reading.refuse(depth > BLOCK_DEPTH_MAX ? richTextMessages.tooDeep : richTextMessages.state)
    return []
  }
  switch (node['type']) {
    case 'paragraph':
    case 'heading':
    case 'quote':
      return [readFlow(node, reading)]
    case 'list': {
      const list = readList(node, reading)
      return list ? [numbered(list)] : []
    }
    case 'horizontalrule':
      return [{ type: 'horizontalrule', version: 1 }]
    case 'upload':
      return readUpload(node, reading)
    case 'block':
      return readBlockNode(node, reading)
    case 'code':
      return [codeBlock(readCodeText(node, reading), {}, reading)]
    default:
      return readOther(node, reading, depth)
  }
}

/** A state as it may be stored, and what was wrong with the value that it was read from: messages for the editor. */
export type StateReading = { readonly state: LexicalState; readonly problems: ReadonlySet<string> }

/** Reads a text as it is stored, by this release or an earlier one. See {@link readState}. */
export function readStored(stored: unknown): StateReading {
  const text = plainTextOf(stored)
  return text === null ? readState(stored) : { state: textToLexical(text), problems: new Set() }
}

/**
 * Reads an editor state that a client has sent, or that an earlier release has stored. The state has every property that the
 * editor needs and no other; of what is not allowed, the text stays.
 */
export function readState(value: unknown): StateReading {
  const problems = new Set<string>()
  const root = isRecord(value) ? value['root'] : undefined
  if (!isRecord(root) || !Array.isArray(root['children'])) return { state: stateOf([]), problems: new Set([messages.content]) }
  const reading = newReading(problems)
  const type = typeOf(root)
  if (type !== 'root' && type !== '') reading.refuse(richTextMessages.node(type))
  const children = root['children'].flatMap((node) => readBlock(node, reading))
  return { state: stateOf(children, directionOf(root)), problems }
}
