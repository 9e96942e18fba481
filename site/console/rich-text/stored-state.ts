/** A node of an editor state, as far as the conversion reads it. */
export type LooseNode = {
  readonly type: string
  readonly version: number
  readonly text?: string
  readonly children?: readonly LooseNode[]
  readonly [key: string]: unknown
}
export type LooseState = { readonly root: LooseNode & { readonly children: readonly LooseNode[] } }

/**
 * Payload's editor and this one store links, code and pictures in different nodes. These functions convert an editor state
 * between the two; `docs/content-model.md` describes Payload's nodes.
 */

/** The type of the block that holds code in Payload's editor. */
const CODE_BLOCK = 'Code'
/** Versions of Payload's nodes, which its editor writes. */
const VERSIONS = { link: 3, upload: 3, block: 2 } as const
/** Length of the ids that Payload gives to nodes, in hexadecimal digits. */
const ID_LENGTH = 24

type Json = Readonly<Record<string, unknown>>
type Convert = (node: LooseNode) => LooseNode

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (node: LooseNode): Json => (isRecord(node['fields']) ? node['fields'] : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const convertAll = (state: LooseState, convert: Convert): LooseState => ({
  root: { ...state.root, children: state.root.children.map(convert) },
})
const convertChildren = (node: LooseNode, convert: Convert): LooseNode =>
  node.children ? { ...node, children: node.children.map(convert) } : node

/** Blocks behind which the caret has no place of its own. */
const CLOSED_BLOCKS: ReadonlySet<string | undefined> = new Set(['picture', 'horizontalrule', 'code'])
/** The same blocks, as they are stored. */
const CLOSED_STORED: ReadonlySet<string | undefined> = new Set(['upload', 'horizontalrule', 'block'])
const EMPTY_PARAGRAPH: LooseNode = { type: 'paragraph', version: 1, direction: null, format: '', indent: 0, children: [] }

const isEmptyParagraph = (node: LooseNode | undefined): boolean => node?.type === 'paragraph' && node.children?.length === 0

/** Adds an empty paragraph at the end of a state where the caret needs one. */
function withEnd({ root }: LooseState): LooseState {
  const { children } = root
  return { root: { ...root, children: CLOSED_BLOCKS.has(children.at(-1)?.type) ? [...children, EMPTY_PARAGRAPH] : children } }
}

/** Removes that paragraph if nothing was typed into it. */
function withoutEnd({ root }: LooseState): LooseState {
  return { root: { ...root, children: endsEmpty({ root }, CLOSED_BLOCKS) ? root.children.slice(0, -1) : root.children } }
}

/** Whether a state ends with an empty paragraph behind one of these blocks. */
const endsEmpty = ({ root: { children } }: LooseState, blocks: ReadonlySet<string | undefined>): boolean =>
  isEmptyParagraph(children.at(-1)) && blocks.has(children.at(-2)?.type)

/** Whether a stored state has such a paragraph itself, as texts from Payload's editor do, which adds one too. */
export const hasOwnEnd = (stored: LooseState): boolean => endsEmpty(stored, CLOSED_STORED)

/** Converts a stored state for this editor. Nodes that the two have in common stay as they are. */
export const toEditorState = (stored: LooseState): LooseState => withEnd(convertAll(stored, toEditorNode))

function toEditorNode(node: LooseNode): LooseNode {
  const fields = fieldsOf(node)
  switch (node.type) {
    case 'link':
    case 'autolink': {
      const { fields: _fields, id: _id, ...rest } = node
      const target = fields['newTab'] === true ? '_blank' : null
      return convertChildren(
        { ...rest, type: 'link', version: 1, url: textOf(fields['url']), target, rel: null, title: null },
        toEditorNode,
      )
    }
    case 'block':
      return {
        type: 'code',
        version: 1,
        direction: null,
        format: '',
        indent: 0,
        language: null,
        children: codeLines(textOf(fields['code'])),
      }
    case 'upload':
      return { type: 'picture', version: 1, media: Number(node['value']), caption: textOf(fields['caption']) }
    default:
      return convertChildren(node, toEditorNode)
  }
}

/** Code as text nodes with line breaks and tabs between them. */
function codeLines(code: string): LooseNode[] {
  const text = { version: 1, detail: 0, format: 0, mode: 'normal', style: '' }
  return code
    .split(/(\n|\t)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '\n') return { type: 'linebreak', version: 1 }
      return part === '\t' ? { ...text, type: 'tab', detail: 2, text: part } : { ...text, type: 'text', text: part }
    })
}

/**
 * Converts the state of this editor to the one that Payload stores. Links, code and pictures get ids by their position.
 * @param keepsEnd whether an empty paragraph at the end stays: see `hasOwnEnd`.
 */
export function toStoredState(edited: LooseState, keepsEnd: boolean): LooseState {
  let count = 0
  const nextId = (): string => String(++count).padStart(ID_LENGTH, '0')
  const convert = (node: LooseNode): LooseNode => {
    switch (node.type) {
      case 'link': {
        const { url, target, rel: _rel, title: _title, ...rest } = node
        const fields = { linkType: 'custom', newTab: target === '_blank', url }
        return convertChildren({ ...rest, version: VERSIONS.link, fields, id: nextId() }, convert)
      }
      case 'code':
        return {
          type: 'block',
          version: VERSIONS.block,
          format: '',
          fields: { id: nextId(), blockName: '', blockType: CODE_BLOCK, code: codeOf(node) },
        }
      case 'picture': {
        const caption = textOf(node['caption'])
        const fields = caption === '' ? {} : { caption }
        return { type: 'upload', version: VERSIONS.upload, format: '', id: nextId(), relationTo: 'media', value: node['media'], fields }
      }
      default:
        return convertChildren(node, convert)
    }
  }
  return convertAll(keepsEnd ? edited : withoutEnd(edited), convert)
}

const codeOf = ({ children = [] }: LooseNode): string =>
  children.map((child) => (child.type === 'linebreak' ? '\n' : textOf(child.text))).join('')
