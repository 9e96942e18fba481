import { isRecord } from '../is-record'
import { unstorableCharactersMessage } from '../messages'
import { richTextMessages } from './messages'
import { isStorable, storedLineEnds } from '../text'
import { childrenOf } from './lexical-text'
import { isLinkUrl } from './link-url'
import { ALL_FORMATS, leavesOf, type Direction, type InlineNode, type LeafNode, type LinkNode } from './nodes'

/** What a reading of a state keeps track of. `refuse` takes a message for the editor. */
export type Reading = { refuse(message: string): void; idOf(id: unknown): string; pictures: number; links: number }

const CONTENT = 'Content'
const LINK = 'A link in Content'
/** Most links in a text. The panel's editor has a form for each, which a save checks. */
const LINKS_MAX = 2_000
/** Nodes nest no deeper, apart from lists. */
const INLINE_DEPTH_MAX = 20

export const typeOf = (node: unknown): string => (isRecord(node) && typeof node['type'] === 'string' ? node['type'] : '')

/** The children of a node that must have some, even if none are in it. */
export function readChildren(node: unknown, reading: Reading): readonly unknown[] {
  const children: unknown = isRecord(node) ? node['children'] : null
  if (Array.isArray(children)) return children
  reading.refuse(richTextMessages.state)
  return []
}

export const directionOf = (node: unknown): Direction => {
  const direction = isRecord(node) ? node['direction'] : null
  return direction === 'ltr' || direction === 'rtl' ? direction : null
}

/** A text without what cannot be stored. */
export function readCharacters(value: unknown, reading: Reading, label = CONTENT): string {
  if (typeof value !== 'string') {
    reading.refuse(richTextMessages.state)
    return ''
  }
  if (isStorable(value)) return storedLineEnds(value)
  reading.refuse(unstorableCharactersMessage(label))
  // oxlint-disable-next-line no-control-regex -- what isStorable rejects
  return storedLineEnds(value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))
}

function formatOf(node: Readonly<Record<string, unknown>>, reading: Reading): number {
  const { format = 0, style = '' } = node
  const isAllowed = typeof format === 'number' && Number.isInteger(format) && format >= 0 && format <= ALL_FORMATS && style === ''
  if (!isAllowed) reading.refuse(richTextMessages.format)
  // a bit operation makes 0 of anything that is not a number
  return Number(format) & ALL_FORMATS
}

function readLeaf(node: Readonly<Record<string, unknown>>, reading: Reading): LeafNode[] | null {
  if (node['type'] === 'linebreak') return leavesOf('\n')
  if (node['type'] !== 'text' && node['type'] !== 'tab') return null
  return leavesOf(readCharacters(node['text'], reading), formatOf(node, reading))
}

function linkProblem(url: unknown, linkType: unknown, isNested: boolean): string | null {
  if (isNested) return richTextMessages.nestedLink
  if (typeof url === 'string' && !isStorable(url)) return unstorableCharactersMessage(CONTENT)
  return linkType === 'custom' && typeof url === 'string' && isLinkUrl(url) ? null : richTextMessages.link
}

function readLink(node: Readonly<Record<string, unknown>>, children: readonly InlineNode[], reading: Reading): InlineNode[] {
  const fields = isRecord(node['fields']) ? node['fields'] : {}
  const { url, linkType = 'custom', newTab = false } = fields
  if (children.length === 0) return []
  const isFlat = (child: InlineNode): child is LeafNode => child.type !== 'link'
  const leaves = children.filter(isFlat)
  const problem = linkProblem(url, linkType, leaves.length < children.length)
  if (problem !== null || typeof url !== 'string') {
    reading.refuse(problem ?? richTextMessages.link)
    return [...children]
  }
  reading.links++
  if (reading.links > LINKS_MAX) reading.refuse(richTextMessages.links(LINKS_MAX))
  const link: LinkNode = {
    type: 'link',
    version: 3,
    direction: directionOf(node),
    format: '',
    indent: 0,
    id: reading.idOf(node['id']),
    fields: { linkType: 'custom', newTab: newTab === true, url },
    children: leaves,
  }
  return [link]
}

/**
 * Reads the inline nodes of a block. Of what is not allowed, the text stays.
 * @param holder what the message calls the block.
 */
export function readInline(nodes: readonly unknown[], reading: Reading, holder = CONTENT, depth = 0): InlineNode[] {
  if (depth > INLINE_DEPTH_MAX) {
    reading.refuse(richTextMessages.tooDeep)
    return []
  }
  return nodes.flatMap((node): InlineNode[] => {
    if (!isRecord(node)) {
      reading.refuse(richTextMessages.state)
      return []
    }
    const leaf = readLeaf(node, reading)
    if (leaf) return leaf
    const type = typeOf(node)
    const isLink = type === 'link' || type === 'autolink'
    if (isLink) return readLink(node, readInline(readChildren(node, reading), reading, LINK, depth + 1), reading)
    reading.refuse(richTextMessages.node(type, holder))
    return readInline(childrenOf(node), reading, holder, depth + 1)
  })
}

/** The text of a code node of `@lexical/code`. */
export function readCodeText(node: unknown, reading: Reading): string {
  const leaves = readChildren(node, reading).map((child) => {
    const type = typeOf(child)
    if (type === 'linebreak') return '\n'
    if (type !== 'text' && type !== 'code-highlight' && type !== 'tab') reading.refuse(richTextMessages.node(type))
    return readCharacters(isRecord(child) ? child['text'] : null, reading)
  })
  return leaves.join('')
}
