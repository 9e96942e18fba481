import type { Payload } from 'payload'
import { mongoLibrary } from './mongo-library'
import type { PictureColumns } from './picture-columns'
import { sqliteLibrary } from './sqlite-library'

/** What a list of files is narrowed to without looking into their texts. `filename` is null for any. */
export type FileFilter = {
  readonly kind: 'picture' | 'document' | 'any'
  readonly filename: string | null
  readonly lacksAlt: boolean
}

/** A record with all that it may hold of the library: ids, URLs and lists of pictures; see `pictureList`. */
export type Showing = { readonly title: string; readonly shown: readonly (string | number)[] }

/** What is stored of how a picture is shown. `x` and `y`: its focal point, see `focalPoint`. */
export type StoredLook = {
  readonly id: number
  readonly filename: string | null
  readonly width: number | null
  readonly height: number | null
  readonly alt: string | null
  readonly x: unknown
  readonly y: unknown
}

/** The tables of a database that say what is in the library and what is used. Every method throws the database's error. */
export type LibraryTables = {
  /** The ids of a window, newest first. */
  ids(filter: FileFilter, skip: number, limit: number): Promise<number[]>
  count(filter: FileFilter): Promise<number>
  /** Those of these files that are the picture of a record. */
  chosen(ids: readonly number[]): Promise<number[]>
  /** All other uses: URLs of fields without a picture, lists of pictures in texts, and what the trash and the drafts note. */
  otherUses(): Promise<string[]>
  /** How pictures are shown. Ids without a picture are left out. */
  looks(ids: readonly number[]): Promise<StoredLook[]>
  showing(columns: PictureColumns, ids: readonly number[]): Promise<Showing[]>
}

/** The library of Payload's database. */
export const libraryTables = (payload: Payload): LibraryTables =>
  payload.db.name === 'mongoose' ? mongoLibrary(payload) : sqliteLibrary(payload)
