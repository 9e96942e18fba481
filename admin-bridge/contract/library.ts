import * as z from 'zod/mini'
import { id, text } from './values'

// Imported by the console alone.

/** What a list of the library may be narrowed to. Without a choice it has pictures alone. */
export const FILE_KINDS = ['picture', 'document', 'any'] as const
/** Where a file is used: in a record, in one that is in the trash or in its pending draft, or in a record's pending draft. */
export const USE_PLACES = ['record', 'trash', 'draft'] as const
/** Uses in one response, unless the request says otherwise. */
export const USES_DEFAULT = 100

/** A record that shows a file of the library or links to it. `kind` as in the trash. */
export const fileUseSchema = /* @__PURE__ */ z.object({ kind: text(), id: id(), title: text(), place: z.enum(USE_PLACES) })
export type FileUse = z.infer<typeof fileUseSchema>
