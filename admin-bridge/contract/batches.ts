import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, instant, maybe, text } from './values'

export const BATCHES_PATH = '/v1/batches'
/** Path that answers which records match a query now, and what refers to them. */
export const SELECTION_PATH = `${BATCHES_PATH}/selection`
/** Records that one act can name. */
export const BATCH_IDS_MAX = 20_000

const count = () => z.int().check(z.minimum(0))

/** An act on many records of one kind: what was asked, how far it got, and which records it could not change. */
export const batchSchema = /* @__PURE__ */ z.object({
  batch: count(),
  kind: kind(),
  act: z.enum(['publish', 'unpublish', 'set', 'delete', 'import', 'undo']),
  /** For `set`: the values. */
  fields: z.optional(z.looseObject({})),
  /** For `undo`: the act that it takes back. */
  undoes: z.optional(count()),
  /** The last act that took this one back. */
  undone_by: maybe(count()),
  /** `stopped`: it ended before all records were done. */
  state: z.enum(['running', 'done', 'stopped']),
  /** Why it stopped, if that is known. */
  problem: maybe(text()),
  total: count(),
  done: count(),
  changed: count(),
  failed: count(),
  failures: z.array(
    z.object({
      id: id(),
      title: maybe(text()),
      detail: text(),
      /** Set for a record that is in the trash. */
      in_trash: z.optional(z.boolean()),
    }),
  ),
  at: instant(),
  ended_at: maybe(instant()),
  by: maybe(text()),
  via: z.enum(['api', 'console', 'panel', 'system']),
})
export type BatchResponse = z.infer<typeof batchSchema>

/** Records of one kind, and the records that refer to them. */
export const selectionSchema = /* @__PURE__ */ z.object({
  ids: z.array(id()),
  /** How many records refer to them, kind by kind, and what a deletion does to those. Null for more than a thousand ids. */
  referring: maybe(z.array(z.object({ kind: kind(), total: count(), on_delete: z.enum(['cascade', 'clear', 'restrict']) }))),
})
export type Selection = z.infer<typeof selectionSchema>
