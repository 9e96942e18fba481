import type { EntityName } from '../../cms/domain/entities'
import { contracts } from '../contract'
import { defineResource, type Resource } from './define-resource'
import { episodes } from './episodes'
import { quotes } from './quotes'

/** Every entity as the API serves it. */
export const resources = {
  episode: episodes,
  drink: defineResource(contracts.drink),
  quote: quotes,
  review: defineResource(contracts.review),
  post: defineResource(contracts.post),
  category: defineResource(contracts.category),
  teamMember: defineResource(contracts.teamMember),
} as const satisfies Record<EntityName, Resource>

export const resourceList: readonly Resource[] = Object.values(resources)
