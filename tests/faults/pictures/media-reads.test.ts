import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaName } from '../../../cms/domain/media-name'
import { bucketSettings, startBucket, type Bucket, type BucketBehaviour } from '../support/bucket'
import { newInstallation, type Installation } from '../support/installation'
import { exchange, rawConnection } from '../../harness/raw'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'
import { matching } from '../../harness/matchers'

const MIB = 1024 * 1024
const SIZE = 1_000
const bytes = randomBytes(SIZE)
const nameOf = (key: string): string => mediaName({ key, width: 1500, height: 900, thumbHash: 'AAAA', mimeType: 'image/png' })
const name = nameOf('0123456789abcdef')
/** More than the buffers between bucket and visitor can hold. */
const LARGE_BYTES = 24 * MIB

let bucket: Bucket
let installations: readonly [Installation, Installation]
let fromFolder: Server
let fromBucket: Server
beforeAll(async () => {
  bucket = await startBucket()
  bucket.objects.set(`/pictures/${name}`, bytes)
  bucket.objects.set('/pictures/page.html', Buffer.from('<script>alert(1)</script>'))
  installations = [await newInstallation(), await newInstallation()]
  const [one, two] = installations
  ;[fromFolder, fromBucket] = await Promise.all([startServer(one), startServer(two, bucketSettings(bucket))])
  await writeFile(path.join(one.dataDir, 'media', name), bytes)
  await writeFile(path.join(one.dataDir, 'media', 'page.html'), '<script>alert(1)</script>')
})
afterAll(async () => {
  await Promise.all([fromFolder, fromBucket].map((server) => server.kill()))
  await Promise.all(installations.map((installation) => installation.remove()))
  await bucket.close()
})

type Seen = { status: number; headers: Headers; body: Buffer }

