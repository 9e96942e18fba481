import { createServer, type Server } from 'node:http'

export type Bucket = { url: string; objects: Map<string, Buffer>; refuse(refusing: boolean): void; close(): Promise<void> }

/** The bytes of a body in the SDK's chunked signing, or as they are. */
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

/** Speaks as much of S3 as putting, getting and deleting objects takes, by path. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  let refusing = false
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname)
    if (refusing) return void response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
    const kept = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, plainBytes(Buffer.concat(chunks), String(request.headers['content-encoding'] ?? '').includes('aws-chunked')))
      return void response.writeHead(200, { ETag: '"kept"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!kept) return void response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
    response
      .writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': String(kept.length) })
      .end(request.method === 'HEAD' ? undefined : kept)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    refuse: (next) => (refusing = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
