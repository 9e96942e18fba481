import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { dropDatabase, ownDatabase } from './database'
import { send } from '../http'
import { nodeFlags } from './node-flags'
import { until } from '../poll'
import { freePort } from './port'

/** The repository. The server finds its packages and its panel from there. */
export const ROOT = path.resolve(import.meta.dirname, '../../..')
/** The folder of the bundles. TEST_SERVER_DIR can point to another build. */
const BUNDLES = path.resolve(ROOT, process.env['TEST_SERVER_DIR'] ?? 'dist/server')

export const ADMIN = { username: 'admin', email: 'admin@example.org', password: 'a-good-long-passphrase-7' } as const

/** Secret of the servers that files share, for tests that sign tokens themselves. */
export const SECRET = 'thirty-two-characters-of-a-test-secret'

/** An account without administrator rights, created where a test needs one. */
export const READER = { username: 'reader', password: 'another-long-passphrase-9' } as const

const START_MS = 300_000
const STOP_MS = 20_000
const PORT_ATTEMPTS = 5

export type RunningServer = {
  readonly url: string
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  readonly child: ChildProcess
  /** Stops the process and keeps its data. */
  end(): Promise<void>
  /** Stops the process and removes its data, unless another server owns them. */
  stop(): Promise<void>
}

export type ServerOptions = {
  env?: Record<string, string>
  /** A server whose data this one shares. */
  beside?: Pick<RunningServer, 'dataDir' | 'env'>
  /** A data folder to copy first. */
  copyOf?: string
}

// only what every process needs: the caller's other variables must not reach a test
const shell = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
  )

const settings = (dataDir: string): Record<string, string> => ({
  ...shell(),
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO_CONTENT: 'off',
  LOGIN_LIMIT: 'off',
})

function launch(bundle: string, args: string[], env: Record<string, string>, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  // the product's types restrict NODE_ENV to three values; here it is any string
  const variables = env as NodeJS.ProcessEnv
  const child = spawn(process.execPath, [...nodeFlags(env), path.join(BUNDLES, `${bundle}.js`), ...args], {
    cwd: ROOT,
    env: variables,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
const ended = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended(child)
  clearTimeout(late)
}

/** Starts the built server on a free port, with its own data folder and database, and waits until it is ready. */
export async function startServer({ env: more = {}, beside, copyOf }: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'ccc-test-')))
  if (copyOf) await cp(copyOf, dataDir, { recursive: true })
  const base = beside ? { ...beside.env } : { ...settings(dataDir), ...ownDatabase() }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env: Record<string, string> = { ...base, PORT: String(port), PUBLIC_URL: url, ...more }
    const logFile = path.join(dataDir, `server-${port}.log`)
    const child = launch('server', [], env, logFile)
    const isUp = await until(
      'the server is ready',
      async () =>
        hasEnded(child)
          ? 'ended'
          : (await send(url, '/readyz').then(
              ({ status }) => status === 200,
              () => false,
            )) && 'up',
      START_MS,
    ).catch(async (error: unknown) => {
      await stopChild(child)
      throw error
    })
    if (isUp === 'up')
      return {
        url,
        dataDir,
        env,
        logFile,
        child,
        end: () => stopChild(child),
        stop: () => stop(child, beside ? null : { dataDir, database: env['DATABASE_URL'] }),
      }
    // another process took the port in the meantime
    if (attempt === PORT_ATTEMPTS || !/EADDRINUSE/.test(readFileSync(logFile, 'utf8')))
      throw new Error(`The server ended:\n${readFileSync(logFile, 'utf8')}`)
  }
}

async function stop(child: ChildProcess, own: { dataDir: string; database: string | undefined } | null): Promise<void> {
  await stopChild(child)
  if (!own) return
  await dropDatabase(own.database)
  await rm(own.dataDir, { recursive: true, force: true, maxRetries: 3 })
}

/** Runs a command-line tool on a server's data. @throws with its output when it fails. */
export async function runTool(server: Pick<RunningServer, 'dataDir' | 'env'>, name: string, ...args: string[]): Promise<string> {
  const logFile = path.join(server.dataDir, `${name}-${Date.now()}-${Math.random().toString(36).slice(2)}.log`)
  const child = launch(name, args, { ...server.env }, logFile)
  await ended(child)
  const said = readFileSync(logFile, 'utf8')
  if (child.exitCode !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${child.exitCode ?? child.signalCode}:\n${said}`)
  return said
}
