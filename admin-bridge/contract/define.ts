import type * as z from 'zod/mini'
import type { Entity, Fields } from '../../cms/domain/entities'
import { wireName } from '../../cms/domain/entities/names'

/** The picture of a record: the last segment of its upload path, and the field that holds its URL. */
export type ImageContract = { readonly path: string; readonly field: string }

/** The facts about an entity that both sides of the API use. */
export type ResourceContract<Record extends z.ZodMiniObject = z.ZodMiniObject, Input extends z.ZodMiniObject = z.ZodMiniObject> = {
  readonly entity: Entity
  /** Singular name of a record, in lower case. */
  readonly noun: string
  /** Path below `/api`, without a trailing slash. */
  readonly path: string
  readonly record: Record
  readonly input: Input
  /** Rows of a list when the request names no limit. */
  readonly defaultLimit: number
  readonly image?: ImageContract
}

type Declared = Entity & { readonly fields: Fields }
type Facts<Record extends z.ZodMiniObject, Input extends z.ZodMiniObject> = Pick<
  ResourceContract<Record, Input>,
  'path' | 'record' | 'input' | 'defaultLimit'
> & {
  /** Last segment of the path that a record's picture is uploaded to. */
  readonly imagePath?: string
}

function imageOf({ imageField, fields }: Declared, path: string | undefined): ImageContract | undefined {
  const field = imageField === null ? undefined : fields[imageField]
  return path && imageField && field ? { path, field: wireName(imageField, field) } : undefined
}

/** Declares an entity's part of the API. */
// @__NO_SIDE_EFFECTS__
export function defineContract<Record extends z.ZodMiniObject, Input extends z.ZodMiniObject>(
  entity: Declared,
  { imagePath, ...facts }: Facts<Record, Input>,
): ResourceContract<Record, Input> {
  const image = imageOf(entity, imagePath)
  return { entity, noun: entity.noun, ...facts, ...(image && { image }) }
}
