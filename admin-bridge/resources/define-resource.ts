import type { CollectionSlug, Where } from 'payload'
import type * as z from 'zod/mini'
import type { ResourceContract } from '../contract'
import type { ContentStore, Document, Viewer } from '../store/content-store'
import type { KnownParameters } from '../http/cache/known-query'

/** What a resource needs to read besides its own record. */
export type Reading = { store: ContentStore; viewer: Viewer }

/** One kind of record as the layer serves it: the contract, where it lies in Payload, and how one becomes the other. */
export type Resource<
  Slug extends CollectionSlug = CollectionSlug,
  Entity extends z.ZodMiniObject = z.ZodMiniObject,
  Input extends z.ZodMiniObject = z.ZodMiniObject,
> = {
  readonly contract: ResourceContract<Entity, Input>
  readonly collection: Slug
  /** Order of the list, as Payload's sort; total (wire-contract.md 1.4). */
  readonly order: string[]
  /** Payload's name of each input field. */
  readonly fields: Readonly<Record<keyof z.infer<Input> & string, string>>
  /** Records as they go out. Takes a whole list, so that what belongs to them is read once. */
  toWire(documents: Document<Slug>[], reading: Reading): Promise<z.infer<Entity>[]> | z.infer<Entity>[]
  /** What the record becomes: the input under Payload's names, mended where the stored record has a say. */
  fromWire?(data: Record<string, unknown>, before: Document<Slug> | null): Record<string, unknown>
  /** Sentences for values that another record has already, by Payload's field. */
  readonly taken?: Readonly<Record<string, string>>
  /** Narrows the list by parameters of its own. `where` throws HttpError 422. */
  readonly filter?: { readonly parameters: KnownParameters; where(query: URLSearchParams): Where }
}

/** Keeps the exact types of one resource. */
export const defineResource = <Slug extends CollectionSlug, Entity extends z.ZodMiniObject, Input extends z.ZodMiniObject>(
  resource: Resource<Slug, Entity, Input>,
): Resource<Slug, Entity, Input> => resource

/** A parsed body under Payload's names; keys that it did not hold stay away (wire-contract.md 1.6). */
export function renamed(resource: Pick<Resource, 'fields'>, input: Record<string, unknown>): Record<string, unknown> {
  const fields: Readonly<Record<string, string>> = resource.fields
  return Object.fromEntries(Object.entries(input).flatMap(([name, value]) => (fields[name] === undefined ? [] : [[fields[name], value]])))
}

/** The wire's name of one of Payload's fields. */
export function wireField(resource: Pick<Resource, 'fields'>, payloadField: string): string {
  return Object.entries(resource.fields).find(([, name]) => name === payloadField)?.[0] ?? payloadField
}

type Stamped = { createdAt: string; updatedAt: string }

/** When the server made and last changed a record, as instants. */
export const stamps = ({ createdAt, updatedAt }: Stamped) => ({
  created_at: new Date(createdAt).toISOString(),
  updated_at: new Date(updatedAt).toISOString(),
})

/** An optional text as the wire tells it. */
export const orNull = (value: string | null | undefined): string | null => value || null
