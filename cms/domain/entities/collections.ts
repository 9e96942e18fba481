/** Every entity and its Payload collection. A new entity starts here; the compiler then names what it still lacks. */
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
