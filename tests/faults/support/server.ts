import { ADMIN, type Installation } from './installation'
import { startMongoProxy } from './mongo-proxy'
import { startBundle, type Exit, type Running } from './process'
import { until } from '../../harness/poll'
import { freePort } from '../../harness/server/port'
import { parseJson } from '../../harness/json'

const READY_MS = 240_000
const START_ATTEMPTS = 3

export type LogLine = { level: number; time: number; msg: string; id?: string; path?: string; status?: number; [more: string]: unknown }
export type Server = {
  url: string
  port: number
  pid: number
  installation: Installation
  /** Its output so far, stdout and stderr. */
  output(): string
  /** Its log lines, without the start message. */
  log(): LogLine[]
  /** Its reader: pauses, goes on, or ends as a supervisor may. */
  reader: { pause(): void; resume(): void; end(): void }
  exited: Promise<Exit>
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<Exit>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<Exit>
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )

/** Default settings of the servers under test. */
export const QUIET = { ADMIN_PASSWORD: ADMIN.password, DEMO_CONTENT: 'off', LOGIN_LIMIT: 'off' } as const

function linesOf(running: Running): LogLine[] {
  const whole = running.stdout().split('\n').slice(0, -1)
  return whole.filter((line) => line.startsWith('{')).map((line) => parseJson<LogLine>(line))
}

/**
 * Starts the server and waits until it is ready. Its transactions on MongoDB end with it, unless `settings` name the database.
 * @param dist folder of another build. @throws with its error output when it exits instead.
 */
export async function startServer(installation: Installation, settings: Record<string, string> = {}, dist?: string): Promise<Server> {
  if (installation.kind === 'mongodb' && settings['DATABASE_URL'] === undefined) return behindProxy(installation, settings, dist)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const running = startBundle('server', { ...QUIET, ...installation.settings, PORT: String(port), ...settings }, [], dist)
    let exit: Exit | undefined
    void running.exited.then((it) => (exit = it))
    // it prints its addresses once it listens; asking before that would cost a twentieth of the start
    const isReady = async () => running.stdout() !== '' && (await answers(url))
    const ended = await until('a server that is ready', async () => (exit ? 'ended' : (await isReady()) && 'ready'), READY_MS)
    if (ended === 'ready') return server(running, installation, port, url)
    // another process took the port in the meantime
    if (attempt === START_ATTEMPTS || !running.stderr().includes('EADDRINUSE'))
      throw new Error(`The server ended with ${exit?.code ?? exit?.signal}: ${running.stderr()}`)
  }
}

/** A server whose transactions end with it: otherwise the locks of a killed one would hold up what comes next for a minute. */
async function behindProxy(installation: Installation, settings: Record<string, string>, dist?: string): Promise<Server> {
  const proxy = await startMongoProxy(installation.databaseUrl)
  const started = startServer(installation, { ...settings, DATABASE_URL: proxy.url }, dist)
  const server = await started.catch((error: unknown) => proxy.close().then(() => Promise.reject(error)))
  const exited = server.exited.then((exit) => proxy.close().then(() => exit))
  return { ...server, exited, stop: () => server.stop().then(() => exited), kill: () => server.kill().then(() => exited) }
}

function server(running: Running, installation: Installation, port: number, url: string): Server {
  const end = (signal: NodeJS.Signals) => () => {
    running.child.kill(signal)
    return running.exited
  }
  return {
    url,
    port,
    pid: running.child.pid ?? 0,
    installation,
    output: () => running.stdout() + running.stderr(),
    log: () => linesOf(running),
    reader: {
      pause: () => running.child.stdout?.pause(),
      resume: () => running.child.stdout?.resume(),
      end: () => void [running.child.stdout, running.child.stderr].map((stream) => stream?.destroy()),
    },
    exited: running.exited,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  }
}
