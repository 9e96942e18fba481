import { addresses, FEEDS } from '../../../admin-bridge/contract'
import { ID_MAX } from '../../../cms/domain/limits'

/** The anchor of a team member on the About page. */
export const memberAnchor = (id: number): string => `member-${id}`

type Id = number | string
type Search = Readonly<Record<string, string | number | null | undefined>>

const withSearch = (path: string, search: Search = {}): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** Every address of the site. Addresses that the server also needs come from the contract. */
export const paths = {
  home: () => addresses.home,
  caffeine: (search?: Search) => withSearch(addresses.caffeine, search),
  caffeineBoard: () => addresses.caffeineBoard,
  episode: addresses.episode,
  drink: addresses.drink,
  quotes: (search?: Search) => withSearch(addresses.quotes, search),
  quote: addresses.quote,
  culinary: (search?: Search) => withSearch(addresses.culinary, search),
  culinaryBoard: () => addresses.culinaryBoard,
  review: addresses.review,
  blog: (search?: Search) => withSearch(addresses.blog, search),
  post: addresses.post,
  about: () => addresses.about,
  /** A team member on the About page. */
  member: (id: number) => `${addresses.about}#${memberAnchor(id)}`,
  terms: () => addresses.terms,
  privacy: () => addresses.privacy,
  search: (query?: string) => withSearch('/search', { q: query }),
  admin: {
    home: () => '/admin',
    login: () => '/admin/login',
    episodes: (search?: Search) => withSearch('/admin/caffeine/episodes', search),
    newEpisode: () => '/admin/caffeine/episodes/new',
    editEpisode: (id: Id) => `/admin/caffeine/episodes/edit/${id}`,
    episodeDrinks: (episodeId: Id) => `/admin/caffeine/episodes/${episodeId}/drinks`,
    newDrink: (episodeId: Id) => `/admin/caffeine/episodes/${episodeId}/drinks/new`,
    drinks: (search?: Search) => withSearch('/admin/caffeine/drinks', search),
    /** A new drink whose episode is chosen in the form. */
    newAnyDrink: (search?: Search) => withSearch('/admin/caffeine/drinks/new', search),
    editDrink: (id: Id) => `/admin/caffeine/drinks/edit/${id}`,
    reviews: () => '/admin/culinary/reviews',
    newReview: (search?: Search) => withSearch('/admin/culinary/reviews/new', search),
    editReview: (id: Id) => `/admin/culinary/reviews/edit/${id}`,
    quotes: () => '/admin/quotes',
    newQuote: () => '/admin/quotes/new',
    editQuote: (id: Id) => `/admin/quotes/edit/${id}`,
    posts: (search?: Search) => withSearch('/admin/blog/posts', search),
    newPost: () => '/admin/blog/posts/new',
    editPost: (id: Id) => `/admin/blog/posts/edit/${id}`,
    categories: () => '/admin/blog/categories',
    team: () => '/admin/team',
    newMember: () => '/admin/team/new',
    editMember: (id: Id) => `/admin/team/edit/${id}`,
  },
  /** The Payload admin panel, which is not part of this app. */
  panel: () => '/panel',
  feed: () => FEEDS.all.href,
} as const

/** The same addresses as patterns for the router. */
export const patterns = {
  home: paths.home(),
  caffeine: paths.caffeine(),
  caffeineBoard: paths.caffeineBoard(),
  episode: paths.episode(':id'),
  drink: paths.drink(':id'),
  quotes: paths.quotes(),
  quote: paths.quote(':id'),
  culinary: paths.culinary(),
  culinaryBoard: paths.culinaryBoard(),
  review: paths.review(':id'),
  blog: paths.blog(),
  post: paths.post(':id'),
  about: paths.about(),
  terms: paths.terms(),
  privacy: paths.privacy(),
  search: paths.search(),
  admin: {
    home: paths.admin.home(),
    login: paths.admin.login(),
    episodes: paths.admin.episodes(),
    newEpisode: paths.admin.newEpisode(),
    // Without an id, an edit page shows its "Invalid … ID" screen.
    editEpisode: paths.admin.editEpisode(':id?'),
    episodeDrinks: paths.admin.episodeDrinks(':episodeId'),
    newDrink: paths.admin.newDrink(':episodeId'),
    drinks: paths.admin.drinks(),
    newAnyDrink: paths.admin.newAnyDrink(),
    editDrink: paths.admin.editDrink(':id?'),
    reviews: paths.admin.reviews(),
    newReview: paths.admin.newReview(),
    editReview: paths.admin.editReview(':id?'),
    quotes: paths.admin.quotes(),
    newQuote: paths.admin.newQuote(),
    editQuote: paths.admin.editQuote(':id?'),
    posts: paths.admin.posts(),
    newPost: paths.admin.newPost(),
    editPost: paths.admin.editPost(':id?'),
    categories: paths.admin.categories(),
    team: paths.admin.team(),
    newMember: paths.admin.newMember(),
    editMember: paths.admin.editMember(':id?'),
  },
} as const

/** Parses the id in a path: an integer from 1 to ID_MAX without sign, spaces or leading zeros; null for anything else. */
export function idFrom(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : null
}
