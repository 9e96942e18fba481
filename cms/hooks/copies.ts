import type { FieldHook } from 'payload'
import { LINE_MAX } from '../domain/limits'

/** The slug of a copy: the original's with `-copy`, `-copy-2`… behind it, the first that no record has. */
export const slugOfCopy =
  (collection: 'posts' | 'categories'): FieldHook =>
  async ({ value, req }) => {
    const original = String(value).replace(/-copy(-\d+)?$/, '')
    for (let number = 1; ; number++) {
      const ending = number === 1 ? '-copy' : `-copy-${number}`
      const slug = original.slice(0, LINE_MAX - ending.length) + ending
      const { totalDocs } = await req.payload.count({ collection, where: { slug: { equals: slug } }, req, overrideAccess: true })
      if (totalDocs === 0) return slug
    }
  }
