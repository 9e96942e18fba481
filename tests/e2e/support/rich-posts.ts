import type { Client } from './client'
import { jsonAs } from '../../harness/json'

type LooseNode = {
  readonly type: string
  readonly text?: string
  readonly children?: readonly LooseNode[]
  readonly [key: string]: unknown
}

/** A block of a stored text, as far as tests compare it. `marks` and `links` are by the text that has them. */
export type Block = {
  readonly type: string
  readonly text?: string
  readonly items?: readonly string[]
  readonly marks?: Readonly<Record<string, number>>
  readonly links?: Readonly<Record<string, string>>
}

const fieldsOf = (node: LooseNode): Readonly<Record<string, string>> => jsonAs(node['fields'])
const textOf = (node: LooseNode): string => (node.type === 'linebreak' ? '\n' : (node.text ?? (node.children ?? []).map(textOf).join('')))

/** All nodes below a node. */
const below = (node: LooseNode): LooseNode[] => (node.children ?? []).flatMap((child) => [child, ...below(child)])

function blockOf(node: LooseNode): Block {
  const { type, children = [] } = node
  if (type === 'block') return { type: 'code', text: fieldsOf(node)['code'] ?? '' }
  if (type === 'upload') return { type: 'picture', text: fieldsOf(node)['caption'] ?? '' }
  if (type === 'list') return { type, items: children.map(textOf) }
  const marks = Object.fromEntries(below(node).flatMap((each) => (each['format'] ? [[textOf(each), Number(each['format'])]] : [])))
  const links = Object.fromEntries(
    below(node)
      .filter((each) => each.type === 'link')
      .map((each) => [textOf(each), fieldsOf(each)['url'] ?? '']),
  )
  return {
    type,
    text: textOf(node),
    ...(Object.keys(marks).length > 0 ? { marks } : {}),
    ...(Object.keys(links).length > 0 ? { links } : {}),
  }
}

/** The blocks of the stored text of the post with this title. */
export async function storedContent(client: Client, title: string): Promise<Block[]> {
  const [post] = await client.list('/v1/blog/posts', `q=${encodeURIComponent(title)}`)
  const record = post && (await client.read('/v1/blog/posts', post.id))
  const { root } = jsonAs<{ root: { children: LooseNode[] } }>(record?.['content_rich'])
  return root.children.map(blockOf)
}
