import * as z from 'zod/mini'
import { PUBLIC_ENTITIES } from './public-pages'
import { instant, text } from './values'

/** Path below `/api` of preview links. */
export const PREVIEWS_PATH = '/v1/previews'
/** Path below `/api` that maps what is typed in a form to the record that it would be. */
export const TYPED_PATH = `${PREVIEWS_PATH}/typed`
/** For how many days a link works. */
export const PREVIEW_DAYS = { least: 1, most: 30, usual: 7 } as const

/** The kinds of records with a page, and so with previews. */
const previewedKind = () => z.enum(PUBLIC_ENTITIES)
/**
 * A record as its page shows it: as the detail form of its kind, but what is not typed yet may be missing. The id of a record
 * that does not exist yet is 0.
 */
const previewedRecord = () => z.looseObject({ id: z.int().check(z.minimum(0)) })

/** A new link. */
export const previewLinkSchema = /* @__PURE__ */ z.object({ url: text(), expires_at: instant() })
export type PreviewLink = z.infer<typeof previewLinkSchema>

/** What a form shows. */
export const typedPreviewSchema = /* @__PURE__ */ z.object({ kind: previewedKind(), record: previewedRecord() })
/** What a link shows. */
export const previewSchema = /* @__PURE__ */ z.object({ kind: previewedKind(), record: previewedRecord(), expires_at: instant() })
