import type { Release } from '../../../cms/database/file-locks'
import { UsageError } from '../usage-error'

/** Where a member of an archive is on the disk. */
export type PathOf = (name: string) => string

/** What a backup records about a database that it has copied. */
export type Copied = {
  /** Members of the archive. */
  files: string[]
  /** Names of the migrations that were applied. */
  migrations: string[]
  /** File names of the library's pictures. */
  pictures: string[]
  /** Number of documents in each collection (MongoDB). */
  documents: Record<string, number>
}

/** What backups and restores need of a database. Nothing but `databaseOf` asks which one it is. */
export type Database = {
  readonly kind: 'sqlite' | 'mongodb'
  /** The file with the content, which a restore replaces; null if a database server holds it. */
  readonly file: string | null
  /** File that the locks are named after. */
  readonly lockFile: string
  /** What a restore says while another process keeps it from starting. */
  readonly inUse: string
  /** Servers may run during a restore: `load` replaces the content. Otherwise the file is replaced. */
  readonly isLoaded: boolean
  exists(): Promise<boolean>
  /** Marks the database as in use, which keeps a restore from starting. Null while one is running. */
  markInUse(): Promise<Release | null>
  /** Copies the content as of one moment to files in a folder. @throws UsageError if it is damaged. */
  copyTo(folder: string): Promise<Copied>
  /** Whether an archive of this database can have a member with this name, besides manifest and pictures. */
  isMember(name: string): boolean
  /** Checks unpacked members. @returns file names of the library's pictures. @throws UsageError */
  check(pathOf: PathOf, members: readonly string[], archive: string): Promise<string[]>
  /** Whether a restore would leave nothing of the present content. */
  mustBeSaved(): Promise<boolean>
  /** Removes what gives access, such as sessions, from an unpacked file, unless `load` leaves it out. */
  dropAccess(pathOf: PathOf): Promise<void>
  /** Replaces the content in one transaction. @param restore identifies this restore for `wasLoaded`. */
  load(pathOf: PathOf, members: readonly string[], restore: string): Promise<void>
  /** Whether the content of a restore is in place, or will be as soon as its files are. */
  wasLoaded(restore: string): Promise<boolean>
}

/** Names of this release's migrations, oldest first. Imported on demand, because they load Payload, which takes a second. */
export async function migrationNames(): Promise<string[]> {
  const { migrations } = await import('../../../cms/database/migrations')
  return migrations.map(({ name }) => name)
}

/** @param name how messages refer to the content. @throws UsageError if it has migrations that this release does not know. */
export async function requireKnownMigrations(names: string[], name: string): Promise<void> {
  const known = await migrationNames()
  const unknown = names.filter((each) => !known.includes(each))
  if (names.length === 0) throw new UsageError(`${name} is not from this product: it lists no migrations`)
  if (unknown.length === 0) return
  if (unknown.some((each) => each < (known[0] ?? '')))
    throw new UsageError(`${name} is from before the first release; restore it with c6df482, then start this release on its database`)
  throw new UsageError(`${name} is from a newer release (${unknown.join(', ')}); restore it with that release`)
}
