import type { FieldHook, PayloadRequest } from 'payload'
import type { ContentCollection } from '../domain/entities'
import { LINE_MAX } from '../domain/limits'

/** Whether no other record of the collection has this slug. @param id the record that is being saved, if it exists. */
export async function isFreeSlug(
  collection: ContentCollection,
  slug: string,
  id: number | string | undefined,
  req: PayloadRequest,
): Promise<boolean> {
  const where = { slug: { equals: slug }, ...(id === undefined ? {} : { id: { not_equals: id } }) }
  const { totalDocs } = await req.payload.count({ collection, where, req, overrideAccess: true })
  return totalDocs === 0
}

/** The slug of a duplicated record: the original's with `-copy`, `-copy-2` and so on, whichever is free first. */
export const nextFreeSlug =
  (collection: ContentCollection): FieldHook =>
  async ({ value, req }) => {
    const original = String(value).replace(/-copy(-\d+)?$/, '')
    for (let number = 1; ; number++) {
      const ending = number === 1 ? '-copy' : `-copy-${number}`
      const slug = original.slice(0, LINE_MAX - ending.length) + ending
      if (await isFreeSlug(collection, slug, undefined, req)) return slug
    }
  }
