// One line for each entity; records.ts checks that none is missing.
export { categorySeed as category } from './categories'
export { drinkSeed as drink } from './drinks'
export { episodeSeed as episode } from './episodes'
export { postSeed as post } from './posts'
export { quoteSeed as quote } from './quotes'
export { reviewSeed as review } from './reviews'
export { teamSeed as teamMember } from './team'
