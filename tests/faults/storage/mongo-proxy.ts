import { connect, createServer, type Socket } from 'node:net'
import { mongo } from 'mongoose'
import { portOf } from '../../harness/server/port'

/** What happens to a `commitTransaction`: it passes, fails with this code, or both connections are closed. */
export type CommitFate = 'pass' | 'cut' | { code: number }

export type MongoProxy = { url: string; commits(fate: CommitFate): void; close(): Promise<void> }

const HEADER_BYTES = 16
const OP_MSG = 2013
/** The bytes before the document: header, flags and the section kind of a command without payload. */
const BODY_AT = HEADER_BYTES + 4 + 1

const { serialize, deserialize } = mongo.BSON

/** Splits a stream of wire messages by the length at the start of each. */
function messagesOf(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      onMessage(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

function message(requestId: number, responseTo: number, body: object): Buffer {
  const bson = serialize(body)
  const head = Buffer.alloc(BODY_AT)
  for (const [index, value] of [BODY_AT + bson.length, requestId, responseTo, OP_MSG].entries()) head.writeInt32LE(value, index * 4)
  return Buffer.concat([head, bson])
}

/** The command of a message, if it is a `commitTransaction`. */
function commitIn(bytes: Buffer): Record<string, unknown> | null {
  if (bytes.readInt32LE(12) !== OP_MSG || !bytes.includes('commitTransaction\0')) return null
  // keep the BSON types: a transaction's number must stay a long
  const command = deserialize(bytes.subarray(BODY_AT), { promoteValues: false })
  return 'commitTransaction' in command ? command : null
}

/** Starts a proxy in front of a MongoDB server that can make commits fail. @param upstream the server's address. */
export async function startMongoProxy(upstream: string): Promise<MongoProxy> {
  const real = new URL(upstream)
  const sockets = new Set<Socket>()
  let fate: CommitFate = 'pass'
  const server = createServer((client) => {
    const target = connect(Number(real.port || 27_017), real.hostname)
    const cut = (): void => void (client.destroy(), target.destroy())
    for (const socket of [client, target]) {
      // otherwise each small message would wait 40 ms for the acknowledgement of the one before
      sockets.add(socket.setNoDelay(true).on('error', cut).on('close', cut))
    }
    // responses to aborts that were sent in place of a commit
    const refused = new Map<number, number>()
    const fromClient = messagesOf((bytes) => {
      const commit = fate === 'pass' ? null : commitIn(bytes)
      if (!commit || fate === 'pass') return void target.write(bytes)
      if (fate === 'cut') return cut()
      const { commitTransaction: _, ...rest } = commit
      refused.set(bytes.readInt32LE(4), fate.code)
      target.write(message(bytes.readInt32LE(4), 0, { abortTransaction: 1, ...rest }))
    })
    const fromTarget = messagesOf((bytes) => {
      const request = bytes.readInt32LE(8)
      const code = refused.get(request)
      if (code === undefined) return void client.write(bytes)
      refused.delete(request)
      client.write(message(bytes.readInt32LE(4), request, { ok: 0, code, errmsg: 'refused by the test' }))
    })
    client.on('data', fromClient)
    target.on('data', fromTarget)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(upstream)
  url.host = `127.0.0.1:${portOf(server)}`
  // otherwise the driver would connect to the address that the server reports
  url.searchParams.set('directConnection', 'true')
  return {
    url: url.href,
    commits: (next) => (fate = next),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
