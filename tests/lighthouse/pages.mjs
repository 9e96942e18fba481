// The pages to measure: every public route, and one record of each kind.
import { call } from '../bench/installation.mjs'
import { FIXED_PAGES, RECORD_PAGES } from '../harness/fixed-pages.mjs'

/**
 * Lists the pages of a running server.
 * @returns {Promise<{ path: string, isPrivate: boolean }[]>} `isPrivate`: not indexed on purpose, so the SEO category allows it.
 */
export async function pagesOf(url) {
  const details = await Promise.all(
    Object.entries(RECORD_PAGES).map(async ([path, list]) => {
      const [first] = JSON.parse((await call(`${url}/api${list}/?limit=1`)).body)
      if (!first) throw new Error(`There is no record in ${list}`)
      return `${path}/${first.id}`
    }),
  )
  return [...FIXED_PAGES, ...details, '/search?q=the'].map((path) => ({ path, isPrivate: path.startsWith('/search') }))
}
