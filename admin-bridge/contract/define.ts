import type * as z from 'zod/mini'
import type { Entity } from '../../cms/domain/entities'
import { wireName } from '../../cms/domain/entities/names'
import { detailSchema, type DetailOf } from './schemas'

export type { DetailOf } from './schemas'

/** The picture of a record: the last segment of its upload path, and the field that holds its URL. */
export type ImageContract = { readonly path: string; readonly field: string }

/** An entity's part of the API, as the server and the site use it. */
export type ResourceContract<Record extends z.ZodMiniObject = z.ZodMiniObject, Declared extends Entity = Entity> = {
  readonly entity: Declared
  /** Singular name of a record, in lower case. */
  readonly noun: string
  /** Path below `/api`, without a trailing slash. */
  readonly path: string
  /** A record in a list. */
  readonly record: Record
  /** A record by itself: with its formatted texts as HTML. */
  readonly detail: DetailOf<Record, Declared>
  /** Number of records in a list when the request names no limit. */
  readonly defaultLimit: number
  readonly image?: ImageContract
}

/** The last segment of the path that a record's picture is uploaded to. An entity with a picture field requires it. */
type ImagePath<Declared extends Entity> = Declared['imageField'] extends null
  ? { readonly imagePath?: undefined }
  : { readonly imagePath: string }

type Facts<Record extends z.ZodMiniObject, Declared extends Entity> = Pick<ResourceContract<Record>, 'path' | 'record' | 'defaultLimit'> &
  ImagePath<Declared>

function imageOf({ imageField, fields }: Entity, path: string | undefined): ImageContract | undefined {
  const field = imageField === null ? undefined : fields[imageField]
  return path && imageField && field ? { path, field: wireName(imageField, field) } : undefined
}

/** Declares an entity's part of the API. */
// @__NO_SIDE_EFFECTS__
export function defineContract<Record extends z.ZodMiniObject, const Declared extends Entity>(
  entity: Declared,
  { imagePath, ...facts }: Facts<Record, Declared>,
): ResourceContract<Record, Declared> {
  const image = imageOf(entity, imagePath)
  return { entity, noun: entity.noun, ...facts, detail: detailSchema(entity, facts.record), ...(image && { image }) }
}
