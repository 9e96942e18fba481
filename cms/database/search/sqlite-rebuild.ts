import { entityList, type Entity } from '../../domain/entities'
import { SEARCH_TEXT } from '../queries/columns'
import { idRanges, sizeOf } from '../sqlite/id-ranges'
import type { SqlRunner } from '../sqlite/take-turns'
import { textOf } from '../sqlite/values'
import { ChunkPostings } from './chunk-postings'
import { SEARCH_TABLES, parseRecord, recordSql } from './sqlite-tables'
import { addWords, readPostings, writePostings, type Execute } from './sqlite-write'

/** Records, and bytes of their texts, that a rebuild reads at once. */
const READ_AT_ONCE = { records: 500, bytes: 2_000_000 }

/** The postings of all records of an entity, chunk by chunk, or in several parts of a chunk. */
async function* allPostings(client: SqlRunner, entity: Entity): AsyncGenerator<ChunkPostings> {
  const { collection } = entity
  let postings = new ChunkPostings(entity, 0)
  for await (const range of idRanges(client, collection, sizeOf([SEARCH_TEXT.sql]), READ_AT_ONCE)) {
    const { rows } = await client.execute({
      sql: `SELECT id, ${recordSql(entity, collection)} AS record FROM ${collection} WHERE id BETWEEN ? AND ? ORDER BY id`,
      args: range,
    })
    for (const row of rows) {
      const id = Number(row['id'])
      if (!postings.hasRoomFor(id)) {
        yield postings
        postings = postings.next(id)
      }
      postings.add(id, parseRecord(textOf(row['record'])))
    }
  }
  yield postings
}

/**
 * SQLite: indexes all records, inside the transaction that the client has begun, once `dropSqliteIndex` has dropped the
 * tables. @throws the database's error.
 */
export async function rebuildSqliteIndex(client: SqlRunner): Promise<void> {
  const execute: Execute = (statement) => client.execute(statement)
  for (const statement of SEARCH_TABLES) await execute(statement)
  for (const entity of entityList) {
    for await (const part of allPostings(client, entity)) {
      for await (const { postings, words } of part.groups((keys) => readPostings(execute, entity.collection, keys))) {
        await addWords(execute, words)
        await writePostings(execute, entity.collection, postings)
      }
    }
  }
}
