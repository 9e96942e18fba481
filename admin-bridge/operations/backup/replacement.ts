import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EnvError, type Env } from '../../../cms/env'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import { databaseOf } from './database-of'
import { exists, pictureFolder, remove, sync } from './files'
import { isPicture } from './manifest'

/** Suffixes of the files that SQLite keeps beside a database. They are moved with it. */
const COMPANIONS = ['-wal', '-shm', '-journal']

/**
 * The journal of a replacement. It is written once the new state is checked and on the disk, and removed once everything is in
 * place. A process that finds it finishes the replacement. Without it, the old state is valid.
 */
type Journal = { stamp: string; pictures: boolean }

/** Paths of the new state that a restore prepares. A file is next to the present one, because a rename works only within one disk. */
export function stagingPaths(env: Env) {
  const folder = path.join(env.DATA_DIR, 'restore-in-progress')
  const { file } = databaseOf(env)
  const database = file && `${file}.restored`
  return {
    folder,
    media: path.join(folder, 'media'),
    journal: path.join(folder, 'journal.json'),
    file,
    database,
    pathOf: (name: string): string => (database === null || isPicture(name) ? path.join(folder, name) : database),
  }
}

/** Removes everything that a restore prepared. */
export async function discardStaging(env: Env): Promise<void> {
  const { folder, database } = stagingPaths(env)
  for (const suffix of database ? ['', ...COMPANIONS] : []) await remove(`${database}${suffix}`)
  await remove(folder)
}

/** Creates an empty folder for a new restore. */
export async function createStagingFolder(env: Env): Promise<void> {
  await discardStaging(env)
  await mkdir(stagingPaths(env).folder, { mode: 0o700 })
}

/** Commits to the replacement. From now on it will be finished, even if this process is killed. */
export async function writeJournal(env: Env, journal: Journal): Promise<void> {
  const { folder, journal: file } = stagingPaths(env)
  if (journal.pictures) await sync(path.join(folder, 'media'))
  await writeFile(`${file}.new`, JSON.stringify(journal), { flag: 'wx', mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await sync(folder)
  await sync(path.dirname(folder))
}

async function readJournal(env: Env): Promise<Journal | null> {
  const text = await readFile(stagingPaths(env).journal, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  // valid JSON: `writeJournal` writes the whole file before renaming it
  const journal: Journal | null = text === null ? null : JSON.parse(text)
  return journal
}

/** A short reason for messages. */
function reasonOf(error: unknown): string {
  const code = errorCode(error)
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1)
  return typeof code === 'string' && code !== '' ? code : line
}

type Move = readonly [from: string, to: string]

/** The renames that put something staged into place and the present files aside; none if that is done already. */
async function movesFor(staged: string, live: string, stamp: string, companions: readonly string[] = []): Promise<Move[]> {
  if (!(await exists(staged))) return []
  const moves: Move[] = []
  for (const suffix of ['', ...companions])
    if (await exists(live + suffix)) moves.push([live + suffix, `${live}.before-restore-${stamp}${suffix}`])
  return [...moves, [staged, live]]
}

/**
 * Moves the new state into place. It can be repeated after an interruption at any point. @returns the paths of the old state.
 * @throws an error of the disk after undoing this call's steps; UsageError if undoing failed as well, and the journal must stay.
 */
export async function replace(env: Env, { stamp, pictures }: Journal): Promise<string[]> {
  const { media, file, database } = stagingPaths(env)
  const live = pictureFolder(env.DATA_DIR)
  // an empty folder need not be saved
  if (pictures && (await exists(media))) await rmdir(live).catch(() => undefined)
  const moves = [
    ...(file && database ? await movesFor(database, file, stamp, COMPANIONS) : []),
    ...(pictures ? await movesFor(media, live, stamp) : []),
  ]
  const done: Move[] = []
  try {
    for (const [from, to] of moves) {
      await rename(from, to)
      done.push([from, to])
    }
    for (const [, to] of moves) await sync(path.dirname(to))
  } catch (error) {
    try {
      for (const [from, to] of done.toReversed()) await rename(to, from)
    } catch (undoing) {
      throw new UsageError(`The disk failed during the replacement (${reasonOf(undoing)}); the next start finishes this restore`)
    }
    throw error
  }
  return moves.map(([, to]) => to).filter((to) => to !== file && to !== live)
}

/** Whether a restore has prepared something, and has not ended. */
export async function isUnfinished(env: Env): Promise<boolean> {
  const { folder, database } = stagingPaths(env)
  return (await exists(folder)) || (database !== null && (await exists(database)))
}

/**
 * Finishes an interrupted restore, or discards it if it had not yet written its journal. Call it while no
 * other process uses the database. @returns null if there was none. @throws EnvError if the disk fails.
 */
export async function finishInterrupted(env: Env): Promise<'finished' | 'discarded' | null> {
  if (!(await isUnfinished(env))) return null
  try {
    const journal = await readJournal(env)
    const replaced = journal !== null && (await databaseOf(env).wasLoaded(journal.stamp))
    if (replaced) await replace(env, journal)
    await discardStaging(env)
    return replaced ? 'finished' : 'discarded'
  } catch (error) {
    throw new EnvError(
      `A restore was interrupted and cannot be finished (${reasonOf(error)}); its files are in ${stagingPaths(env).folder}`,
    )
  }
}
