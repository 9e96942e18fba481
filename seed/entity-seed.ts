import type { RequiredDataFromCollectionSlug } from 'payload'
import type { ContentCollection, EntityName } from '../cms/domain/entities'

/** A picture: `file` in `pictures`, without `.webp`. `alt` is unique; the seed uses it to find pictures that are already stored. */
export type DemoPicture = { readonly alt: string; readonly file: string }

/** Creates a record and returns its id. */
export type CreateRecord = <C extends ContentCollection>(collection: C, data: RequiredDataFromCollectionSlug<C>) => Promise<number>
/** Media ids of the stored pictures by their alternative text. */
export type PictureIds = ReadonlyMap<string, number>

export type SeedContext = {
  readonly create: CreateRecord
  readonly pictures: PictureIds
  /** Id of an entity's record by its position in the content, from 0. Only entities that this one refers to are sure to have ids. */
  readonly idOf: (entity: EntityName, index: number) => number | undefined
}

/** The demo content of an entity. */
export type EntitySeed = {
  /** The pictures of its records. */
  readonly pictures: () => DemoPicture[]
  /** The number of its records. */
  readonly size: number
  /** Creates its records and returns their ids in the order of the content. */
  readonly write: (context: SeedContext) => Promise<number[]>
}

/** A timestamp on a day. The position in the list becomes the minutes, so that records of one day keep their order. */
export const timestampOn = (day: string, position = 0): string => `${day}T18:${String(position % 60).padStart(2, '0')}:00.000Z`

/** Creates records one after another, so that ids follow the order of the content. Returns their ids. */
export async function inOrder<Item>(items: readonly Item[], write: (item: Item, index: number) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (const [index, item] of items.entries()) ids.push(await write(item, index))
  return ids
}
