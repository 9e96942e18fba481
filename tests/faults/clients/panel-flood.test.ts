import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, login } from '../support/client'
import { picture } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { exchange, rawConnection, statusOf } from '../../harness/raw'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

const MIB = 1024 * 1024
const HUGE = 300 * MIB
/** Sent in pieces of this size. */
const PIECE = Buffer.alloc(MIB, 'x')

let installation: Installation
let server: Server
let token: string
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation)
  token = await login(server.url)
  // the first request loads Next, which must not count as memory taken by a flood
  await call(`${server.url}/panel/login`)
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})
afterEach(async () => {
  expect((await call(`${server.url}/readyz`)).status).toBe(200)
  expect(/request failed/.test(server.output())).toBe(false)
})

/** Resident memory of the server in bytes. */
const memory = (): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
/** How many files and connections the server has open. */
const descriptors = (): number => readdirSync(`/proc/${server.pid}/fd`).length
const head = (method: string, path: string, headers: string[]): string =>
  `${[`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`

/** Sends up to `bytes` of a body until a response arrives. Returns what was received and how much was sent. */
async function sendBody(method: string, path: string, headers: string[], bytes = HUGE): Promise<{ received: string; sent: number }> {
  const { socket, send, received } = await rawConnection(server.port)
  const chunked = !headers.some((line) => line.startsWith('Content-Length'))
  send(head(method, path, chunked ? [...headers, 'Transfer-Encoding: chunked'] : headers))
  let sent = 0
  while (sent < bytes && !received() && !socket.destroyed) {
    const piece = chunked ? Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')]) : PIECE
    const isFlushed = socket.write(piece)
    sent += PIECE.length
    if (!isFlushed) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
    else await new Promise((resolve) => setImmediate(resolve))
  }
  await until('a response', () => statusOf(received()) > 0 || socket.destroyed)
  socket.destroy()
  return { received: received(), sent }
}

describe('request bodies for the panel', { timeout: 120_000 }, () => {
  it('of 300 MB are rejected at once and take no memory', async () => {
    const before = memory()
    const length = [`Content-Length: ${HUGE}`]
    const own = [`Authorization: Bearer ${token}`, ...length]
    const cases: [string, string[], number][] = [
      ['/panel-api/users/refresh-token', length, 403],
      ['/panel-api/users/refresh-token', own, 413],
      ['/panel-api/quotes', own, 413],
      ['/panel-api/users/logout', length, 400],
      ['/panel-api/users/login', length, 413],
      ['/panel', length, 404],
      ['/_next/static/x.js', length, 404],
    ]
    for (const [path, headers, status] of cases) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => sendBody('POST', path, headers)))
      for (const { received, sent } of responses) {
        expect(statusOf(received), path).toBe(status)
        expect(sent, path).toBeLessThan(64 * MIB)
      }
    }
    expect(memory() - before).toBeLessThan(150 * MIB)
  })

  it('of unknown length are cut off at the limit, whatever the method', async () => {
    const before = memory()
    const own = [`Authorization: Bearer ${token}`]
    const cases: [string, string, string[], number[]][] = [
      ['POST', '/panel-api/users/logout', [], [400]],
      ['POST', '/panel-api/users/login', [], [413]],
      ['GET', '/panel-api/users/me', [], [413]],
      ['GET', '/panel/login', [], [413]],
      ['POST', '/panel-api/users/refresh-token', [], [403]],
      ['POST', '/panel-api/quotes', [], [401]],
      ['POST', '/panel-api/users/refresh-token', own, [413]],
      ['POST', '/panel-api/quotes', own, [413]],
      ['PATCH', '/panel-api/quotes/1', own, [413]],
      ['DELETE', '/panel-api/quotes/1', own, [413]],
      ['GET', '/panel-api/quotes', own, [413]],
    ]
    for (const [method, path, headers, statuses] of cases) {
      const responses = await Promise.all(Array.from({ length: 3 }, () => sendBody(method, path, headers)))
      for (const { received, sent } of responses) {
        expect(statuses, `${method} ${path}`).toContain(statusOf(received))
        expect(sent, `${method} ${path}`).toBeLessThan(64 * MIB)
      }
    }
    expect(memory() - before).toBeLessThan(150 * MIB)
  })

  it('that do not arrive time out before Next sees the request', async () => {
    const connection = await rawConnection(server.port)
    connection.send(head('GET', '/panel/login', ['Content-Length: 100']) + 'slow')
    expect(statusOf(await connection.closed)).toBe(408)
  })

  it('within the limits arrive complete: JSON of a megabyte and a picture; a picture above ten megabytes is rejected', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const json = { ...headers, 'content-type': 'application/json' }
    const long = 'ü'.repeat(9_000)
    const made = await call<{ doc: { quoteText: string } }>(`${server.url}/panel-api/quotes`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ quoteText: long, author: 'A', more: 'x'.repeat(900_000) }),
    })
    expect([made.status, made.json?.doc?.quoteText === long]).toEqual([201, true])
    const form = (bytes: Uint8Array<ArrayBuffer>): FormData => {
      const data = new FormData()
      data.set('file', new Blob([bytes], { type: 'image/png' }), 'picture.png')
      data.set('_payload', JSON.stringify({ alt: 'From the panel' }))
      return data
    }
    const upload = (bytes: Uint8Array<ArrayBuffer>) =>
      call<{ doc: { alt: string; width: number } }>(`${server.url}/panel-api/media`, { method: 'POST', headers, body: form(bytes) })
    const kept = await upload(await picture(200, 700))
    expect([kept.status, kept.json?.doc], kept.text).toEqual([201, expect.objectContaining({ alt: 'From the panel', width: 700 })])
    expect((await upload(Buffer.alloc(10 * MIB + 200_000))).status).toBe(413)
    const anonymous = await call(`${server.url}/panel-api/media`, { method: 'POST', body: form(await picture()) })
    expect(anonymous.status).toBe(401)
  })
})

describe('many concurrent requests for the panel', { timeout: 120_000 }, () => {
  it('wait briefly or get 503 with Retry-After, while users and the site are served', async () => {
    const before = memory()
    // far more than run and wait at once; the server finds them all together, however slowly they were sent
    const flood = await Promise.all(Array.from({ length: 300 }, () => rawConnection(server.port)))
    // the kernel answers first, and Node accepts one connection per turn of its loop: too slow to make a queue
    await until('the server to accept every connection', () => descriptors() >= flood.length)
    process.kill(server.pid, 'SIGSTOP')
    const request = head('GET', '/panel/login', ['Connection: close'])
    await Promise.all(flood.map(({ socket }) => new Promise<void>((resolve) => socket.write(request, () => resolve()))))
    process.kill(server.pid, 'SIGCONT')
    const own = exchange(server.port, head('GET', '/panel-api/quotes?limit=1', ['Connection: close', `Authorization: Bearer ${token}`]))
    const site = exchange(server.port, head('GET', '/api/v1/quotes', ['Connection: close']))
    expect((await Promise.all([own, site])).map(statusOf)).toEqual([200, 200])
    const responses = await Promise.all(flood.map(({ closed }) => closed))
    expect(new Set(responses.map(statusOf))).toEqual(new Set([200, 503]))
    for (const received of responses) if (statusOf(received) === 503) expect(received).toMatch(/\r\nRetry-After: \d+\r\n/)
    expect((await call(`${server.url}/panel/login`)).status).toBe(200)
    expect(memory() - before).toBeLessThan(250 * MIB)
  })

  it('free their slots when their clients disconnect', async () => {
    const leaving = await Promise.all(Array.from({ length: 60 }, () => rawConnection(server.port)))
    for (const { send } of leaving) send(head('GET', '/panel/login', []))
    await call(`${server.url}/healthz`)
    for (const { socket } of leaving) socket.resetAndDestroy()
    await until('a response to the next request', async () => (await call(`${server.url}/panel/login`)).status === 200)
  })
})
