import type { FieldChange, RecordState } from '../../domain/records/record-state'

/** What a write changed. */
export type FieldChanges = readonly FieldChange[]

/** A record of any kind; see `kindOf`. */
export type RecordKey = { readonly kind: string; readonly record: number }

/** What a write did to a record. */
export const ACTS = ['create', 'update', 'publish', 'unpublish', 'trash', 'restore', 'delete'] as const
export type Act = (typeof ACTS)[number]
/** The door through which a write came. */
export const DOORS = ['api', 'console', 'panel', 'system'] as const
export type Door = (typeof DOORS)[number]

/** Who writes: the user name, null for the system, the door, and the act on many records that the write is a part of. */
export type Author = { readonly user: string | null; readonly via: Door; readonly batch: number | null }

/** A line of the history. `version` increases with every line of any record; `at` is ISO 8601 in UTC. */
export type Line = RecordKey &
  Author & {
    readonly version: number
    readonly title: string
    readonly act: Act
    readonly at: string
    /** Whether the change is one of a pending draft. */
    readonly draft: boolean
    /** Whether the pending draft was dropped. */
    readonly discarded: boolean
    readonly changes: FieldChanges
  }
/** A new line, with the record's state after the write if it can be restored. */
export type NewLine = Omit<Line, 'version'> & { readonly state: RecordState | null }

/** What finds a picture in the lists that `picturesOf` makes: its mark, or a part of its URL. */
export type PictureMarks = { readonly mark: string | null; readonly urlPart: string | null }

/** A record whose reference was cleared, with the key of that field. */
export type Link = RecordKey & { readonly field: string }

/** A record in the trash, as lists show it. */
export type Trashed = RecordKey & {
  readonly title: string
  readonly deletedAt: string
  readonly deletedBy: string | null
  /** The record that it belongs to, without which it cannot exist; null if it stands for itself. */
  readonly owner: RecordKey | null
}
/** The same with what is needed to make it again. `version` is that of its line in the history. */
export type TrashEntry = Omit<Trashed, 'owner'> & {
  readonly version: number
  readonly createdAt: string
  readonly state: RecordState
  /** The record that it left with; null if it was deleted for itself. */
  readonly root: RecordKey | null
  readonly links: readonly Link[]
  readonly pictures: readonly string[]
}

export type LineFilter = {
  readonly kind?: string | undefined
  readonly record?: number | undefined
  readonly user?: string | undefined
  /** ISO 8601 in UTC. */
  readonly since?: string | undefined
  readonly batch?: number | undefined
  /** Whether an act on many records has one line: with `kind`, its first line of that kind; else the first one of what it was asked for. */
  readonly isGrouped?: boolean | undefined
}
/**
 * What a list of the trash is narrowed to: a kind, and words that all occur in the title, or in that of a record that left with it.
 * They are normalized as for a search.
 */
export type TrashFilter = { readonly kind?: string | undefined; readonly words?: readonly string[] | undefined }
/** A record and its title. */
export type Titled = RecordKey & { readonly title: string }
/** Which records of the trash are removed: those with a version above `after`, and not above `upTo`. */
export type TrashRange = {
  readonly after: number
  readonly upTo?: number | undefined
  readonly kind?: string | undefined
  /** Deleted before this instant, ISO 8601 in UTC. */
  readonly before?: string | undefined
}
