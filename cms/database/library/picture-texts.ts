import type { Payload } from 'payload'
import { collectionName, mongoConnection } from '../mongodb/mongo-connection'
import { rowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'

/** What a file of the library is called. Texts that it lacks are empty. */
export type PictureTexts = { readonly id: number; readonly title: string; readonly alt: string; readonly filename: string }

/** Pictures that are read at once: a few milliseconds of the event loop. */
const BATCH = 2_000

type Row = Readonly<Record<string, unknown>>

async function batchBefore(payload: Payload, id: number): Promise<Row[]> {
  if (payload.db.name === 'mongoose') {
    const pictures = mongoConnection(payload).collection<{ _id: number }>(collectionName(payload, 'media'))
    const options = { sort: { _id: -1 }, limit: BATCH, projection: { title: 1, alt: 1, filename: 1 } } as const
    return (await pictures.find({ _id: { $lt: id } }, options).toArray()).map(({ _id, ...texts }) => ({ ...texts, id: _id }))
  }
  const sql = 'SELECT id, title, alt, filename FROM media WHERE id < ? ORDER BY id DESC LIMIT ?'
  return rowsOf(payload)(sql, [id, BATCH])
}

/**
 * Reads what all files of the library are called, newest first, in batches. It asks the database itself, in small steps: Payload takes
 * many times as long, and its `contains` reads `%` and `_` as wildcards on SQLite. @throws the database's error.
 */
export async function* pictureTexts(payload: Payload): AsyncGenerator<readonly PictureTexts[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await batchBefore(payload, before)
    yield rows.map((row) => ({
      id: Number(row['id']),
      title: textOf(row['title']),
      alt: textOf(row['alt']),
      filename: textOf(row['filename']),
    }))
    before = Number(rows.at(-1)?.['id'] ?? 0)
    if (rows.length < BATCH) return
  }
}
