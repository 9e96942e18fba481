// One line for each entity with public pages; the index checks that none is missing.
export { drinkView as drink } from './drinks'
export { episodeView as episode } from './episodes'
export { postView as post } from './posts'
export { quoteView as quote } from './quotes'
export { reviewView as review } from './reviews'
