import type { EntityName } from '../../cms/domain/entities'
import { categoryContract } from './categories'
import type { ResourceContract } from './define'
import { drinkContract } from './drinks'
import { episodeContract } from './episodes'
import { postContract } from './posts'
import { quoteContract } from './quotes'
import { reviewContract } from './reviews'
import { teamContract } from './team'

/** The contract of every entity. */
export const contracts = {
  episode: episodeContract,
  drink: drinkContract,
  quote: quoteContract,
  review: reviewContract,
  post: postContract,
  category: categoryContract,
  teamMember: teamContract,
} as const satisfies Record<EntityName, ResourceContract>