/** Sends one request unchanged: `fetch` would add `Cache-Control: no-cache` to conditional ones. */
function read(server: Server, headers: Record<string, string> = {}, method = 'GET', file = name): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}/media/${file}`, { method, headers, agent: false, timeout: 60_000 }, (response) => {
      const heads = new Headers(Object.entries(response.headers).map(([key, value]): [string, string] => [key, String(value)]))
      response.toArray().then((parts) => resolve({ status: response.statusCode ?? 0, headers: heads, body: Buffer.concat(parts) }), reject)
    })
    request.on('error', reject).on('timeout', () => request.destroy(new Error('no response in time')))
    request.end()
  })
}

const OLD = 'Mon, 01 Jan 2001 00:00:00 GMT'
const FUTURE = 'Fri, 01 Jan 2100 00:00:00 GMT'

/** The rule, the request's headers, and the expected status, `Content-Range` and bytes. */
type Row = [string, (etag: string) => Record<string, string>, number, string | null, [number, number] | null]
/** What browsers and caches send. */
const BOTH: Row[] = [
  ['answer 206 to a range of the first bytes', () => ({ Range: 'bytes=0-99' }), 206, 'bytes 0-99/1000', [0, 100]],
  ['answer 206 to a range of one byte', () => ({ Range: 'bytes=999-999' }), 206, 'bytes 999-999/1000', [999, 1000]],
  ['answer 206 to a range with an open end', () => ({ Range: 'bytes=900-' }), 206, 'bytes 900-999/1000', [900, 1000]],
  ['answer 206 to a range of the last bytes', () => ({ Range: 'bytes=-50' }), 206, 'bytes 950-999/1000', [950, 1000]],
  ['answer 206 to a range that ends beyond the file', () => ({ Range: 'bytes=990-5000' }), 206, 'bytes 990-999/1000', [990, 1000]],
  ['answer 200 to two separate ranges', () => ({ Range: 'bytes=0-9,20-29' }), 200, null, [0, 1000]],
  ['another unit', () => ({ Range: 'lines=0-9' }), 200, null, [0, 1000]],
  ['a malformed range', () => ({ Range: 'bytes' }), 200, null, [0, 1000]],
  ['answer 200 if If-Range has another ETag', () => ({ Range: 'bytes=0-9', 'If-Range': '"other"' }), 200, null, [0, 1000]],
  // files of the folder have a weak tag, which never says that the bytes are the same
  ['answer 200 if If-Range has the ETag', (etag) => ({ Range: 'bytes=0-9', 'If-Range': etag }), 200, null, [0, 1000]],
  ['answer 200 if If-Range has an old date', () => ({ Range: 'bytes=0-9', 'If-Range': OLD }), 200, null, [0, 1000]],
  ['answer 304 if If-None-Match is the ETag', (etag) => ({ 'If-None-Match': etag }), 304, null, [0, 0]],
  ['answer 200 if If-None-Match is another ETag', () => ({ 'If-None-Match': '"other"' }), 200, null, [0, 1000]],
  ['answer 200 if only the date matches', () => ({ 'If-None-Match': '"other"', 'If-Modified-Since': FUTURE }), 200, null, [0, 1000]],
  ['answer 304 rather than 206 if both apply', (etag) => ({ 'If-None-Match': etag, Range: 'bytes=0-9' }), 304, null, [0, 0]],
  ['answer 304 if If-Modified-Since is later', () => ({ 'If-Modified-Since': FUTURE }), 304, null, [0, 0]],
  ['answer 200 if If-Modified-Since is earlier', () => ({ 'If-Modified-Since': OLD }), 200, null, [0, 1000]],
  ['answer 200 if If-Modified-Since is invalid', () => ({ 'If-Modified-Since': 'yesterday' }), 200, null, [0, 1000]],
  ['answer 412 if If-Match is another ETag', () => ({ 'If-Match': '"other"' }), 412, null, null],
  ['answer 200 if If-Match is the ETag', (etag) => ({ 'If-Match': etag }), 200, null, [0, 1000]],
  ['answer 412 if If-Unmodified-Since is earlier', () => ({ 'If-Unmodified-Since': OLD }), 412, null, null],
]
const FOLDER: Row[] = [
  // the range parser of `express.static` answers 416 here, S3 sends the whole file as a range
  ['answer 416 to a suffix longer than the file', () => ({ Range: 'bytes=-5000' }), 416, 'bytes */1000', null],
  ['answer 206 to two adjacent ranges', () => ({ Range: 'bytes=0-9,10-19' }), 206, 'bytes 0-19/1000', [0, 20]],
  ['a range beyond the file', () => ({ Range: 'bytes=1000-' }), 416, 'bytes */1000', null],
  ['a reversed range', () => ({ Range: 'bytes=9-0' }), 416, 'bytes */1000', null],
  ['answer 206 if If-Range has a later date', () => ({ Range: 'bytes=0-9', 'If-Range': FUTURE }), 206, 'bytes 0-9/1000', [0, 10]],
  ['answer 304 if If-None-Match includes the ETag', (etag) => ({ 'If-None-Match': `"x", ${etag}` }), 304, null, [0, 0]],
  ['answer 304 if If-None-Match is *', () => ({ 'If-None-Match': '*' }), 304, null, [0, 0]],
]
const BUCKET: Row[] = [
  // S3 does not say the size of the whole file here
  ['a range beyond the file', () => ({ Range: 'bytes=1000-' }), 416, null, null],
  ['answer 200 to a later date in If-Range', () => ({ Range: 'bytes=0-9', 'If-Range': FUTURE }), 200, null, [0, 1000]],
]

describe.each([
  ['folder', () => fromFolder, [...BOTH, ...FOLDER]],
  ['bucket', () => fromBucket, [...BOTH, ...BUCKET]],
] as const)('pictures from the %s', (_place, server, table) => {
  it.each(table)('%s', async (_case, headersFor, status, range, rangePart) => {
    const etag = (await read(server())).headers.get('etag') ?? ''
    for (const method of ['GET', 'HEAD']) {
      const seen = await read(server(), headersFor(etag), method)
      // HEAD has no ranges
      const isIgnored = method === 'HEAD' && [206, 416].includes(status)
      const [expected, part] = isIgnored ? [[200, null], [0, SIZE] as const] : [[status, range], rangePart]
      expect.soft([method, seen.status, seen.headers.get('content-range')]).toEqual([method, ...expected])
      if (!part) {
        expect.soft(seen.headers.get('cache-control')).not.toContain('immutable')
        if (method === 'GET') expect(JSON.parse(seen.body.toString())).toEqual({ detail: expect.any(String) })
        continue
      }
      expect.soft(seen.headers.get('etag')).toBe(etag)
      if (status !== 304) expect.soft(seen.headers.get('content-length')).toBe(String(part[1] - part[0]))
      if (method === 'GET') expect(seen.body.equals(bytes.subarray(...part))).toBe(true)
      else expect(seen.body.length).toBe(0)
    }
  })

  it('have caching and security headers and the content type of their name', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await read(server(), {}, method)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(SIZE),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        etag: matching(/^(W\/)?"[^"]+"$/),
        'last-modified': matching(/GMT$/),
      })
    }
    expect((await read(server(), {}, 'GET', 'page.html')).headers.get('content-type')).toBe('application/octet-stream')
  })

  it.each(['GET', 'HEAD'])('answer 404 to %s if they do not exist', async (method) => {
    const headerSets: Record<string, string>[] = [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': '*' }]
    for (const headers of headerSets) expect((await read(server(), headers, method, nameOf('0000000000000000'))).status).toBe(404)
  })
})

const LEAVING = 60

/** A picture that the bucket has and serves badly. */
function badlyServed(key: string, mood: BucketBehaviour, size = SIZE): string {
  const file = nameOf(key)
  bucket.objects.set(`/pictures/${file}`, size === SIZE ? bytes : Buffer.alloc(size, 7))
  bucket.behave(mood, `/pictures/${file}`)
  return file
}

const busy = (file: string): number => bucket.busy(`/pictures/${file}`)
const leftAlone = (...files: string[]): Promise<unknown> =>
  until('no connection to the bucket is busy', () => files.every((file) => busy(file) === 0), 8_000)

/** Starts downloads, waits until `ready` holds for all of them, then disconnects all at once. */
async function downloadAndDisconnect(file: string, ready: (received: string[]) => boolean): Promise<void> {
  const visitors = await Promise.all(Array.from({ length: LEAVING }, () => rawConnection(fromBucket.port)))
  for (const visitor of visitors) visitor.send(`GET /media/${file} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await until('the visitors are served', () => ready(visitors.map((visitor) => visitor.received())))
  visitors.forEach((visitor) => visitor.socket.destroy())
  await Promise.all(visitors.map((visitor) => visitor.closed))
}

