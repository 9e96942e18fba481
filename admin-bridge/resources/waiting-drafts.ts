import * as z from 'zod/mini'
import { kindOf } from '../../cms/domain/entities/kinds'
import { TOTAL_HEADER } from '../contract'
import { hasDrafts } from '../contract/drafts'
import { contracts } from '../contract/registry'
import { DRAFTS_PATH, PENDING_PATH, pendingSchema, waitingDraftSchema } from '../contract/waiting-drafts'
import { invalidParameter, mustBeOneOf, parseChoice, parsePaging } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { ExtraRoute } from './extra-route'
import { jsonResponse } from './responses'

const DEFAULT_LIMIT = 100
/** The kinds whose records can have a pending draft. */
const KINDS = Object.values(contracts).flatMap(({ entity }) => (hasDrafts(entity) ? [kindOf(entity)] : []))

/** What waits to be published, and which records of a kind have a pending draft. */
export const waitingDraftRoutes = (store: ContentStore): ExtraRoute[] => [
  {
    path: DRAFTS_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List pending drafts, and records that were never published and are not scheduled',
    schema: z.array(waitingDraftSchema),
    defaultLimit: DEFAULT_LIMIT,
    isCounted: true,
    async write({ query }) {
      const { skip, limit } = parsePaging(query, DEFAULT_LIMIT)
      const { waiting, total } = await store.waitingDrafts(skip + limit)
      const entries = waiting.slice(skip).map(({ entity, isPending, ...rest }) => ({ kind: kindOf(entity), ...rest, pending: isPending }))
      return jsonResponse(200, z.array(waitingDraftSchema), entries, { [TOTAL_HEADER]: String(total) })
    },
  },
  {
    path: PENDING_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'Name the records of a kind that have a pending draft, those in the trash too',
    schema: pendingSchema,
    listed: [{ name: 'kind', kind: 'choice', values: KINDS, isRequired: true }],
    async write({ query }) {
      const kind = parseChoice(query, 'kind', KINDS)
      if (kind === null) throw invalidParameter('kind', mustBeOneOf(KINDS))
      const keys = await store.drafts.keys(kind)
      return jsonResponse(200, pendingSchema, { ids: keys.map(({ record }) => record).toSorted((a, b) => a - b) })
    },
  },
]
