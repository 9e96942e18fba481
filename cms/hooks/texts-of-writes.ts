import type { CollectionAfterOperationHook, CollectionBeforeOperationHook } from 'payload'
import { withTreesAsJson } from '../database/trees-as-json'
import { fieldsOfKind, type Entity } from '../domain/entities'
import { isRecord } from '../domain/is-record'
import { toEditorState } from '../domain/rich-text/stored-state'

/** Marks a context in which formatted texts are read as they are stored. */
export const STORED_TEXTS = 'storedTexts'

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restoreVersion'])

/** Arguments of the operations that set the mark; they must clear it. */
const marked = new WeakSet<object>()

/**
 * Prepares the formatted texts of a write for Payload, whoever writes. Those of many nodes become JSON. A write by the panel works with
 * texts as they are stored, as one by the API does: the editor state of a text without formatting can be seventy times as large, and hooks
 * would make it, compare it and take it apart again several times.
 */
export const prepareTexts: CollectionBeforeOperationHook = async ({ args, operation, context }) => {
  if (!WRITES.has(operation)) return args
  const prepared = 'data' in args && isRecord(args.data) ? { ...args, data: await withTreesAsJson(args.data) } : args
  if (context[STORED_TEXTS] === true) return prepared
  context[STORED_TEXTS] = true
  marked.add(prepared)
  return prepared
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