describe('a failing bucket', () => {
  it('keeps no connection for visitors who disconnect during a download', async () => {
    const file = badlyServed('00000000000000b0', 'stalling', MIB)
    await downloadAndDisconnect(file, (received) => received.every((text) => text.includes('\r\n\r\n')))
    await leftAlone(file)
    expect((await read(fromBucket)).body.equals(bytes)).toBe(true)
  })

  it('keeps no connection for visitors who disconnect before the response', async () => {
    const file = badlyServed('00000000000000b1', 'silent')
    await downloadAndDisconnect(file, () => busy(file) >= LEAVING)
    await leftAlone(file)
    expect((await read(fromBucket)).body.equals(bytes)).toBe(true)
  })

  it.concurrent('gives 503 with Retry-After whether it rejects, fails or does not answer', async ({ expect }) => {
    const cases: [BucketBehaviour, Record<string, string>][] = [
      ['silent', {}],
      ['silent', { Range: 'bytes=0-9' }],
      ['mute', {}],
      ['refusing', {}],
      ['refusing', { 'If-None-Match': '"x"' }],
      ['failing', {}],
    ]
    const files = cases.map(([mood], i) => badlyServed(`000000000000000${i + 1}`, mood))
    const responses = files.map((file, i) => read(fromBucket, cases[i]?.[1], 'GET', file))
    expect((await read(fromBucket)).body.equals(bytes)).toBe(true)
    for (const [i, seen] of (await Promise.all(responses)).entries()) {
      const answer = [seen.status, JSON.parse(seen.body.toString())]
      expect.soft(answer, cases[i]?.[0]).toEqual([503, { detail: 'The pictures are unavailable. Please try again.' }])
      expect.soft(Number(seen.headers.get('retry-after'))).toBeGreaterThan(0)
      expect.soft(seen.headers.get('cache-control')).not.toContain('immutable')
      expect.soft(seen.headers.get('content-type')).toContain('application/json')
    }
    await leftAlone(...files)
  })

  it.concurrent('never gives a partial picture that looks complete', async () => {
    const files = (['cutting', 'stalling'] as const).map((mood, i) => badlyServed(`00000000000000a${i}`, mood, LARGE_BYTES))
    const halves = files.map((file) =>
      exchange(fromBucket.port, `GET /media/${file} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
    )
    for (const received of await Promise.all(halves)) {
      const [head = '', body = ''] = received.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1.1 200 /)
      expect(head).toContain(`Content-Length: ${LARGE_BYTES}`)
      expect(body.length).toBeLessThan(LARGE_BYTES)
    }
    await leftAlone(...files)
  })
})
