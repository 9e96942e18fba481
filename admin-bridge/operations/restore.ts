import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { getPayload } from 'payload'
import { databaseFile } from '../../cms/database/migrate'
import { mongoOf } from '../../cms/database/mongo'
import { EnvError, env } from '../../cms/env'
import { tar } from './archive'
import { deserialize } from './bson-lines'
import { UsageError } from './operation'

/** Takes the log beside the file into it. @throws UsageError while a server has it open: only one who is alone may. */
async function takeAlone(file: string): Promise<void> {
  const client = createClient({ url: `file:${file}` })
  try {
    const { rows } = await client.execute('PRAGMA journal_mode = DELETE')
    if (rows[0]?.['journal_mode'] !== 'delete') throw new Error('in use')
  } catch {
    throw new UsageError('Stop the server first: the database is in use')
  } finally {
    client.close()
  }
}

/** Puts the database file in place of the present one, which is kept beside it. */
async function restoreSqlite(folder: string, url: string): Promise<void> {
  const file = databaseFile(url)
  const aside = `${file}.before-restore-${Date.now()}`
  if (existsSync(file)) {
    await takeAlone(file)
    await rename(file, aside)
    console.log(`The database as it was: ${aside}`)
  }
  await cp(path.join(folder, 'ccc.db'), file)
}

/** Puts every document back, in place of what is there. */
async function restoreMongo(folder: string): Promise<void> {
  const { default: config } = await import('../../cms/payload.config')
  const payload = await getPayload({ config })
  const { db } = mongoOf(payload)
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.jsonl'))) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n').filter(Boolean)
    const collection = db?.collection(name.replace(/\.jsonl$/, ''))
    await collection?.deleteMany({})
    if (lines.length > 0) await collection?.insertMany(lines.map(deserialize))
  }
  // every running process must see the change
  await db
    ?.collection<{ _id: string; seq: number }>('contentversions')
    .updateOne({ _id: 'content' }, { $inc: { seq: 1_000 } }, { upsert: true })
  await payload.destroy()
}

async function restore(): Promise<void> {
  const file = process.argv[2]
  if (!file) throw new UsageError('Usage: npm run restore -- FILE')
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`)
  const settings = env()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-restore-'))
  try {
    await tar(['-xzf', path.resolve(file), '-C', folder], `${file} is no backup of ours`)
    const kind = (await readFile(path.join(folder, 'kind'), 'utf8').catch(() => '')).trim()
    const wanted = settings.isMongo ? 'mongodb' : 'sqlite'
    if (kind !== wanted)
      throw new UsageError(kind ? `${file} is a backup of ${kind}; DATABASE_URL names ${wanted}` : `${file} is no backup of ours`)
    if (settings.isMongo) await restoreMongo(folder)
    else await restoreSqlite(folder, settings.DATABASE_URL)
    const media = path.join(folder, 'media')
    if (existsSync(media)) await cp(media, path.join(settings.DATA_DIR, 'media'), { recursive: true })
    console.log(`Restored from ${file}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

restore().then(
  () => process.exit(0),
  (error: unknown) => {
    const told = error instanceof EnvError || error instanceof UsageError
    console.error(told || !(error instanceof Error) ? String((error as Error).message ?? error) : (error.stack ?? error.message))
    process.exit(1)
  },
)
