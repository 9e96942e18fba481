// A unit test compares both lists with the contract (tests/unit/documented-pages.test.ts).

/** The public pages that do not depend on content, except search, which is not indexed. */
export const FIXED_PAGES = [
  '/',
  '/caffeine',
  '/caffeine/tierlist',
  '/culinary',
  '/culinary/tierlist',
  '/quotes',
  '/blog',
  '/about',
  '/terms',
  '/privacy',
]

/** The addresses of records without their ids, each with the list of the API. */
export const RECORD_PAGES = {
  '/caffeine/episode': '/v1/caffeine/episodes',
  '/caffeine/drink': '/v1/caffeine/drinks',
  '/quotes': '/v1/quotes',
  '/culinary/review': '/v1/culinary',
  '/blog': '/v1/blog/posts',
}
