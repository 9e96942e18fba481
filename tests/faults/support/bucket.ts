import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { portOf } from '../../harness/server/port'

/**
 * How the bucket treats its next requests: `well` serves them, `refusing` answers 403, `failing` answers 500, `silent` never
 * answers, `mute` sends only headers, `stalling` stops half-way through a body, `cutting` closes the connection there.
 */
export type BucketBehaviour = 'well' | 'refusing' | 'failing' | 'silent' | 'mute' | 'stalling' | 'cutting'

export type Bucket = {
  url: string
  /** Objects by path, `/<bucket>/<name>`. */
  objects: Map<string, Buffer>
  /** When an object was last changed; objects without an entry were changed at `LONG_AGO`. */
  modified: Map<string, Date>
  /** @param path an object; by default all objects without a mood of their own. */
  behave(mood: BucketBehaviour, path?: string): void
  /** Open connections, idle ones included. */
  connections(): number
  /** Unfinished responses for an object. */
  busy(path: string): number
  close(): Promise<void>
}

const LONG_AGO = new Date('2026-01-02T03:04:05Z')
/** Objects per page of a listing. Small, so that tests see several pages. */
const PAGE = 5
const FAULTS = { refusing: [403, 'AccessDenied'], failing: [500, 'InternalError'] } as const

/** The bytes of a body, decoded if the SDK sent it in signed chunks. */
function plainBytes(body: Buffer, chunked: boolean): Buffer {
  if (!chunked) return body
  const parts: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!(size > 0)) break
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}

const sendXml = (response: ServerResponse, status: number, xml: string): void =>
  void response.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml)

const sendFault = (response: ServerResponse, [status, code]: readonly [number, string]): void =>
  sendXml(response, status, `<Error><Code>${code}</Code></Error>`)

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/** What S3 answers to the conditions of a request. It compares whole tags: it has no weak ones, and knows no lists. */
function statusFor({ headers }: IncomingMessage, etag: string, modified: Date): 200 | 304 | 412 {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  const isWrong = match === undefined ? +modified > Date.parse(headers['if-unmodified-since'] ?? '') : match !== etag
  if (isWrong) return 412
  const isKnown = noneMatch === undefined ? +modified <= Date.parse(headers['if-modified-since'] ?? '') : noneMatch === etag
  return isKnown ? 304 : 200
}

/** First byte and the one after the last of a single range; null without one. */
function rangeOf({ headers }: IncomingMessage, size: number): [number, number] | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === '') return last === '' ? null : [Math.max(0, size - Number(last)), size]
  return [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)]
}

/** Sends an object, or the requested range of it, as far as the mood allows. */
function sendObject(request: IncomingMessage, response: ServerResponse, whole: Buffer, modified: Date, mood: BucketBehaviour): void {
  const etag = etagOf(whole)
  const status = statusFor(request, etag, modified)
  if (status === 304) return void response.writeHead(304, { ETag: etag }).end()
  if (status === 412) return sendFault(response, [412, 'PreconditionFailed'])
  const range = rangeOf(request, whole.length)
  if (range && range[0] >= whole.length) return sendFault(response, [416, 'InvalidRange'])
  const bytes = range ? whole.subarray(...range) : whole
  response.writeHead(range ? 206 : 200, {
    // deliberately wrong: the server must not trust it
    'Content-Type': 'text/html',
    'Content-Length': String(bytes.length),
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
    ...(range ? { 'Content-Range': `bytes ${range[0]}-${range[1] - 1}/${whole.length}` } : {}),
  })
  if (request.method === 'HEAD') return void response.end()
  if (mood === 'mute') return response.flushHeaders()
  if (mood === 'well') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => {
    if (mood === 'cutting') response.destroy()
  })
}

/** One page of ListObjectsV2. */
function sendList(response: ServerResponse, url: URL, { objects, modified }: Pick<Bucket, 'objects' | 'modified'>): void {
  const from = url.searchParams.get('continuation-token') ?? ''
  const start = `${url.pathname.replace(/\/?$/, '/')}${url.searchParams.get('prefix') ?? ''}`
  const paths = [...objects.keys()].filter((path) => path.startsWith(start) && path > from).sort((a, b) => (a < b ? -1 : 1))
  const page = paths.slice(0, PAGE)
  const more = paths.length > page.length
  const entries = page.map(
    (path) =>
      `<Contents><Key>${path.split('/').at(-1)}</Key><LastModified>${(modified.get(path) ?? LONG_AGO).toISOString()}</LastModified></Contents>`,
  )
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  sendXml(response, 200, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`)
}

/** Implements the part of S3 that puts, gets, lists and deletes objects, with the bucket in the path. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const modified = new Map<string, Date>()
  const sockets = new Set<Socket>()
  let general: BucketBehaviour = 'well'
  const moods = new Map<string, BucketBehaviour>()
  const busy = new Map<string, number>()
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname)
    const count = (more: number): void => void busy.set(key, (busy.get(key) ?? 0) + more)
    count(1)
    response.once('close', () => count(-1))
    // the server may disconnect in the middle of a request
    const chunks: Buffer[] = await request.toArray().catch(() => [])
    const mood = moods.get(key) ?? general
    if (mood === 'silent') return
    if (mood === 'refusing' || mood === 'failing') return sendFault(response, FAULTS[mood])
    if (request.method === 'PUT') {
      objects.set(key, plainBytes(Buffer.concat(chunks), String(request.headers['content-encoding'] ?? '').includes('aws-chunked')))
      modified.set(key, new Date())
      return void response.writeHead(200, { ETag: '"kept"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (url.searchParams.get('list-type') === '2') return sendList(response, url, { objects, modified })
    const kept = objects.get(key)
    if (!kept) return sendFault(response, [404, 'NoSuchKey'])
    sendObject(request, response, kept, modified.get(key) ?? LONG_AGO, mood)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    modified,
    behave: (mood, path) => {
      if (path === undefined) general = mood
      else moods.set(path, mood)
    },
    connections: () => sockets.size,
    busy: (path) => busy.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Settings that connect a server to a bucket. */
export const bucketSettings = (bucket: Bucket): Record<string, string> => ({
  S3_BUCKET: 'pictures',
  S3_ENDPOINT: bucket.url,
  S3_REGION: 'eu-test-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
})
