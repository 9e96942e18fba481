import { isRecord } from '../is-record'
import { relationId } from '../relation-id'
import { childrenOf } from './lexical-text'

const MARK = ';'

const pictureOf = (node: unknown): number | null => {
  const { type, value } = isRecord(node) ? node : {}
  return type === 'upload' && typeof value === 'number' ? value : null
}

/** The ids of the pictures in a stored state, without repetitions. */
export const picturesIn = (state: unknown): number[] => [
  ...new Set(childrenOf(isRecord(state) ? state['root'] : null).flatMap((node) => pictureOf(node) ?? [])),
]

/** A picture block of which a read with some depth has put the picture in the place of its id. */
const isPopulated = (block: unknown): boolean => isRecord(block) && block['type'] === 'upload' && isRecord(block['value'])

/** An editor state with the ids of its pictures, also where a read has put the pictures themselves. */
export function withoutPopulation(state: unknown): unknown {
  const root = isRecord(state) ? state['root'] : null
  const blocks = childrenOf(root)
  if (!isRecord(state) || !isRecord(root) || !blocks.some(isPopulated)) return state
  const children = blocks.map((block) =>
    isRecord(block) && isPopulated(block) ? { ...block, value: relationId(block['value']) ?? block['value'] } : block,
  )
  return { ...state, root: { ...root, children } }
}

/** The name of the hidden field with the pictures that a text shows. @param key the field of the text. */
export const picturesField = (key: string): string => `${key}Pictures`

/** The value of that field for a stored state, such as `;7;12;`; null without pictures. */
export function pictureList(state: unknown): string | null {
  const ids = picturesIn(state)
  return ids.length > 0 ? `${MARK}${ids.join(MARK)}${MARK}` : null
}

/** What the field contains if the text shows a picture. */
export const pictureMark = (id: number | string): string => `${MARK}${id}${MARK}`

/** The ids in the value of that field. */
export const idsInList = (list: string): number[] => list.split(MARK).flatMap((id) => (id === '' ? [] : [Number(id)]))
