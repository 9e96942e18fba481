import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, instant, maybe, text } from './values'

export const TRASH_PATH = '/v1/trash'
/** Header of the list: the number of days after which a record is removed for good; 0 if that never happens by itself. */
export const TRASH_DAYS_HEADER = 'X-Trash-Days'

const listed = () => z.array(z.object({ kind: kind(), id: id(), title: text() }))

/** A record in the trash, and the records that left with it. A quote's title is its first 80 characters. */
export const trashedSchema = /* @__PURE__ */ z.object({
  kind: kind(),
  id: id(),
  title: text(),
  deleted_at: instant(),
  /** A user name; null for the system. */
  deleted_by: maybe(text()),
  with: listed(),
  /** Records that belong to it and were deleted on their own, before it: without it they cannot return. Absent without any. */
  left_before: z.optional(listed()),
  /** Why it can never return. Absent if it can. */
  cannot_return: z.optional(text()),
})
export type Trashed = z.infer<typeof trashedSchema>
