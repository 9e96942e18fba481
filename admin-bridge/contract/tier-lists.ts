import * as z from 'zod/mini'
import { TIERS } from '../../cms/domain/tier'

/** Records of each tier in a tier list when the request names no limit. */
export const TIER_LIMIT = 100

/** What every row of a tier list holds besides its records. `total` counts all records of the tier, not only those of the window. */
export const tierRow = /* @__PURE__ */ (() => ({ tier: z.enum(TIERS), total: z.int().check(z.minimum(0)) }))()
