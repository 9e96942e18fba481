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
