import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disconnectSlowReaders } from '../../../admin-bridge/http/limits/slow-readers'
import { until } from '../../harness/poll'
import { portOf } from '../../harness/server/port'

/** Replaces the server's limit of one minute. */
const LIMIT_MS = 1_500
const BIG = Buffer.alloc(64 * 1024 * 1024, 'x')

let server: Server
let cuts: number
let stop: () => void
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/small') response.end('small')
    else if (request.url === '/later') setTimeout(() => response.end('late'), LIMIT_MS * 3)
    else response.end(BIG)
  })
  cuts = 0
  stop = disconnectSlowReaders(server, LIMIT_MS, () => cuts++)
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

type Client = { socket: Socket; received(): number; isClosed(): boolean }

/** Sends a request. @param begin is called with the socket once it is connected. */
function ask(path: string, begin: (socket: Socket) => void): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect(portOf(server), '127.0.0.1')
    let received = 0
    let closed = false
    socket.on('error', () => undefined)
    socket.once('close', () => (closed = true))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      begin(socket)
      resolve({ socket, received: () => received, isClosed: () => closed })
    })
    socket.on('data', (bytes) => (received += bytes.length))
    socket.pause()
  })
}

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

describe('disconnectSlowReaders', { timeout: 30_000 }, () => {
  it('disconnects a client that reads nothing after the limit, and not before', async () => {
    const begun = performance.now()
    await ask('/big', () => undefined)
    await until('the connection to be cut', () => cuts === 1)
    expect(performance.now() - begun).toBeGreaterThan(LIMIT_MS)
    await until('the server to close the connection', async () => (await openConnections()) === 0)
  })

  it('disconnects such a client although it keeps sending', async () => {
    let chatter: NodeJS.Timeout | undefined
    await ask('/big', (socket) => (chatter = setInterval(() => socket.write('GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n'), 50)))
    await until('the connection to be cut', () => cuts === 1)
    clearInterval(chatter)
  })

  it('does not disconnect a client that reads slowly', async () => {
    let meals: NodeJS.Timeout | undefined
    // reads a few chunks at a time, with pauses well within the limit
    const client = await ask('/big', (socket) => {
      meals = setInterval(() => void (socket.isPaused() ? socket.resume() : socket.pause()), 5)
      socket.on('data', () => socket.pause())
    })
    const begun = performance.now()
    const isLong = (): boolean => performance.now() - begun > LIMIT_MS * 1.5
    await until('a part that took longer than the limit', () => isLong() && client.received() > 4 * 1024 * 1024, 25_000)
    const soFar = client.received()
    await until('more of it', () => client.received() > soFar + 1024 * 1024, 25_000)
    clearInterval(meals)
    expect([cuts, client.isClosed()]).toEqual([0, false])
    client.socket.destroy()
  })

  it('does not disconnect a client that is idle or waits for a slow response', async () => {
    const idle = await ask('/small', (socket) => socket.resume())
    const waiting = await ask('/later', (socket) => socket.resume())
    await until('the late response', () => waiting.received() > 0)
    expect([cuts, idle.isClosed(), waiting.isClosed(), idle.received() > 0]).toEqual([0, false, false, true])
    idle.socket.destroy()
    waiting.socket.destroy()
  })
})
