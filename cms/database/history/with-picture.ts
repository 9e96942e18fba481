import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { escaped } from '../mongodb/escaped'
import { mongoConnection } from '../mongodb/mongo-connection'
import { rowsOf, type RowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import { parseJson } from './stored'
import type { PictureMarks, RecordKey } from './types'

// The trash and the pending drafts note the pictures of a record as a JSON list; see `picturesOf`.

/** A record that uses a picture; the trash knows its title, and the drafts do not. */
export type PictureHolder = RecordKey & { readonly title: string }

type SqliteTable = { readonly name: string; /** Columns. */ readonly order: string; readonly hasTitle: boolean }

/** SQLite: the records of a table that use a picture. */
export async function sqliteWithPicture(
  rows: RowsOf,
  { name, order, hasTitle }: SqliteTable,
  { mark, urlPart }: PictureMarks,
): Promise<PictureHolder[]> {
  const found = await rows(
    `SELECT kind, record, ${hasTitle ? 'title' : `''`} AS title FROM ${name} WHERE EXISTS (SELECT 1 FROM json_each(pictures) AS picture
     WHERE picture.value = ? OR instr(picture.value, ?) > 0) ORDER BY ${order}`,
    // a picture never has these as a part
    [mark ?? '', urlPart ?? '\n'],
  )
  return found.map((row) => ({ kind: textOf(row['kind']), record: Number(row['record']), title: textOf(row['title']) }))
}

type WithPictures = RecordKey & { _id: string; pictures: string; title?: string }

/** MongoDB: the records of a collection that use a picture. */
export async function mongoWithPicture<Stored extends WithPictures>(
  collection: mongo.Collection<Stored>,
  sort: mongo.Sort,
  { mark, urlPart }: PictureMarks,
): Promise<PictureHolder[]> {
  // a coarse look at the text, then an exact one at the pictures in it
  const parts = [mark, urlPart].flatMap((part) => (part === null ? [] : [{ pictures: { $regex: escaped(part) } }]))
  if (parts.length === 0) return []
  const options = { sort, projection: { kind: 1, record: 1, title: 1, pictures: 1 } } as const
  // cast: the driver's filter does not see that every stored document has pictures
  const found = await collection.find<WithPictures>({ $or: parts } as mongo.Filter<Stored>, options).toArray()
  const isUsed = (picture: string): boolean => picture === mark || (urlPart !== null && picture.includes(urlPart))
  return found
    .filter(({ pictures }) => parseJson<string[]>(pictures).some(isUsed))
    .map(({ kind, record, title = '' }) => ({ kind, record, title }))
}

/** All pictures that the trash and the pending drafts note; see `picturesOf`. @throws the database's error. */
export async function keptPictures(payload: Payload): Promise<string[]> {
  const inMongo = (name: string) => mongoConnection(payload).collection<WithPictures>(name).distinct('pictures')
  const lists =
    payload.db.name === 'mongoose'
      ? (await Promise.all(['trash', 'drafts'].map(inMongo))).flat()
      : (await rowsOf(payload)('SELECT pictures FROM trash UNION SELECT pictures FROM drafts', [])).map((row) => textOf(row['pictures']))
  return lists.flatMap((list) => parseJson<string[]>(list))
}
