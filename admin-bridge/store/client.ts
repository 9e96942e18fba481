import { AsyncLocalStorage } from 'node:async_hooks'
import type { Door } from '../../cms/database/history/types'

const clients = new AsyncLocalStorage<Door>()

/** The header with which the console names itself, and its value. */
const CLIENT_HEADER = 'x-client'
const CONSOLE = 'console'

/** Runs a request of the API so that the history can tell which client sent it. */
export const asClientOf = <T>({ headers }: { headers: NodeJS.Dict<string | string[]> }, work: () => T): T =>
  clients.run(headers[CLIENT_HEADER] === CONSOLE ? 'console' : 'api', work)

/** The client of the current request; the system outside of requests. */
export const currentClient = (): Door => clients.getStore() ?? 'system'
