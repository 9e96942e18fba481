// The other contestant of the write benchmark: a process that writes the same records through Payload's Local API, with the
// product's configuration, triggers and durability, but without HTTP, sign-in, contracts and responses.
import { openDatabase } from '../../../admin-bridge/operations/startup/open-database'
import { env } from '../../../cms/env'
import { localApi } from '../../../cms/payload-internals'
import type { ContentCollection } from '../../../cms/domain/entities'

/** A turn: each of the callers writes its share of the records, one after another. With `ids`, it updates these. */
type Turn = { collection: ContentCollection; data: object[]; ids?: number[]; callers: number }
type Done = { ids: number[]; seconds: number }

const { payload } = await openDatabase(env(), { info: () => undefined, error: (problem: unknown) => console.error(problem) })
const api = localApi(payload)
const options = { depth: 0, overrideAccess: true }

async function take({ collection, data, ids, callers }: Turn): Promise<Done> {
  const written: number[] = []
  let next = 0
  const caller = async (): Promise<void> => {
    for (let n = next++; n < data.length; n = next++) {
      const id = ids?.[n]
      const values = data[n] ?? {}
      const record = await (id === undefined
        ? api.create({ collection, ...options, data: values })
        : api.update({ collection, ...options, id, data: values }))
      written.push(record.id)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: callers }, caller))
  return { ids: written, seconds: (performance.now() - begun) / 1000 }
}

// cast: the benchmark is the only sender
process.on('message', (turn) => void take(turn as Turn).then((done) => process.send?.(done)))
process.send?.('ready')
