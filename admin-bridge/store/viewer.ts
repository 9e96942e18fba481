import type { CollectionSlug, DataFromCollectionSlug, TypedUser } from 'payload'
import { publicField, type Entity } from '../../cms/domain/entities'

/** The user on whose behalf a call is made, or null for an anonymous visitor. */
export type Viewer = TypedUser | null

/** Reads everything, as administrators do: for somebody with a preview link, who has no account. */
export const ADMINISTRATOR: TypedUser = { id: 0, collection: 'users', username: '', isAdmin: true, createdAt: '', updatedAt: '' }

/** The flag that a record must have for this viewer to see it; null if they see all of them. Payload's access rules say the same. */
export const requiredFlag = (entity: Entity, viewer: Viewer): string | null => (viewer?.isAdmin === true ? null : publicField(entity))

/** A document of a collection as Payload returns it. */
export type Stored<Slug extends CollectionSlug> = DataFromCollectionSlug<Slug>
