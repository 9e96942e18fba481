import type { RecordKey } from '../history/types'

/** A link to a preview of a record. Instants are ISO 8601 in UTC; `createdBy` is a user name. */
export type PreviewLink = RecordKey & { readonly tokenHash: string; readonly expiresAt: string; readonly createdBy: string | null }
/** What a link shows, and until when. */
export type FoundPreview = RecordKey & { readonly expiresAt: string }

/** Changes to preview links, inside one transaction. */
export type Previews = {
  add(link: PreviewLink): Promise<void>
  /** Removes all links of a record. */
  revoke(key: RecordKey): Promise<void>
  /** Removes the links that had expired at an instant. */
  removeExpired(instant: string): Promise<void>
}
