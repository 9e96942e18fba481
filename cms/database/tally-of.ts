import type { PayloadRequest, Where } from 'payload'
import { entityOf, publicField, type Entity } from '../domain/entities'
import { tallyField } from '../domain/lists/list-keys'

/** Counts in a request's transaction how many records refer to one: all, and those that everybody sees. @returns its hidden fields. */
export async function tallyOf(req: PayloadRequest, tally: NonNullable<Entity['tally']>, id: number): Promise<Record<string, number>> {
  const counted = entityOf(tally.of)
  const flag = counted ? publicField(counted) : null
  const own: Where = { [tally.by]: { equals: id } }
  const count = async (where: Where): Promise<number> => (await req.payload.db.count({ collection: tally.of, where, req })).totalDocs
  const total = await count(own)
  const shown = flag === null ? total : await count({ and: [own, { [flag]: { equals: true } }] })
  return { [tallyField(tally.name)]: total, [tallyField(tally.name, true)]: shown }
}
