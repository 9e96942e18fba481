import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Payload } from 'payload'
import { env } from '../../cms/env'
import { mongoOf } from '../../cms/database/mongo'
import { tar } from './archive'
import { serialize } from './bson-lines'
import { UsageError, runOperation } from './operation'

/** Every document of the database as lines of extended JSON, a file a collection, read in one snapshot. */
async function dumpMongo(payload: Payload, folder: string): Promise<void> {
  const { db } = mongoOf(payload)
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    const documents = await db?.collection(name).find().toArray()
    await writeFile(path.join(folder, `${name}.jsonl`), (documents ?? []).map(serialize).join('\n'))
  }
}

await runOperation(async ({ payload }) => {
  const file = process.argv[2]
  if (!file) throw new UsageError('Usage: npm run backup -- FILE')
  const settings = env()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-backup-'))
  try {
    // a copy by the database itself is whole even while the server writes
    if (settings.isMongo) await dumpMongo(payload, folder)
    else await (payload.db as unknown as SQLiteAdapter).client.execute({ sql: 'VACUUM INTO ?', args: [path.join(folder, 'ccc.db')] })
    await writeFile(path.join(folder, 'kind'), settings.isMongo ? 'mongodb' : 'sqlite')
    const media = settings.S3_BUCKET ? [] : ['-C', settings.DATA_DIR, 'media']
    await tar(['-czf', path.resolve(file), '-C', folder, '.', ...media], `${file} could not be written`)
    console.log(`Backed up to ${file}${settings.S3_BUCKET ? ' (the pictures stay in the bucket)' : ''}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
