import * as z from 'zod/mini'
import { kindOf } from '../../cms/domain/entities/kinds'
import { SCHEDULE_PATH, plannedSchema } from '../contract/schedule'
import { parsePaging } from '../http/paging'
import { TOTAL_HEADER } from '../contract'
import type { ContentStore } from '../store/content-store'
import type { ExtraRoute } from './extra-route'
import { jsonResponse } from './responses'

const DEFAULT_LIMIT = 100
/** Due records are published within a minute. Later than that, something is wrong. */
const OVERDUE_MS = 60_000

/** What is going to be published and withdrawn. */
export const scheduleRoutes = (store: ContentStore): ExtraRoute[] => [
  {
    path: SCHEDULE_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List what is going to be published and withdrawn, next first',
    schema: z.array(plannedSchema),
    defaultLimit: DEFAULT_LIMIT,
    isCounted: true,
    async write({ query }) {
      const { skip, limit } = parsePaging(query, DEFAULT_LIMIT)
      const { planned, total } = await store.planned(skip + limit)
      const overdueBefore = new Date(Date.now() - OVERDUE_MS).toISOString()
      const entries = planned
        .slice(skip)
        .map(({ entity, ...rest }) => ({ kind: kindOf(entity), ...rest, overdue: rest.at < overdueBefore }))
      return jsonResponse(200, z.array(plannedSchema), entries, { [TOTAL_HEADER]: String(total) })
    },
  },
]
