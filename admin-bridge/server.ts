import { createServer, type RequestListener, type Server } from 'node:http'
import type { Logger } from 'pino'
import { EnvError, env as readEnv, misspeltSettings, type Env } from '../cms/env'
import { createApp } from './app'
import { toHttpError } from './http/errors'
import { UNREAD_MS, disconnectSlowReaders } from './http/limits/slow-readers'
import { handleExpectation, handleClientError } from './http/client-errors'
import { captureConsole, createLog } from './log'
import { firstStart, type NewAdministrator } from './operations/startup/first-start'
import { openDatabase } from './operations/startup/open-database'
import { sweepDaily } from './media/sweep-media'
import { emptyTrashHourly } from './store/empty-trash'
import { runScheduleOften } from './store/run-schedule'
import { settleImportsOften } from './store/take-back-import'
import { openPages } from './pages/open-pages'
import { openPanel } from './panel/panel-app'
import { startingListener } from './starting'

/** Longest wait for open requests after a signal to stop. */
const DRAIN_MS = 25_000
const FIRST_START_ATTEMPTS = 3
/** Timeouts for the headers and for the whole of a request. */
const HEADERS_MS = 15_000
const REQUEST_MS = 120_000
/** How long an idle connection stays open: longer than proxies keep theirs (mostly 60 seconds), which would send into a closed one. */
const IDLE_MS = 65_000
/** How often Node looks for requests beyond these timeouts. Its default of 30 seconds would triple the first one. */
const CHECK_INTERVAL_MS = 5_000

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')
      reject(known ? new EnvError(`Wrong settings: PORT ${env.PORT} on HOST ${env.HOST} is not available (${error.code})`) : error)
    })
    server.listen(env.PORT, env.HOST, resolve)
  })
}

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

function printAdministrator({ username, generatedPassword }: NewAdministrator): void {
  print('', `  Administrator: ${username}`, ...(generatedPassword ? [`  Password:      ${generatedPassword}   (shown only once)`] : []), '')
}

function printAddresses({ PUBLIC_URL: url }: Env): void {
  print('', `  Site      ${url}/`, `  Console   ${url}/admin`, `  Panel     ${url}/panel`, `  API docs  ${url}/api/docs`, '')
}

/** On SIGTERM or SIGINT, stops accepting requests, waits for open ones and exits with 0. */
function stopOnSignal(server: Server, log: Logger, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    // makes busy clients open a new connection for their next request, which is refused
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    log.info({ signal }, 'stopping')
    const exit = async (): Promise<void> => {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
      process.exit(0)
    }
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(timer)
      void exit()
    })
    server.closeIdleConnections()
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
}

/** Retries the first start after a database outage: the demo content continues where it stopped. */
async function retryFirstStart(work: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === FIRST_START_ATTEMPTS || toHttpError(error)?.status !== 503) throw error
      log.warn({ err: error, attempt }, 'the first start failed; retrying')
    }
  }
}

/** Opens the port, before the database: a start can take minutes. `serve` changes who answers requests. */
async function openPort(env: Env, log: Logger): Promise<{ server: Server; serve: (listener: RequestListener) => void }> {
  let current = startingListener(log)
  // `requireHostHeader` is off so that a request without Host gets our own 400 instead of Node's empty one
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: CHECK_INTERVAL_MS }, (request, response) =>
    current(request, response),
  )
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.keepAliveTimeout = IDLE_MS
  disconnectSlowReaders(server, UNREAD_MS, () => log.info('disconnected a client that did not read its response'))
  server.on('clientError', handleClientError(log))
  server.on('checkExpectation', handleExpectation(log))
  await listen(server, env)
  return { server, serve: (listener) => void (current = listener) }
}

async function start(): Promise<void> {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  captureConsole(log)
  for (const [name, meant] of misspeltSettings()) log.warn(`${name} is no setting; did you mean ${meant}?`)
  // addresses that nobody can read, on a full disk for example, must not end the server
  process.stdout.on('error', () => undefined)
  const { server, serve } = await openPort(env, log)
  const database = await openDatabase(env, log, true)
  await retryFirstStart(() => firstStart(database, env, { administrator: printAdministrator, progress: (line) => log.info(line) }), log)
  const panel = openPanel(env)
  serve(createApp({ payload: database.payload, env, version: database.version, log, panel: panel?.handle ?? null, pages: openPages() }))
  sweepDaily({ payload: database.payload, env, log })
  emptyTrashHourly({ payload: database.payload, days: env.TRASH_DAYS, log })
  runScheduleOften({ payload: database.payload, log })
  settleImportsOften({ payload: database.payload, log })
  stopOnSignal(server, log, async () => {
    await panel?.close()
    await database.close()
  })
  log.info('ready')
  printAddresses(env)
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

start().catch((error: unknown) => {
  const status = toHttpError(error)?.status
  if (status === 507) process.stderr.write(`The disk is full: the server cannot start\n`)
  else if (status === 503) process.stderr.write(`The database (DATABASE_URL) is unavailable: ${errorText(error).split('\n')[0]}\n`)
  else
    process.stderr.write(
      error instanceof EnvError ? `${error.message}\n` : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
