import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { fieldsOfKind, type Entity } from '../../domain/entities'
import { toStoredState } from '../../domain/rich-text/lexical-text'

/** A version's formatted texts, by field: equal marks stand for equal texts. */
export type TextMarks = Readonly<Record<string, string>>

const markOf = (stored: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(toStoredState(stored ?? null)))
    .digest('hex')

/**
 * Reads the formatted texts of versions one after another, because each can take many megabytes, and keeps a mark of each.
 * @param ids of versions of the entity that the user may read. @returns their marks, in the same order.
 */
export async function readTextMarks({ payload }: PayloadRequest, entity: Entity, ids: readonly (number | string)[]): Promise<TextMarks[]> {
  const names = fieldsOfKind(entity, 'richText').map(([key]) => key)
  if (names.length === 0) return ids.map(() => ({}))
  const select = { version: Object.fromEntries(names.map((name) => [name, true as const])) }
  const marks: TextMarks[] = []
  for (const id of ids) {
    const { docs } = await payload.db.findVersions({
      collection: entity.collection,
      where: { id: { equals: id } },
      select,
      limit: 1,
      pagination: false,
    })
    const values: object = docs[0]?.version ?? {}
    marks.push(Object.fromEntries(names.map((name) => [name, markOf(Reflect.get(values, name))])))
  }
  return marks
}
