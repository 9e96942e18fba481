import type { CollectionAfterOperationHook, CollectionBeforeOperationHook } from 'payload'
import { fieldsOfKind, type Entity } from '../domain/entities'
import { isRecord } from '../domain/is-record'
import { toEditorState } from '../domain/rich-text/stored-state'

/** Marks a context in which formatted texts are read as they are stored. */
export const STORED_TEXTS = 'storedTexts'

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restoreVersion'])

/** Arguments of the operations that set the mark; they must clear it. */
const marked = new WeakSet<object>()

/**
 * Lets a write by the panel work with texts as they are stored, as one by the API does. The editor state of a text without formatting can
 * be seventy times as large, and hooks would make it, compare it and take it apart again several times.
 */
export const keepTextsStored: CollectionBeforeOperationHook = ({ args, operation, context }) => {
  if (!WRITES.has(operation) || context[STORED_TEXTS] === true) return args
  context[STORED_TEXTS] = true
  marked.add(args)
  return args
}

/** Gives the panel the editor states in what its write returns: that of one document, and as in lists none of several. */
export const openWrittenTexts = (entity: Entity): CollectionAfterOperationHook => {
  const names = fieldsOfKind(entity, 'richText').map(([key]) => key)
  const withTexts = (document: unknown, change: (value: unknown) => unknown): unknown =>
    isRecord(document) ? { ...document, ...Object.fromEntries(names.map((name) => [name, change(document[name])])) } : document
  return ({ args, result, req }) => {
    if (!marked.has(args)) return result
    delete req.context[STORED_TEXTS]
    if (!isRecord(result) || !Array.isArray(result['docs'])) return withTexts(result, toEditorState)
    return { ...result, docs: result['docs'].map((document) => withTexts(document, () => undefined)) }
  }
}
