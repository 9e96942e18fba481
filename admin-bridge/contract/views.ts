import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, text } from './values'

// Imported by the console alone.

export const VIEWS_PATH = '/v1/views'
/** Longest name, in code points. */
export const VIEW_NAME_MAX = 60
/** Longest query, in characters. */
export const VIEW_QUERY_MAX = 1_000
/** Views of one person. */
export const VIEWS_MAX = 100

/** A list as somebody wants to see it again: filter, order and columns, as the address of the console's list holds them. */
export const viewSchema = /* @__PURE__ */ z.object({ id: id(), kind: kind(), name: text(), query: text() })
export type View = z.infer<typeof viewSchema>
