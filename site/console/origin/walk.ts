import type { Walk } from './origin'

/** The records on one page of a list, and how many the list has. */
export type PageOfIds = { readonly ids: readonly number[]; readonly pages: number }

type Next = { readonly id: number; readonly walk: Walk }

/** Where a record stands in the list, from 1; null if it is not among those of the walk. */
export function placeIn({ ids, before }: Walk, id: number): number | null {
  const index = ids.indexOf(id)
  return index < 0 ? null : before + index + 1
}

/**
 * The walk with the records behind its last one. Saving takes records out of a filtered list, and later ones move up to a page
 * that was read before: so that page is read again, with the one after it.
 */
async function continued(walk: Walk, readPage: (page: number) => Promise<PageOfIds>): Promise<Walk | null> {
  for (let { page } = walk; ; page++) {
    const read = await Promise.all([readPage(page), readPage(page + 1)])
    const behind = [...new Set(read.flatMap(({ ids }) => ids))].filter((id) => !walk.ids.includes(id))
    const pages = read[0].pages
    if (behind.length > 0) return { ...walk, page: Math.min(page + 1, pages), ids: [...walk.ids, ...behind] }
    if (page >= pages) return null
  }
}

/**
 * The record after another one, in the order that the list had when it was left. Skips records that have been deleted.
 * @param readPage reads a page of the list. @param exists whether a record can still be opened.
 * @returns null behind the last one.
 */
export async function nextIn(
  walk: Walk,
  id: number,
  readPage: (page: number) => Promise<PageOfIds>,
  exists: (id: number) => Promise<boolean>,
): Promise<Next | null> {
  const rest = walk.ids.slice(walk.ids.indexOf(id) + 1)
  for (const each of rest) if (await exists(each)) return { id: each, walk }
  const longer = await continued(walk, readPage)
  const last = walk.ids.at(-1)
  return longer && last !== undefined ? nextIn(longer, last, readPage, exists) : null
}
