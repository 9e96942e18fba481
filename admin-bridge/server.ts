import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { EnvError, env as readEnv, type Env } from '../cms/env'
import { createApp } from './app'
import { toHttpError } from './http/errors'
import { UNREAD_MS, disconnectSlowReaders } from './http/limits/slow-readers'
import { handleExpectation, handleClientError } from './http/client-errors'
import { captureConsole, createLog } from './log'
import { firstStart, type NewAdministrator } from './operations/first-start'
import { openDatabase } from './operations/open-database'
import { sweepDaily } from './media/sweep-media'
import { openPages } from './pages/open-pages'
import { openPanel } from './panel/panel-app'

/** Longest wait for requests under way when the process is told to stop. */
const DRAIN_MS = 25_000
const FIRST_START_TRIES = 3
/** A header that never ends, and a request that never ends. */
const HEADERS_MS = 15_000
const REQUEST_MS = 120_000

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')
      reject(known ? new EnvError(`Wrong settings: PORT ${env.PORT} on HOST ${env.HOST} cannot be listened on (${error.code})`) : error)
    })
    server.listen(env.PORT, env.HOST, resolve)
  })
}

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

function tellOfAdministrator({ username, generatedPassword }: NewAdministrator): void {
  print('', `  Administrator: ${username}`, ...(generatedPassword ? [`  Password:      ${generatedPassword}   (shown this once)`] : []), '')
}

function tellAddresses({ PUBLIC_URL: url }: Env): void {
  print('', `  Site      ${url}/`, `  Console   ${url}/admin`, `  Panel     ${url}/panel`, `  API docs  ${url}/api/docs`, '')
}

/** Stops taking requests, lets those under way end, then leaves with 0. */
function stopOnSignal(server: Server, log: Logger, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    // a client that keeps its connection busy goes elsewhere with its next request
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    log.info({ signal }, 'stopping')
    const leave = async (): Promise<void> => {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
      process.exit(0)
    }
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(late)
      void leave()
    })
    server.closeIdleConnections()
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
}

/** Filling an empty house takes minutes, and a database may stumble meanwhile: what was begun is gone on with. */
async function patiently(work: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === FIRST_START_TRIES || toHttpError(error)?.status !== 503) throw error
      log.warn({ err: error, attempt }, 'the first start is tried again')
    }
  }
}

async function start(): Promise<void> {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  captureConsole(log)
  const database = await openDatabase(env, log)
  await patiently(() => firstStart(database.payload, env, { administrator: tellOfAdministrator, progress: (line) => log.info(line) }), log)
  const panel = openPanel(env)
  await panel?.ready
  const pages = openPages()
  // a request without a Host gets our own 400 instead of Node's empty one
  const server = createServer(
    { requireHostHeader: false },
    createApp({ payload: database.payload, env, version: database.version, log, panel: panel?.handle ?? null, pages }),
  )
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  disconnectSlowReaders(server, UNREAD_MS, () => log.info('a client that did not read its reply was cut'))
  server.on('clientError', handleClientError(log))
  server.on('checkExpectation', handleExpectation(log))
  await listen(server, env)
  sweepDaily({ payload: database.payload, env, log })
  stopOnSignal(server, log, async () => {
    await panel?.close()
    await database.close()
  })
  tellAddresses(env)
}

start().catch((error: unknown) => {
  const status = toHttpError(error)?.status
  if (status === 507) process.stderr.write(`The disk is full: the server cannot start\n`)
  else if (status === 503) process.stderr.write(`The database (DATABASE_URL) is out of reach: ${(error as Error).message.split('\n')[0]}\n`)
  else
    process.stderr.write(
      error instanceof EnvError ? `${error.message}\n` : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
