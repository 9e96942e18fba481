import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { mongo } from 'mongoose'
import { portOf } from '../../harness/server/port'

/** What happens to a `commitTransaction`: it passes, fails with this code, or its connection is closed; `late`: then it passes after all. */
export type CommitFate = 'pass' | 'cut' | 'late' | { code: number }

export type MongoProxy = {
  url: string
  /** Another fate than `late` lets a commit go on that was late. */
  commits(fate: CommitFate): void
  /** Disconnects everybody and ends their transactions. */
  close(): Promise<void>
}

type Command = Record<string, unknown>
/** A transaction that has neither been committed nor aborted, and the connection of its last operation. */
type Open = { lsid: unknown; txnNumber: unknown; target: Socket }

const HEADER_BYTES = 16
const OP_MSG = 2013
/** The bytes before the document: header, flags and the section kind of a command without payload. */
const BODY_AT = HEADER_BYTES + 4 + 1

const { serialize, deserialize } = mongo.BSON

/** Splits a stream of wire messages by the length at the start of each. */
function messagesOf(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
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

/** The command of a message, if it is part of a transaction. */
function commandIn(bytes: Buffer): Command | null {
  if (bytes.readInt32LE(12) !== OP_MSG || !bytes.includes('autocommit\0')) return null
  // keep the BSON types: a transaction's number must stay a long; a payload may follow the command
  return deserialize(bytes.subarray(BODY_AT), { promoteValues: false, allowObjectSmallerThanBufferSize: true })
}

const abortOf = ({ lsid, txnNumber }: Open): Command => ({ abortTransaction: 1, lsid, txnNumber, autocommit: false, $db: 'admin' })

/**
 * Starts a proxy in front of a MongoDB server. It can make commits fail, and when it is closed it aborts what its clients have left open.
 * MongoDB does the latter too, but only after up to a minute, and until then those transactions hold their locks.
 * @param upstream the server's address.
 */
export async function startMongoProxy(upstream: string): Promise<MongoProxy> {
  const real = new URL(upstream)
  const clients = new Set<Socket>()
  const ends = new Set<Promise<unknown>>()
  const enders = new Set<() => void>()
  /** By session: a session has one transaction at a time. */
  const open = new Map<string, Open>()
  let fate: CommitFate = 'pass'
  let late: { bytes: Buffer; target: Socket } | null = null
  const server = createServer((client) => {
    const target = connect(Number(real.port || 27_017), real.hostname)
    // responses to aborts that were sent in place of a commit, and to aborts for a client that has gone
    const refused = new Map<number, number>()
    const aborts = new Set<number>()
    const abort = (session: string, each: Open): void => {
      open.delete(session)
      aborts.add(-1 - aborts.size)
      target.write(message(-aborts.size, 0, abortOf(each)))
    }
    const mine = (): [string, Open][] => [...open].filter(([, each]) => each.target === target)
    const end = (): void => {
      for (const [session, each] of mine()) abort(session, each)
      if (aborts.size === 0) target.destroy()
    }
    enders.add(end)
    const ended = once(target, 'close').finally(() => void (ends.delete(ended), enders.delete(end)))
    ends.add(ended)
    clients.add(client)
    // otherwise each small message would wait 40 ms for the acknowledgement of the one before
    for (const socket of [client, target]) socket.setNoDelay(true).on('error', () => socket.destroy())
    target.on('close', () => client.destroy())
    client.on('close', () => {
      clients.delete(client)
      // a transaction may go on over another connection; its last one is kept, because an abort needs one that is signed in
      if (mine().length === 0 && aborts.size === 0 && late?.target !== target) target.destroy()
    })
    const fromClient = messagesOf((bytes) => {
      const command = commandIn(bytes)
      if (!command) return void target.write(bytes)
      const session = JSON.stringify(command['lsid'])
      const isCommit = 'commitTransaction' in command
      const transaction = { lsid: command['lsid'], txnNumber: command['txnNumber'], target }
      open.set(session, transaction)
      if (isCommit && fate === 'cut') {
        abort(session, transaction)
        return void client.destroy()
      }
      if (isCommit || 'abortTransaction' in command) open.delete(session)
      if (isCommit && fate === 'late') {
        // the driver sends a commit again
        late ??= { bytes, target }
        return void client.destroy()
      }
      if (!isCommit || typeof fate === 'string') return void target.write(bytes)
      const { commitTransaction: _, ...rest } = command
      refused.set(bytes.readInt32LE(4), fate.code)
      target.write(message(bytes.readInt32LE(4), 0, { abortTransaction: 1, ...rest }))
    })
    const fromTarget = messagesOf((bytes) => {
      const request = bytes.readInt32LE(8)
      if (aborts.delete(request) && aborts.size === 0) return void target.destroy()
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
    commits: (next) => {
      fate = next
      if (next === 'late') return
      late?.target.write(late.bytes)
      late = null
    },
    close: async () => {
      for (const end of enders) end()
      for (const client of clients) client.destroy()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all(ends)
    },
  }
}
