import { copyFile, mkdir, open, readFile, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { EnvError, type Env } from '../../../cms/env'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import { exists, remove, sync } from './files'
import { SQLITE_FILE } from './manifest'
import { pictureFolder } from './pictures'

/** Suffixes of the files that SQLite keeps beside a database. They are moved with it. */
const COMPANIONS = ['-wal', '-shm', '-journal']

/**
 * The journal of a replacement. It is written once the new state is checked and on the disk, and removed once everything is in
 * place. A process that finds it finishes the replacement. Without it, the old state is valid.
 */
type Journal = { stamp: string; pictures: boolean }

/** Paths of the new state that a restore prepares. The database is next to the present one, because a rename works only within one disk. */
export function stagingPaths(env: Env) {
  const folder = path.join(env.DATA_DIR, 'restore-in-progress')
  const file = env.isMongo ? null : databaseFile(env.DATABASE_URL)
  return {
    folder,
    media: path.join(folder, 'media'),
    journal: path.join(folder, 'journal.json'),
    file,
    database: file && `${file}.restored`,
  }
}

/** Removes everything that a restore prepared. */
export async function discardStaging(env: Env): Promise<void> {
  const { folder, database } = stagingPaths(env)
  for (const suffix of database ? ['', ...COMPANIONS] : []) await remove(`${database}${suffix}`)
  await remove(folder)
}

/** Creates an empty folder for a new restore and returns its path. */
export async function createStagingFolder(env: Env): Promise<string> {
  await discardStaging(env)
  const { folder } = stagingPaths(env)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Moves the checked database beside the present one; does nothing with MongoDB. @throws the error of the disk. */
export async function stageDatabase(env: Env): Promise<void> {
  const { folder, database } = stagingPaths(env)
  if (!database) return
  const from = path.join(folder, SQLITE_FILE)
  await rename(from, database).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, database)
    await remove(from)
  })
  await sync(database)
  await sync(path.dirname(database))
}

/** Commits to the replacement. From now on it will be finished, even if this process is killed. */
export async function writeJournal(env: Env, journal: Journal): Promise<void> {
  const { folder, journal: file } = stagingPaths(env)
  if (journal.pictures) await sync(path.join(folder, 'media'))
  const handle = await open(`${file}.new`, 'wx', 0o600)
  await handle.writeFile(JSON.stringify(journal))
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
  await sync(folder)
  await sync(path.dirname(folder))
}

async function readJournal(env: Env): Promise<Journal | null> {
  const text = await readFile(stagingPaths(env).journal, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  // valid JSON: `writeJournal` writes the whole file before renaming it
  const journal: Journal = JSON.parse(text)
  return journal
}

/** A replacement failed, and so did the attempt to undo it. The journal allows the next start to finish it. */
export class HalfReplacedError extends UsageError {
  constructor(cause: unknown) {
    super(`The disk failed during the replacement (${reasonOf(cause)}); the next start finishes this restore`)
  }
}

/** A short reason for messages. */
function reasonOf(error: unknown): string {
  const code = errorCode(error)
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1)
  return typeof code === 'string' && code !== '' ? code : line
}

type Move = (from: string, to: string) => Promise<void>

/** Moves the present files aside and the staged one into place, unless that is done already. Returns where the old files are. */
async function swap(move: Move, staged: string, live: string, aside: string, companions: readonly string[]): Promise<string[]> {
  if (!(await exists(staged))) return []
  const previous: string[] = []
  for (const suffix of ['', ...companions]) {
    if (!(await exists(live + suffix))) continue
    await move(live + suffix, aside + suffix)
    previous.push(aside + suffix)
  }
  await move(staged, live)
  return previous
}

/**
 * Moves the new state into place. It can be repeated after an interruption at any point. @returns the paths of the old state.
 * @throws an error of the disk after undoing this call's steps; HalfReplacedError if undoing failed as well.
 */
export async function replace(env: Env, { stamp, pictures }: Journal): Promise<string[]> {
  const { media, file, database } = stagingPaths(env)
  const done: [string, string][] = []
  const move: Move = async (from, to) => {
    await rename(from, to)
    done.push([from, to])
  }
  const previous: string[] = []
  try {
    if (file && database) previous.push(...(await swap(move, database, file, `${file}.before-restore-${stamp}`, COMPANIONS)))
    if (pictures) {
      const live = pictureFolder(env.DATA_DIR)
      // an empty folder need not be saved
      await rmdir(live).catch(() => undefined)
      previous.push(...(await swap(move, media, live, `${live}.before-restore-${stamp}`, [])))
    }
    for (const folder of new Set([env.DATA_DIR, ...(file ? [path.dirname(file)] : [])])) await sync(folder)
  } catch (error) {
    try {
      for (const [from, to] of done.toReversed()) await rename(to, from)
    } catch (undoing) {
      throw new HalfReplacedError(undoing)
    }
    throw error
  }
  return previous
}

/** Whether MongoDB committed the content of a replacement. Imports the driver on demand, because every start loads this module. */
async function wasCommitted(env: Env, journal: Journal): Promise<boolean> {
  const { wasRestored } = await import('./mongo-content')
  return wasRestored(env.DATABASE_URL, journal.stamp)
}

/**
 * Finishes an interrupted restore, or discards it if it had not yet written its journal. Call it while no
 * other process uses the database. @returns null if there was none. @throws EnvError if the disk fails.
 */
export async function finishInterrupted(env: Env): Promise<'finished' | 'discarded' | null> {
  const { folder, database } = stagingPaths(env)
  if (!(await exists(folder)) && !(database && (await exists(database)))) return null
  try {
    const journal = await readJournal(env)
    const replaced = journal !== null && (!env.isMongo || (await wasCommitted(env, journal)))
    if (replaced) await replace(env, journal)
    await discardStaging(env)
    return replaced ? 'finished' : 'discarded'
  } catch (error) {
    throw new EnvError(`A restore was interrupted and cannot be finished (${reasonOf(error)}); its files are in ${folder}`)
  }
}
