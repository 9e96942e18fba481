import type { Payload, PayloadRequest, SelectType, Where } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'

/** The table of a collection's versions; undefined for a collection that has none. */
const versionTable = (payload: Payload, slug: string): string | undefined =>
  sqliteAdapterOf(payload).tableNameMap.get(`_${slug.replaceAll('-', '_')}_v`)

/** SQLite takes no more values in one statement. */
const IDS_AT_ONCE = 500

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id)

/** SQLite: keeps Payload (3.90) from reading all versions of a record whole. With a long formatted text they have a hundred megabytes. */
export function leaveVersionsUnread(payload: Payload): void {
  findVersionsById(payload)
  deleteVersionsUnread(payload)
}

/** Finds the ids of versions first, because SQLite sorts rows whole. After each save, Payload asks for the oldest version to keep. */
function findVersionsById({ db }: Payload): void {
  const findVersions = db.findVersions.bind(db)
  db.findVersions = async <Version>(args: Parameters<typeof findVersions>[0]) => {
    if (args.pagination !== false || !args.limit) return findVersions<Version>(args)
    const select: SelectType = { parent: true }
    const found = await findVersions<Version>({ ...args, select })
    if (found.docs.length === 0) return found
    const where = { id: { in: found.docs.map(({ id }) => id) } }
    return { ...found, docs: (await findVersions<Version>({ ...args, where, page: 1 })).docs }
  }
}

/** Deletes versions without reading their fields: Payload's adapter reads them whole to learn their ids. */
function deleteVersionsUnread(payload: Payload): void {
  const { db } = payload
  const deleteVersions = db.deleteVersions.bind(db)
  const idsOf = async (
    collection: NonNullable<Parameters<typeof deleteVersions>[0]['collection']>,
    where: Where,
    req: Partial<PayloadRequest>,
  ) => {
    const select: SelectType = { parent: true }
    const { docs } = await db.findVersions({ collection, where, req, select, limit: 0, pagination: false })
    return docs.map(({ id }): unknown => id).filter(isId)
  }
  db.deleteVersions = async (args) => {
    const { collection, where, req } = args
    const session = sqliteAdapterOf(payload).sessions[String((await req?.transactionID) ?? '')]
    const table = collection === undefined ? undefined : versionTable(payload, collection)
    if (!req || !session || collection === undefined || table === undefined) return deleteVersions(args)
    const ids = await idsOf(collection, where, req)
    const { sql } = await import('@payloadcms/db-sqlite')
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
      await session.db.run(sql.raw(`DELETE FROM "${table}" WHERE "id" IN (${ids.slice(at, at + IDS_AT_ONCE).join(', ')})`))
  }
}
