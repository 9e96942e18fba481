import { copyFile, mkdir, open, readFile, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { EnvError, type Env } from '../../../cms/env'
import { UsageError } from '../tool'
import { exists, remove, sync } from './files'
import { SQLITE_FILE } from './manifest'
import { wasRestored } from './mongo-content'
import { pictureFolder } from './pictures'

/** Files that SQLite keeps beside a database; they belong to it and move with it. */
const COMPANIONS = ['-wal', '-shm', '-journal']

/**
 * The journal of a replacement. It is written when everything new is checked and on the disk, and removed when
 * everything is in its place. Whoever finds it later finishes the replacement; without it the old state holds.
 */
type Journal = { stamp: string; pictures: boolean }

/** Where a restore prepares the new state. The database lies beside the present one: a rename works only within a disk. */
export function preparation(env: Env) {
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

/** Removes everything that a restore prepared, the journal last. */
export async function discard(env: Env): Promise<void> {
  const { folder, database } = preparation(env)
  for (const suffix of database ? ['', ...COMPANIONS] : []) await remove(`${database}${suffix}`)
  await remove(folder)
}

/** An empty folder for a new restore. */
export async function prepare(env: Env): Promise<string> {
  await discard(env)
  const { folder } = preparation(env)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Puts the checked database beside the present one. */
export async function placeBeside(env: Env): Promise<void> {
  const { folder, database } = preparation(env)
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

/** From here on the replacement is finished even if this process ends. @param stamp names the restore and the old state. */
export async function writeJournal(env: Env, journal: Journal): Promise<void> {
  const { folder, journal: file } = preparation(env)
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
  const text = await readFile(preparation(env).journal, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  // written by `writeJournal` alone, and whole: it appears by a rename
  return text === null ? null : (JSON.parse(text) as Journal)
}

/** A replacement failed, and so did undoing it: only the journal knows how to go on. */
export class HalfReplacedError extends UsageError {
  constructor(cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException
    super(`The disk failed in the middle of replacing (${code ?? message}): the next start finishes this restore`)
  }
}

type Move = (from: string, to: string) => Promise<void>

/** Does what is left to do of one replacement: the present files go aside, the new one takes their place. */
async function swap(move: Move, staged: string, live: string, aside: string, companions: readonly string[]): Promise<string[]> {
  if (!(await exists(staged))) return []
  const kept: string[] = []
  for (const suffix of ['', ...companions]) {
    if (!(await exists(live + suffix))) continue
    await move(live + suffix, aside + suffix)
    kept.push(aside + suffix)
  }
  await move(staged, live)
  return kept
}

/**
 * Puts the new state in place. It can be repeated after an interruption at any point. @returns where the old state is.
 * @throws an error of the disk, after every step of this call was undone; HalfReplacedError when that failed as well.
 */
export async function replace(env: Env, { stamp, pictures }: Journal): Promise<string[]> {
  const { media, file, database } = preparation(env)
  const done: [string, string][] = []
  const move: Move = async (from, to) => {
    await rename(from, to)
    done.push([from, to])
  }
  const kept: string[] = []
  try {
    if (file && database) kept.push(...(await swap(move, database, file, `${file}.before-restore-${stamp}`, COMPANIONS)))
    if (pictures) {
      const live = pictureFolder(env.DATA_DIR)
      // an empty folder need not be kept; a starting server makes one
      await rmdir(live).catch(() => undefined)
      kept.push(...(await swap(move, media, live, `${live}.before-restore-${stamp}`, [])))
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
  return kept
}

/**
 * Finishes a restore that was interrupted, or removes its remains when it had not begun to replace anything.
 * Call it while no other process uses the database. @throws EnvError when the disk does not allow it.
 */
export async function finishInterrupted(env: Env): Promise<'finished' | 'discarded' | null> {
  const { folder, database } = preparation(env)
  if (!(await exists(folder)) && !(database && (await exists(database)))) return null
  try {
    const journal = await readJournal(env)
    const replaced = journal !== null && (!env.isMongo || (await wasRestored(env.DATABASE_URL, journal.stamp)))
    if (replaced) await replace(env, journal)
    await discard(env)
    return replaced ? 'finished' : 'discarded'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new EnvError(`A restore was interrupted and cannot be finished (${code ?? message.split('\n')[0]}); its files are in ${folder}`)
  }
}
