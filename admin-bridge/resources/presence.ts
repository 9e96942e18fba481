import { CLIENT_LENGTH, CLIENT_PARAMETER, CLIENT_PATTERN, presencePath, presenceSchema } from '../contract/presence'
import { contracts } from '../contract/registry'
import { parseId } from '../http/paging'
import { clientIn, type Presence } from '../presence/presence'
import type { ExtraRoute, PlainCall } from './extra-route'
import { jsonResponse, noContent } from './responses'

/**
 * The routes of presence. Reading who else has a record open counts the caller as present for some seconds; nothing else is
 * stored. Records are named by their collections, as in the panel, so that both doors see each other.
 */
export const presenceRoutes = (presence: Presence): ExtraRoute[] =>
  Object.values(contracts).flatMap(({ noun, entity: { collection } }): ExtraRoute[] => {
    const common = {
      path: `${presencePath(noun)}/:id`,
      access: 'administrators',
      listed: [{ name: CLIENT_PARAMETER, kind: 'text', form: { pattern: CLIENT_PATTERN, ...CLIENT_LENGTH }, isRequired: true }],
    } as const
    const reportOf = ({ id, request }: PlainCall) => ({ record: `${collection} ${parseId(id)}`, client: clientIn(request.url ?? '') })
    return [
      {
        ...common,
        method: 'GET',
        summary: `Read who else has one ${noun} open, and be seen by them`,
        schema: presenceSchema,
        async write(call) {
          const user = call.viewer?.username ?? ''
          return jsonResponse(200, presenceSchema, await presence.enter({ ...reportOf(call), user }))
        },
      },
      {
        ...common,
        method: 'DELETE',
        summary: `Stop being seen at one ${noun}`,
        schema: null,
        async write(call) {
          await presence.leave(reportOf(call))
          return noContent
        },
      },
    ]
  })
