// The servers that the benchmark compares: the product with content, in its own process, and the bare server.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

export const ADMIN_PASSWORD = 'a-good-long-passphrase-7'
const BUNDLES = path.resolve(process.env.TEST_SERVER_DIR ?? 'dist/server')
// seeding is slow on a busy machine
const READY_MS = 240_000

/** Finds a free port. */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Settings for a separate MongoDB database. None for SQLite, whose file is in the data folder. */
export function databaseSettings() {
  if (process.env.TEST_DATABASE !== 'mongodb') return {}
  const url = new URL(process.env.MONGODB_TEST_URL ?? '')
  url.pathname = `/bench_${randomBytes(6).toString('hex')}`
  return { DATABASE_URL: url.href, PAYLOAD_SECRET: randomBytes(24).toString('hex') }
}

/** Sends one request. @throws unless it succeeds. */
export async function call(url, { method = 'GET', headers = {}, body } = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    body,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
}

/**
 * Starts the built server and waits until it is ready.
 * @param settings environment variables in addition to the usual ones. @param logFile collects the server's output.
 * @param wrapper a command that replaces itself with the server, such as `taskset -c 0`.
 * @returns the process, and a promise that resolves when it has exited. @throws when the server exits or takes too long.
 */
export async function launchServer(settings, logFile, wrapper = []) {
  const log = openSync(logFile, 'a')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    ADMIN_PASSWORD,
    DEMO_CONTENT: 'off',
    ...settings,
  }
  const node = [process.execPath, '--enable-source-maps', path.join(BUNDLES, 'server.js')]
  const [program, ...words] = [...wrapper, ...node]
  const child = spawn(program, words, { env, stdio: ['ignore', log, log] })
  closeSync(log)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  void exited.then(() => process.off('exit', killWithParent))
  const end = Date.now() + READY_MS
  while (
    !(await fetch(`${settings.PUBLIC_URL}/readyz`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { child, exited }
}

/** Signs in as the administrator. @returns the bearer token. */
export async function signIn(url) {
  const body = new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD })
  return JSON.parse((await call(`${url}/api/v1/auth/login`, { method: 'POST', body })).body).access_token
}

/**
 * Starts the product on a data folder, which keeps the server's log. @param more further settings. @param wrapper as for `launchServer`.
 * @returns {Promise<{ url: string, pid: number, stop(): Promise<void> }>} when it is ready.
 */
export async function startOn(folder, more = {}, wrapper = []) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: url, ...more }
  const { child, exited } = await launchServer(settings, path.join(folder, 'log'), wrapper)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, pid: child.pid ?? 0, stop }
}

/**
 * Starts the product in a new data folder.
 * @param more settings in addition to the usual ones. @param copyOf a data folder whose copy is used instead of an empty one.
 * @param wrapper as for `launchServer`.
 * @returns {Promise<{ url: string, token: string, pid: number, hasPanel: boolean, stop(): Promise<void> }>}
 */
export async function startProduct(more = {}, copyOf = null, wrapper = []) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-bench-'))
  if (copyOf) cpSync(copyOf, folder, { recursive: true })
  const { url, pid, stop } = await startOn(folder, { ...databaseSettings(), ...more }, wrapper)
  return {
    url,
    token: await signIn(url),
    pid,
    hasPanel: existsSync('dist/panel/BUILD_ID'),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a hundred drinks in ten episodes, and a quote to update. */
export async function seed({ url, token }) {
  const headers = { authorization: `Bearer ${token}` }
  const add = async (list, data) =>
    JSON.parse((await call(`${url}/api/v1${list}`, { method: 'POST', headers, body: JSON.stringify(data) })).body).id
  for (let e = 1; e <= 10; e++) {
    const episode = await add('/caffeine/episodes', { title: `Episode ${e}`, publication_date: `2024-03-${String(e).padStart(2, '0')}` })
    for (let d = 1; d <= 10; d++) {
      await add('/caffeine/drinks', {
        name: `Drink ${e}.${d}`,
        brand: 'Night Laboratory',
        final_rating: (e * 7 + d * 3) % 11,
        notes: 'A dry start, citrus in the middle, and a long metallic end that nobody asked for. '.repeat(3),
        episode_id: episode,
      })
    }
  }
  await add('/quotes', { quote_text: 'To be changed', author: 'Bench' })
}

/** Starts the bare server with these responses. @param wrapper as for `launchServer`. */
export async function startBare(answers, wrapper = []) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-bare-'))
  const file = path.join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const [program, ...words] = [...wrapper, process.execPath, path.join(import.meta.dirname, 'bare.mjs'), file]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(Number(String(text)))))
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resident memory of a process in megabytes. */
export const megabytesOf = (pid) => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
