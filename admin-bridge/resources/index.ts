import { entityNames, type EntityName } from '../../cms/domain/entities'
import { contracts } from '../contract/registry'
import { defineResource, type Resource } from './define-resource'
import { episodes } from './episodes'
import { posts } from './posts'
import { quotes } from './quotes'

/** Entities whose responses hold more than their fields. */
const extended: Partial<Record<EntityName, Resource>> = { episode: episodes, post: posts, quote: quotes }

/** An entity as the API serves it. */
export const resourceOf = (name: EntityName): Resource => extended[name] ?? defineResource(contracts[name])

/** Every entity as the API serves it. */
/** The same as a list, for code that treats all resources alike. */
export const resourceList: readonly Resource[] = entityNames.map(resourceOf)
