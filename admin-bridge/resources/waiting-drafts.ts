import * as z from 'zod/mini'
import { kindOf } from '../../cms/domain/entities/kinds'
import { TOTAL_HEADER } from '../contract'
import { DRAFTS_PATH, waitingDraftSchema } from '../contract/waiting-drafts'
import { parsePaging } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { ExtraRoute } from './extra-route'
import { jsonResponse } from './responses'

const DEFAULT_LIMIT = 100

/** What waits to be published. */
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
]
