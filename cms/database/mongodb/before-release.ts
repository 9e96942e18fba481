import type { mongo } from 'mongoose'
import { errorCode } from '../../error-code'

/** Collections with an index of words, and figures. */
const FORMER = [
  'searchpostings',
  'searchwords',
  'searchchanges',
  'searchstates',
  'figures',
  'figurechanges',
  'figuregenerations',
  'derived',
]
/** What can be taken back: Payload makes the indexes of these. */
const KEPT = ['history', 'trash', 'drafts', 'batches', 'previews']
const INDEX_NOT_FOUND = 27

/** @throws the database's error, unless another process that starts has dropped the index already. */
async function dropIndex(records: mongo.Collection, name: string): Promise<void> {
  await records.dropIndex(name).catch((error: unknown) => {
    if (errorCode(error) !== INDEX_NOT_FOUND) throw error
  })
}

/**
 * MongoDB: removes what a database from before the first release (c6df482) has too much: its index of words, its figures, the
 * indexes that the release makes under other names, and Payload's versions, because the history has the same states.
 * Run it before Payload connects. @throws the database's error.
 */
export async function dropFormer(db: mongo.Db): Promise<void> {
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (FORMER.includes(name) || /^_\w+_versions$/.test(name)) {
      await db.dropCollection(name)
      continue
    }
    const indexes = await db.collection(name).listIndexes().toArray()
    for (const index of indexes.map((each) => String(each['name']))) {
      const isFormer = index.startsWith('list_') || (KEPT.includes(name) && index !== '_id_')
      if (isFormer) await dropIndex(db.collection(name), index)
    }
  }
  const root = { $concat: ['$rootKind', ' ', { $toString: '$rootRecord' }] }
  await db.collection('trash').updateMany({ rootKind: { $exists: true } }, [{ $set: { root } }, { $unset: ['rootKind', 'rootRecord'] }])
  await db.collection<{ _id: string }>('contentversions').updateOne({ _id: 'content' }, { $unset: { log: '', logged: '' } })
}
