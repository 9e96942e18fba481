import * as z from 'zod/mini'
import { typedPreviewSchema } from '../../../admin-bridge/contract/previews'

// What the console and the page that it frames tell each other. Both check that the other has their own origin.

const READY = 'ccc-preview-ready'
const SHOW = 'ccc-preview-show'
const readySchema = /* @__PURE__ */ z.object({ type: z.literal(READY) })
const showSchema = /* @__PURE__ */ z.object({ type: z.literal(SHOW), preview: typedPreviewSchema })

/** A record to show, as the server sends it. */
export type TypedPreview = z.infer<typeof typedPreviewSchema>

/** Sent by the framed page to the console once it can receive previews. */
export const readyMessage = { type: READY } as const
/** From the console to the page: what to show. */
export const showMessage = (preview: TypedPreview) => ({ type: SHOW, preview }) as const

const isFrom = ({ source, origin }: MessageEvent<unknown>, sender: Window | null): boolean =>
  sender !== null && source === sender && origin === window.location.origin

/** Whether a page says that it is ready. */
export const isReady = (event: MessageEvent<unknown>, page: Window | null): boolean =>
  isFrom(event, page) && z.safeParse(readySchema, event.data).success

/** What the console wants to be shown; null for any other message. */
export function toShow(event: MessageEvent<unknown>, console: Window): TypedPreview | null {
  return isFrom(event, console) ? (z.safeParse(showSchema, event.data).data?.preview ?? null) : null
}
