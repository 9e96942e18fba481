import type { FieldChange, RecordState } from '../../domain/records/record-state'

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
    readonly changes: readonly FieldChange[]
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
export type Page = { readonly skip: number; readonly limit: number }

/** A record and its title. */
export type Titled = RecordKey & { readonly title: string }
/** A record that was removed from the trash for good. */
export type Removed = Titled
/** Which records of the trash are removed: those with a version above `after`, and not above `upTo`. */
export type TrashRange = {
  readonly after: number
  readonly upTo?: number | undefined
  readonly kind?: string | undefined
  /** Deleted before this instant, ISO 8601 in UTC. */
  readonly before?: string | undefined
}

/** The history and the trash, inside one transaction. */
export type Keep = {
  hasLines(key: RecordKey): Promise<boolean>
  /**
   * Adds a line. Of an act on many records, the first line of each kind stands for the others in a grouped list.
   * @param batchKind the kind of the records that the act was asked for; null without an act. @returns the version of the line.
   */
  addLine(line: NewLine, batchKind: string | null): Promise<number>
  /** Adds lines in their order, with one statement. */
  addLines(lines: readonly NewLine[]): Promise<void>
  /** The lines of a record whose state is older than the newest `kept` states. */
  olderStates(key: RecordKey, kept: number): Promise<Pick<Line, 'version' | 'changes'>[]>
  /** The last line of a record itself, or with `isDraft` of its pending draft; null without one. */
  latestLine(key: RecordKey, isDraft?: boolean): Promise<Pick<Line, 'version' | 'batch' | 'act' | 'user'> | null>
  /** Removes the state of a line, and replaces its changes. */
  dropState(version: number, changes: readonly FieldChange[]): Promise<void>
  /** The state of a record after a line, and whether it is that of a pending draft; null if it is not kept. */
  stateAt(key: RecordKey, version: number): Promise<{ state: RecordState; draft: boolean } | null>
  /** The state that a record itself had before a line; null if it is not kept. */
  stateBefore(key: RecordKey, version: number): Promise<RecordState | null>

  addTrash(entry: TrashEntry): Promise<void>
  /** Takes a record out of the trash; null if it is not in there. */
  takeTrash(key: RecordKey): Promise<TrashEntry | null>
  /** Takes out all that left with a record. */
  takeTrashOf(root: RecordKey): Promise<TrashEntry[]>
  findTrash(key: RecordKey): Promise<TrashEntry | null>
  setLinks(key: RecordKey, links: readonly Link[]): Promise<void>
  setState(key: RecordKey, state: RecordState): Promise<void>
  /**
   * Takes out the first records of a range, and all that left with them.
   * @param limit of those that were deleted for themselves. @returns them, and the version of the last; null for none.
   */
  takeRange(range: TrashRange, limit: number): Promise<{ removed: Removed[]; last: number | null }>
}

/** How many records of a kind an act on many records has changed. */
export type BatchSize = { readonly batch: number; readonly kind: string; readonly records: number }

/** The same outside of transactions. */
export type KeptReads = {
  /** Lines, newest first. */
  lines(filter: LineFilter, page: Page): Promise<Line[]>
  countLines(filter: LineFilter): Promise<number>
  /** How many records of each kind these acts have changed, each also if it has two lines: one of its own, and one of its draft. */
  batchSizes(batches: readonly number[]): Promise<BatchSize[]>
  /** Records that were deleted for themselves, newest first. */
  trashed(filter: TrashFilter, page: Page): Promise<Trashed[]>
  countTrashed(filter: TrashFilter): Promise<number>
  /** The version of the record that was deleted last; 0 for an empty trash. */
  newestTrashed(): Promise<number>
  /** What left with these records, in the order of deletion. */
  trashedWith(roots: readonly RecordKey[]): Promise<(Titled & { root: RecordKey })[]>
  /** What belongs to these records and was deleted for itself, before them, in the order of deletion. */
  trashedBefore(owners: readonly RecordKey[]): Promise<(Titled & { owner: RecordKey })[]>
  /** Of these records, those that are in the trash. */
  titlesInTrash(keys: readonly RecordKey[]): Promise<Titled[]>
  /** Records in the trash that use a picture. */
  trashedWithPicture(marks: PictureMarks): Promise<Titled[]>
}
