import type { CollectionSlug, DataFromCollectionSlug, TypedUser } from 'payload'

/** The user on whose behalf a call is made, or null for an anonymous visitor. */
export type Viewer = TypedUser | null

/** Reads everything, as administrators do: for somebody with a preview link, who has no account. */
export const ADMINISTRATOR: TypedUser = { id: 0, collection: 'users', username: '', isAdmin: true, createdAt: '', updatedAt: '' }

/** A document of a collection as Payload returns it. */
export type Stored<Slug extends CollectionSlug> = DataFromCollectionSlug<Slug>
