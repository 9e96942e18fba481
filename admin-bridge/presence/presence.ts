import type { Payload } from 'payload'
import type { Env } from '../../cms/env'
import { CLIENT_PARAMETER, CLIENT_PATTERN, type Presence as Others } from '../contract/presence'
import { httpError } from '../http/errors'
import { splitTarget } from '../http/cache/canonical-query'
import { reportsInMemory, reportsInMongo, type Report } from './reports'

export type Presence = ReturnType<typeof openPresence>

/** The client that a request names in its query. @param url of the request. @throws HttpError 422 */
export function clientIn(url: string): string {
  const [client = '', ...more] = new URLSearchParams(splitTarget(url).query).getAll(CLIENT_PARAMETER)
  if (more.length === 0 && CLIENT_PATTERN.test(client)) return client
  throw httpError.validationFailed([{ field: CLIENT_PARAMETER, message: 'Client must have 8 to 64 letters, digits, - and _' }])
}

/** Opens the presence of an installation: on SQLite in memory, because one process serves it; on MongoDB in a collection. */
export function openPresence(env: Env, payload: Payload) {
  const reports = env.isMongo ? reportsInMongo(payload) : reportsInMemory()
  return {
    /** Reports an open form. @returns who else has the record open. */
    async enter(report: Report): Promise<Others> {
      const others = await reports.enter(report, Date.now())
      const names = [...new Set(others.map(({ user }) => user))].toSorted()
      return { others: names.map((user) => ({ user, is_you: user === report.user })) }
    },
    leave: reports.leave,
  }
}
