import type * as z from 'zod/mini'
import { bestFirst } from '../../cms/database/lists/list-query'
import { fieldsOfKind } from '../../cms/domain/entities'
import { TIERS } from '../../cms/domain/tier'
import { TIER_LIMIT } from '../contract/tier-lists'
import { pagingDefaults, parseChoice, parsePaging } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { Resource } from './define-resource'
import type { ReadRoute } from './extra-routes'
import { jsonResponse } from './handlers'
import { hasValue, type ListParameter } from './list-parameters'

const TIER_PARAMETER: ListParameter = { name: 'tier', kind: 'choice', values: TIERS }

/**
 * The tier list of an entity: always the six tiers in their order, each with its total and a window of its records, best
 * first. With `tier`, the other tiers are empty but keep their totals.
 */
export function tierList(resource: Resource, store: ContentStore, path: string, schema: z.ZodMiniType): ReadRoute {
  const { entity } = resource
  const [tierField] = fieldsOfKind(entity, 'tier')
  if (!tierField) throw new Error(`${entity.plural} have no tier`)
  const [tierKey, { ratedBy }] = tierField
  const order = bestFirst(entity, ratedBy)
  return {
    path,
    summary: `List ${entity.plural} by tier`,
    schema,
    defaultLimit: TIER_LIMIT,
    parameters: { ...pagingDefaults(TIER_LIMIT), tier: null },
    listed: [TIER_PARAMETER],
    async read({ viewer, query }) {
      const window = parsePaging(query, TIER_LIMIT)
      const only = parseChoice(query, 'tier', TIERS)
      const shown = TIERS.filter((tier) => only === null || tier === only)
      const windows = shown.map((tier) => ({ ...window, order, conditions: [hasValue(entity, tierKey, tier)] }))
      const [documents, totals] = await Promise.all([
        store.windows(entity.collection, viewer, windows),
        store.figures(entity.collection, viewer, 'tier'),
      ])
      const records = await resource.toWire(documents.flat(), { store, viewer })
      const totalOf = new Map(totals.map(({ value, total }) => [value, total]))
      const rows = TIERS.map((tier) => ({
        tier,
        total: totalOf.get(tier) ?? 0,
        [entity.plural]: records.filter((record) => record['tier'] === tier),
      }))
      return jsonResponse(200, schema, rows)
    },
  }
}
