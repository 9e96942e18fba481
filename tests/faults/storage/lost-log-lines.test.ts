import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../harness/poll'
import { freePort } from '../../harness/server/port'
import { nodeFlags } from '../../harness/server/node-flags'
import { parseJson } from '../../harness/json'
import { call } from '../support/client'
import { newInstallation, type Installation } from '../support/installation'
import { DIST, startProgram, type Running } from '../support/process'
import { QUIET, startServer, type LogLine, type Server } from '../support/server'
import { smallDisk, smallDiskProblem, type SmallDisk } from '../support/small-disk'

const reason = smallDiskProblem()
const MEGABYTES = 1
/** More than a server may take to stop with nothing to do. */
const STOPPED_MS = 20_000
/** Their lines need more than the last page of the file. */
const REQUESTS = 60
/** Their lines of 4 kB need more than may wait and than a pipe takes. */
const FLOOD = 500

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation('sqlite')
})
afterAll(() => installation.remove())

/** Sends requests, and expects a response to each. @returns their ids. */
async function ask(url: string): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < REQUESTS; index++) {
    const { status, headers } = await call(`${url}/api/v1/quotes/999`)
    expect(status).toBe(404)
    ids.push(headers.get('x-request-id') ?? 'none')
  }
  return ids
}

/** Ends a server as a supervisor does. */
async function stop({ child, exited }: Running): Promise<{ code: number | null }> {
  const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_MS)
  child.kill('SIGTERM')
  const exit = await exited
  clearTimeout(late)
  return exit
}

describe.skipIf(reason !== null)(`a log on a full disk${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 120_000 }, () => {
  let folder: string
  let disk: SmallDisk
  let running: Running
  let url: string
  const start = async (): Promise<void> => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const settings = { ...QUIET, ...installation.settings, PORT: String(port) }
    const command = [process.execPath, ...nodeFlags(settings), path.join(DIST, 'server.js')]
    running = startProgram('/bin/sh', ['-c', 'exec "$@" >> "$0"', logFile(), ...command], settings)
    await until('a ready server', async () => (await call(`${url}/readyz`).catch(() => null))?.status === 200)
  }
  const logFile = (): string => path.join(folder, 'server.log')
  const linesOf = async (): Promise<LogLine[]> =>
    (await readFile(logFile(), 'utf8'))
      .split('\n')
      // the start message is no JSON, nor is a line that was cut off
      .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [parseJson<LogLine>(line)] : []))

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-log-'))
    disk = smallDisk(folder, MEGABYTES)
    await start()
  })
  afterEach(() => disk.release())
  afterAll(async () => {
    running.child.kill('SIGKILL')
    await running.exited
    disk.unmount()
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps no request from being answered, and goes on in order when there is room again', async () => {
    const before = await ask(url)
    await until('the first lines', async () => (await linesOf()).some(({ id }) => id === before.at(-1)))
    await disk.fill()
    const meanwhile = await ask(url)
    await disk.release()
    const after = await ask(url)
    const asked = [...before, ...meanwhile, ...after]
    const written = await until('the last line', async () => {
      const ids = (await linesOf()).map(({ id }) => id)
      return ids.includes(asked.at(-1)) && ids
    })
    expect(written.filter((id) => id && asked.includes(id))).toEqual(asked)
  })

  it('keeps the server neither from stopping nor from starting', async () => {
    await disk.fill()
    await ask(url)
    expect(await stop(running)).toMatchObject({ code: 0 })
    await start()
    await ask(url)
    expect(await stop(running)).toMatchObject({ code: 0 })
  })
})

describe('a log that is read slowly', { timeout: 120_000 }, () => {
  const path = `/api/v1/quotes/${'9'.repeat(4_000)}`
  const linesOf = (server: Server): LogLine[] => server.log().filter((line) => line.path === path)
  let server: Server
  beforeAll(async () => {
    server = await startServer(installation)
  })
  afterEach(() => server.reader.resume())
  afterAll(() => server.kill())

  /** Sends requests whose lines are long, while nobody reads them. */
  async function flood(requests: number): Promise<void> {
    server.reader.pause()
    for (let index = 0; index < requests; index++) expect((await call(server.url + path)).status).toBe(422)
  }

  it('waits in bounded memory, and goes on with whole lines', async () => {
    await flood(FLOOD)
    server.reader.resume()
    const ids = await ask(server.url)
    await until('the last line', () => server.log().some(({ id }) => id === ids.at(-1)))
    expect(linesOf(server).length).toBeGreaterThan(REQUESTS)
    expect(linesOf(server).length).toBeLessThan(FLOOD)
  })

  it('arrives whole, although the server ends meanwhile', async () => {
    const earlier = linesOf(server).length
    // more than a pipe takes
    await flood(REQUESTS)
    const stopped = server.stop()
    await until('the closed port', () =>
      call(`${server.url}/readyz`)
        .then(() => false)
        .catch(() => true),
    )
    server.reader.resume()
    expect(await stopped).toEqual({ code: 0, signal: null })
    expect(linesOf(server)).toHaveLength(earlier + REQUESTS)
  })
})

describe('a log that nobody reads any more', { timeout: 120_000 }, () => {
  it('keeps neither a request from being answered nor the server from stopping', async () => {
    const server = await startServer(installation)
    server.reader.end()
    await ask(server.url)
    const stopped = server.stop()
    const late = setTimeout(() => void server.kill(), STOPPED_MS)
    expect(await stopped).toMatchObject({ code: 0 })
    clearTimeout(late)
  })
})
