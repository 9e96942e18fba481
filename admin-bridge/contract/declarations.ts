// One line for each entity; the registry checks that none is missing.
export { categoryContract as category } from './categories'
export { drinkContract as drink } from './drinks'
export { episodeContract as episode } from './episodes'
export { postContract as post } from './posts'
export { quoteContract as quote } from './quotes'
export { reviewContract as review } from './reviews'
export { teamContract as teamMember } from './team'
