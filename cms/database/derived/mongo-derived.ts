import type { Payload } from 'payload'
import { LISTED_AT } from '../../domain/entities/publication'
import { raiseMongoVersion } from '../content-version'
import { refoldMongoTitles } from '../history/mongo-keep'
import { mongoCollection } from '../queries/mongo-list'
import { mongoConnection } from '../mongodb/mongo-connection'
import { withFirstStartLock } from '../mongodb/prepare-mongo'
import { computeFields, type SetFields } from './compute-fields'
import { DERIVED_VERSION } from './version'

type State = { _id: 'lists'; definition: string }

const stateOf = (payload: Payload) => mongoConnection(payload).collection<State>('derived')

async function isCurrent(payload: Payload): Promise<boolean> {
  const state = await stateOf(payload).findOne({ _id: 'lists' })
  return state?.definition === String(DERIVED_VERSION)
}

const setIn =
  (payload: Payload): SetFields =>
  async (collection, rows) => {
    const updates = rows.map(({ id, values: { [LISTED_AT]: listedAt, ...values } }) => {
      // Payload reads dates as texts
      const $set = typeof listedAt === 'string' ? { ...values, [LISTED_AT]: new Date(listedAt) } : values
      return { updateOne: { filter: { _id: id }, update: { $set } } }
    })
    await mongoCollection(payload, { collection }).bulkWrite(updates, { ordered: false })
  }

/**
 * MongoDB: computes the hidden fields of lists. Hooks keep them up to date afterwards. Does nothing if this version of them is
 * there already. One process at a time does it. @returns whether anything was computed.
 */
export async function prepareMongoLists(payload: Payload): Promise<boolean> {
  if (await isCurrent(payload)) return false
  return withFirstStartLock(payload, async () => {
    if (await isCurrent(payload)) return false
    await computeFields(payload, setIn(payload))
    await refoldMongoTitles(payload)
    await stateOf(payload).updateOne({ _id: 'lists' }, { $set: { definition: String(DERIVED_VERSION) } }, { upsert: true })
    // running servers may have cached what they read before, for example after a restore
    await raiseMongoVersion(payload)
    return true
  })
}
