// The addresses that are measured.
//
// An address is `{ group, name, path, kind, payload?, isExtreme? }`. `kind` is what a write changes to make its response stale;
// `payload` is the same read in Payload's REST API. An extreme address asks for as much as it may: it counts for the bytes
// of its response alone.

const WINDOW = 20

/** The kinds of records: their lists, the text that the benchmark changes, and their fields in Payload's REST API. */
export const KINDS = {
  episodes: {
    list: '/api/v1/caffeine/episodes/',
    text: 'description',
    sort: 'title',
    word: 'the',
    filter: 'missing=thumbnail_url',
    page: '/caffeine/episode/',
    order: '-publicationDate',
    where: 'where[thumbnailUrl][exists]=false',
  },
  drinks: {
    list: '/api/v1/caffeine/drinks/',
    text: 'notes',
    sort: 'name',
    word: 'lime',
    filter: 'tier=S',
    page: '/caffeine/drink/',
    order: '-id',
    where: 'where[tier][equals]=S',
  },
  reviews: {
    list: '/api/v1/culinary/',
    text: 'notes',
    sort: 'restaurant_name',
    word: 'the',
    filter: 'tier=S',
    page: '/culinary/review/',
    order: '-visitDate',
    where: 'where[tier][equals]=S',
  },
  quotes: {
    list: '/api/v1/quotes/',
    text: 'context',
    sort: 'author',
    word: 'the',
    filter: 'missing=episode_id',
    page: '/quotes/',
    order: '-createdAt',
    where: 'where[episode][exists]=false',
  },
  posts: {
    list: '/api/v1/blog/posts/',
    text: 'excerpt',
    sort: 'title',
    word: 'the',
    filter: 'category_id=1',
    page: '/blog/',
    order: '-createdAt',
    where: 'where[category][equals]=1',
  },
}

const camel = (column) => column.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase())

/** The windows of the list of one kind. @param total how many records a visitor sees. */
function lists(kind, total) {
  const { list, sort, word, filter, order, where } = KINDS[kind]
  const size = kind === 'episodes' ? 10 : WINDOW
  const from = (skip) => Math.max(0, Math.floor(skip / size) * size)
  const one = (name, query, payload) => ({
    group: 'lists',
    name: `${kind}: ${name}`,
    kind,
    path: `${list}?limit=${size}${query && `&${query}`}`,
    payload: `/panel-api/${kind}?depth=0&limit=${size}&${payload}`,
  })
  const page = (skip) => from(skip) / size + 1
  return [
    one('first window', '', `sort=${order}`),
    one('middle window', `skip=${from(total / 2)}`, `sort=${order}&page=${page(total / 2)}`),
    one('last window', `skip=${from(total - size)}`, `sort=${order}&page=${page(total - size)}`),
    one('sorted', `sort=${sort}`, `sort=${camel(sort)}`),
    one('sorted, middle window', `sort=-${sort}&skip=${from(total / 2)}`, `sort=-${camel(sort)}&page=${page(total / 2)}`),
    one('filtered', filter, `sort=${order}&${where}`),
    one('with a word', `q=${word}`, `sort=${order}&where[${camel(sort)}][like]=${word}`),
  ]
}

const records = (kind, id) => [
  { group: 'records', name: `one of ${kind}`, kind, path: `${KINDS[kind].list}${id}`, payload: `/panel-api/${kind}/${id}?depth=0` },
  { group: 'pages', name: `page of one of ${kind}`, kind, path: `${KINDS[kind].page}${id}` },
]

const misspelt = (word) => `${word.slice(0, -3)}x${word.slice(-2)}`

