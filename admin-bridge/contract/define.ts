import type * as z from 'zod/mini'

/** The image of a record: the last part of its upload path, and the field that names the file afterwards. */
export type ImageContract = { readonly path: string; readonly field: string }

/** What both sides of the wire know of one kind of record (wire-contract.md 3). */
export type ResourceContract<Entity extends z.ZodMiniObject = z.ZodMiniObject, Input extends z.ZodMiniObject = z.ZodMiniObject> = {
  /** The field's word for one of them, in plain words: "drink". */
  readonly noun: string
  /** Below the base `/api`, without a trailing slash. */
  readonly path: string
  readonly record: Entity
  readonly input: Input
  /** Rows of a list that names no limit (wire-contract.md 1.3). */
  readonly defaultLimit: number
  readonly image?: ImageContract
}

/** Keeps the exact types of one contract. */
export const defineContract = <Entity extends z.ZodMiniObject, Input extends z.ZodMiniObject>(
  contract: ResourceContract<Entity, Input>,
): ResourceContract<Entity, Input> => contract
