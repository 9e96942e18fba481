import { PREVIEWS_PATH, previewLinkSchema, type PreviewLink } from '../../../admin-bridge/contract/previews'
import type { PublicEntity } from '../../../admin-bridge/contract'
import type { ApiClient } from '../../shared/api/api-client'

/** Creates a link with which anybody sees the record as it would look. @throws as ApiClient.send. */
export const createPreviewLink = (api: ApiClient, kind: PublicEntity, id: number): Promise<PreviewLink> =>
  api.send('POST', `${PREVIEWS_PATH}/`, { kind, id }, previewLinkSchema)

/** Revokes all links of a record. @throws as ApiClient.command. */
export const revokePreviewLinks = (api: ApiClient, kind: PublicEntity, id: number): Promise<number> =>
  api.command('DELETE', `${PREVIEWS_PATH}/${kind}/${id}`)

/** When a link ends, in the user's time zone: "Nov 30, 2026, 18:00". */
export const endOf = ({ expires_at: end }: PreviewLink): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(end))
