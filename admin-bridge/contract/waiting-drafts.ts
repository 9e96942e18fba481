import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, instant, text } from './values'

export const DRAFTS_PATH = '/v1/drafts'
/** Which records of a kind have a pending draft. */
export const PENDING_PATH = `${DRAFTS_PATH}/pending`

/** A record that waits to be published. */
export const waitingDraftSchema = /* @__PURE__ */ z.object({
  kind: kind(),
  id: id(),
  title: text(),
  /** Whether it is the pending draft of a record that is public, or was. */
  pending: z.boolean(),
  /** When it was saved. */
  at: instant(),
})
export type WaitingDraft = z.infer<typeof waitingDraftSchema>

/** The records of a kind that have a pending draft, by their ids. */
export const pendingSchema = /* @__PURE__ */ z.object({ ids: z.array(id()) })
