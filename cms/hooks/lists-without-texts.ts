import type { CollectionBeforeOperationHook, SelectType } from 'payload'
import { getSelectMode } from 'payload/shared'
import { fieldsOfKind, type Entity } from '../domain/entities'
import { plainField } from '../domain/rich-text/plain-field'

/** The arguments of a read: of one document or version, it has an `id`. */
type Read = { id?: unknown; select?: SelectType; overrideAccess?: boolean }

/**
 * Leaves formatted texts out of what users read many of: lists of the panel, its dashboard and its REST API, of documents and of their
 * versions. An editor state can have many megabytes, and no list shows one. A `select` still reads what it names.
 */
export function leaveTextsOut(entity: Entity): CollectionBeforeOperationHook {
  const names = fieldsOfKind(entity, 'richText').flatMap(([key]) => [key, plainField(key)])
  const texts = Object.fromEntries(names.map((name) => [name, false as const]))
  return ({ args, operation }) => {
    // cast: Payload types the arguments as those of any operation; the check leaves reads
    const { id, overrideAccess, select = {} } = args as Read
    const isList = operation === 'read' && id === undefined && overrideAccess !== true
    if (!isList || (Object.keys(select).length > 0 && getSelectMode(select) === 'include')) return args
    // documents have no field of the name `version`
    const version = typeof select['version'] === 'object' ? select['version'] : {}
    return { ...args, select: { ...select, ...texts, version: { ...version, ...texts } } }
  }
}
