import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { CollectionSlug, DataFromCollectionSlug, File, Payload, PayloadRequest, TypedUser, Where } from 'payload'

// Typed access to parts of Payload that its types omit. Casts through `unknown` belong here and nowhere else
// (tests/run/casts.mjs checks that).

type Drizzle = SQLiteAdapter['drizzle']
/** An open transaction of the SQLite adapter. The adapter's own type is for any drizzle database. */
export type SqliteSession = {
  db: Parameters<Parameters<Drizzle['transaction']>[0]>[0]
  resolve: () => Promise<void>
  reject: () => Promise<void>
}
type TypedSqliteAdapter = Omit<SQLiteAdapter, 'sessions'> & { sessions: Record<string, SqliteSession> }

const isNamed = (db: unknown, name: string): boolean => typeof db === 'object' && db !== null && 'name' in db && db.name === name
const isSqlite = (db: unknown): db is TypedSqliteAdapter => isNamed(db, 'sqlite')
const isMongoose = (db: unknown): db is MongooseAdapter => isNamed(db, 'mongoose')

/** The SQLite adapter with its client. `payload.db` has the type of an unspecified adapter. @throws Error with another database. */
export function sqliteAdapterOf(payload: Payload): TypedSqliteAdapter {
  const db: unknown = payload.db
  if (!isSqlite(db)) throw new Error('The database is not SQLite')
  return db
}

/** The MongoDB adapter with its connection. @throws Error with another database. */
export function mongooseAdapterOf(payload: Payload): MongooseAdapter {
  const db: unknown = payload.db
  if (!isMongoose(db)) throw new Error('The database is not MongoDB')
  return db
}

type Options<Slug extends CollectionSlug> = {
  collection: Slug
  depth?: number
  overrideAccess: boolean
  req?: PayloadRequest
  user?: TypedUser | null
}
type FindOptions = {
  where?: Where
  sort?: string | string[]
  limit?: number
  page?: number
  pagination?: boolean
  joins?: false
  /** The only fields to read, or those to leave out. */
  select?: Record<string, true> | Record<string, false>
  showHiddenFields?: boolean
}

/** The part of Payload's Local API that callers use with a collection known only at run time. */
export type LocalApi = {
  find<Slug extends CollectionSlug>(
    options: Options<Slug> & FindOptions,
  ): Promise<{ docs: DataFromCollectionSlug<Slug>[]; totalDocs: number }>
  create<Slug extends CollectionSlug>(options: Options<Slug> & { data: object; file?: File }): Promise<DataFromCollectionSlug<Slug>>
  update<Slug extends CollectionSlug>(options: Options<Slug> & { id: number; data: object }): Promise<DataFromCollectionSlug<Slug>>
}

/**
 * Payload's Local API for a generic collection. Payload's own types resolve `data`, `joins` and the result for a known slug
 * only; while the slug is a type parameter, they are unusable.
 */
export const localApi = (payload: Payload): LocalApi => payload as unknown as LocalApi

/** The site's address without a trailing slash, as the settings say it. */
export function publicUrlOf({ config }: Payload): string {
  const url: unknown = config.custom?.['publicUrl']
  return typeof url === 'string' ? url : ''
}
