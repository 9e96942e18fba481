import type * as z from 'zod/mini'
import { hasValue } from '../../cms/database/lists/fields'
import { bestFirst } from '../../cms/database/lists/list-query'
import { fieldsOfKind, queryName } from '../../cms/domain/entities'
import { TIERS } from '../../cms/domain/tier'
import { TIER_LIMIT } from '../contract/tier-lists'
import { pagingDefaults, parseChoice, parsePaging } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { Resource } from './define-resource'
import type { ReadRoute } from './extra-route'
import { jsonText } from './responses'
import { IS_PUBLISHED, parsePublished, type ListParameter } from './list-parameters'
import { jsonArray, readThatFit } from './response-size'

const LISTED: readonly ListParameter[] = [{ name: 'tier', kind: 'choice', values: TIERS }, IS_PUBLISHED]

/** The first of each window, then the second of each, and so on. */
function rankByRank(windows: readonly (readonly number[])[]): number[] {
  const ranks = Math.max(...windows.map(({ length }) => length))
  return Array.from({ length: ranks }, (_, rank) => windows.flatMap((ids) => ids[rank] ?? [])).flat()
}

/**
 * The tier list of an entity: always the six tiers in their order, each with its total and a window of its records, best
 * first. With `tier`, the other tiers are empty but keep their totals. If the response is full, it ends at the same rank in
 * every tier, so that one `skip` goes on in all of them.
 */
export function tierList(resource: Resource, store: ContentStore, path: string, schema: z.ZodMiniType): ReadRoute {
  const { entity } = resource
  const [tierField] = fieldsOfKind(entity, 'tier')
  if (!tierField) throw new Error(`${entity.plural} have no tier`)
  const [tierKey, { ratedBy }] = tierField
  const order = bestFirst(entity, ratedBy)
  const tierName = queryName(entity, tierKey)
  return {
    path,
    summary: `List ${entity.plural} by tier`,
    schema,
    defaultLimit: TIER_LIMIT,
    parameters: { ...pagingDefaults(TIER_LIMIT), tier: null, is_published: null },
    listed: LISTED,
    async read({ viewer, query }) {
      const window = parsePaging(query, TIER_LIMIT)
      const only = parseChoice(query, 'tier', TIERS)
      const shown = TIERS.filter((tier) => only === null || tier === only)
      const narrowed = parsePublished(entity, query, viewer?.isAdmin === true)
      const [figures, ...windows] = await Promise.all([
        store.figures(entity.collection, viewer, [tierName], narrowed),
        ...shown.map((tier) => {
          const conditions = [hasValue(entity, tierKey, tier), ...narrowed]
          return store.ids(entity.collection, viewer, { ...window, order, conditions })
        }),
      ])
      const totalOf = new Map(figures.by(tierName).map(({ value, total }) => [value, total]))
      const { texts, firstLeftOut } = await readThatFit(resource, { store, viewer }, rankByRank(windows))
      const end = windows.map((ids) => ids.indexOf(firstLeftOut ?? 0)).find((rank) => rank >= 0)
      const rows = TIERS.map((tier) => {
        const ids = windows[shown.indexOf(tier)] ?? []
        const records = ids.slice(0, end === undefined ? ids.length : Math.max(1, end)).flatMap((id) => texts.get(id) ?? [])
        return `{"tier":"${tier}","total":${totalOf.get(tier) ?? 0},"${entity.plural}":${jsonArray(records)}}`
      })
      return jsonText(200, jsonArray(rows))
    },
  }
}
