import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, instant, maybe, text } from './values'

export const HISTORY_PATH = '/v1/history'

// a text, number, boolean or null; not `z.union`, which visitors would download too: they share zod with the console
const value = () => z.unknown()

/** A change of a record: who, when, through which door, and which fields, by their names and values in the API. */
export const historyLineSchema = /* @__PURE__ */ z.object({
  version: z.int().check(z.minimum(1)),
  kind: kind(),
  id: id(),
  title: text(),
  act: z.enum(['create', 'update', 'publish', 'unpublish', 'trash', 'restore', 'delete']),
  at: instant(),
  /** A user name; null for the system. */
  by: maybe(text()),
  via: z.enum(['api', 'console', 'panel', 'system']),
  /** Set for a change of a pending draft. */
  draft: z.optional(z.boolean()),
  /** Set if the pending draft was dropped. */
  discarded: z.optional(z.boolean()),
  /** Set for a change that is a part of an act on many records: the act. */
  batch: z.optional(z.int().check(z.minimum(1))),
  /** In a list with one line for each act: how many lines of this kind the act has. */
  batch_size: z.optional(z.int().check(z.minimum(1))),
  changes: z.array(z.object({ field: text(), before: value(), after: value() })),
})
export type HistoryLine = z.infer<typeof historyLineSchema>
