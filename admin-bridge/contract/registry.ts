import type { EntityName } from '../../cms/domain/entities'
import * as declarations from './declarations'
import type { ResourceContract } from './define'

/** The contract of every entity. */
export const contracts = declarations satisfies Record<EntityName, ResourceContract>
