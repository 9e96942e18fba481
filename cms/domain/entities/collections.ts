/** Every entity and its Payload collection. Start a new entity here; the compiler then names what is still missing. */
export const COLLECTIONS = {
  episode: 'episodes',
  drink: 'drinks',
  quote: 'quotes',
  review: 'reviews',
  post: 'posts',
  category: 'categories',
  teamMember: 'team',
} as const

export type EntityName = keyof typeof COLLECTIONS
export type ContentCollection = (typeof COLLECTIONS)[EntityName]
