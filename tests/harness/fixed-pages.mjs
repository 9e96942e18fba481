/** The public pages that are there whatever is published; search, which no search engine keeps, is not among them. */
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
