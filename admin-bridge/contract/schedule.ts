import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, instant, text } from './values'

export const SCHEDULE_PATH = '/v1/schedule'

/** A record that is to be published or withdrawn at a time. */
export const plannedSchema = /* @__PURE__ */ z.object({
  kind: kind(),
  id: id(),
  title: text(),
  act: z.enum(['publish', 'unpublish']),
  at: instant(),
  /** Whether the time passed more than a minute ago: the server was not running, or the record cannot be saved. */
  overdue: z.boolean(),
})
export type Planned = z.infer<typeof plannedSchema>
