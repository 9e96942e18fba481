// One line for each entity; the index checks that none is missing.
export { category } from './category'
export { drink } from './drink'
export { episode } from './episode'
export { post } from './post'
export { quote } from './quote'
export { review } from './review'
export { teamMember } from './team-member'