/** Searches. @param rare a word of a single drink. */
const searches = (rare) =>
  [
    ['a common word', 'q=coffee'],
    ['a rare word', `q=${rare}`],
    ['the beginning of a word', `q=${rare.slice(0, 4)}`],
    ['a misspelt word', `q=${misspelt(rare)}`],
    ['two words', `q=coffee+${rare}`],
    ['one kind', 'q=coffee&kind=drink'],
    ['nothing to find', 'q=qqqxyzzyqqq'],
  ].map(([name, query]) => ({ group: 'search', name, kind: 'drinks', path: `/api/v1/search/?${query}` }))

const BOARDS = [
  ['/api/v1/caffeine/tierlist/', 'drinks'],
  ['/api/v1/culinary/tierlist/', 'reviews'],
]
const tierLists = BOARDS.flatMap(([path, kind]) =>
  ['', '?limit=24', '?limit=24&tier=S', '?limit=10&skip=10'].map((query) => ({
    group: 'tier lists',
    name: `${kind} ${query}`.trim(),
    kind,
    path: path + query,
  })),
)

/** The public pages that list records: the page, and what it shows. */
const PAGES = [
  ['/', 'drinks'],
  ['/caffeine', 'drinks'],
  ['/caffeine?tier=S', 'drinks'],
  ['/caffeine?page=2', 'drinks'],
  ['/caffeine/tierlist', 'drinks'],
  ['/culinary', 'reviews'],
  ['/culinary?page=2', 'reviews'],
  ['/culinary/tierlist', 'reviews'],
  ['/quotes', 'quotes'],
  ['/blog', 'posts'],
  ['/about', 'drinks'],
  ['/search?q=coffee', 'drinks'],
]
const FEEDS = [
  ['/feed.xml', 'posts'],
  ['/caffeine/feed.xml', 'drinks'],
  ['/culinary/feed.xml', 'reviews'],
  ['/quotes/feed.xml', 'quotes'],
  ['/blog/feed.xml', 'posts'],
]
const SITE_MAP = [
  ['/sitemap.xml', 'drinks'],
  ['/sitemap-pages.xml', 'drinks'],
  ['/sitemap-drink-1.xml', 'drinks'],
]
const named = (group, rows) => rows.map(([path, kind]) => ({ group, name: path, path, kind }))

const EXTREMES = [
  ...Object.entries(KINDS).map(([kind, { list }]) => [`${list}?limit=1000`, kind]),
  ['/api/v1/caffeine/tierlist/?limit=1000', 'drinks'],
  ['/api/v1/culinary/tierlist/?limit=1000', 'reviews'],
  ['/api/v1/caffeine/drinks/?skip=2147483647', 'drinks'],
  [`/api/v1/caffeine/drinks/?q=${'a+'.repeat(99)}a`, 'drinks'],
  ['/api/v1/search/?q=e', 'drinks'],
  ['/api/v1/search/?q=zzz+the+a', 'drinks'],
  ['/caffeine?page=100000', 'drinks'],
]

/**
 * All addresses at one size, in the same order for each size.
 * @param facts `totals` and `ids` by kind (records a visitor sees, and one of them), and `rare`, a word of a single drink.
 */
export function addressesOf({ totals, ids, rare }) {
  const kinds = Object.keys(KINDS)
  return [
    ...kinds.flatMap((kind) => lists(kind, totals[kind])),
    {
      group: 'lists',
      name: 'categories',
      kind: 'posts',
      path: '/api/v1/blog/categories/',
      payload: '/panel-api/categories?depth=0&sort=name',
    },
    { group: 'lists', name: 'team', kind: 'drinks', path: '/api/v1/team/', payload: '/panel-api/team?depth=0&sort=id' },
    ...kinds.flatMap((kind) => records(kind, ids[kind])),
    { group: 'summary', name: 'summary', kind: 'drinks', path: '/api/v1/summary/' },
    ...tierLists,
    ...searches(rare),
    ...named('pages', PAGES),
    ...named('feeds', FEEDS),
    ...named('site map', SITE_MAP),
    ...named('extremes', EXTREMES).map((address) => ({ ...address, isExtreme: true })),
  ]
}
