import type { Door } from '../history/types'

/** What an act does to each of its records. */
export const BATCH_ACTS = ['publish', 'unpublish', 'set', 'delete', 'import', 'undo'] as const
export type BatchAct = (typeof BATCH_ACTS)[number]

/** A record that an act could not change, and why. `title` is null if there is no such record, in the trash neither. */
export type BatchFailure = {
  readonly record: number
  readonly title: string | null
  readonly detail: string
  readonly isInTrash?: true
}

/** An act on many records of one kind, and how far it got. Instants are ISO 8601 in UTC. */
export type BatchState = {
  readonly kind: string
  readonly act: BatchAct
  /** For `set`: the values by their names in the API. */
  readonly fields: Readonly<Record<string, unknown>> | null
  /** For `undo`: the act that it takes back. */
  readonly undoes: number | null
  /** A user name. */
  readonly user: string | null
  readonly via: Door
  readonly at: string
  /** When this was written: a running act writes twice a second. */
  readonly savedAt: string
  /** Null while it runs, and for ever if its process ended before it did. */
  readonly endedAt: string | null
  /** Why it stopped before its end; null if it did not. */
  readonly problem: string | null
  readonly total: number
  /** Records that it has come to, `changed` and `failed` ones among them. */
  readonly done: number
  readonly changed: number
  readonly failed: number
  /** The first of those that failed. */
  readonly failures: readonly BatchFailure[]
}
export type Batch = BatchState & { readonly id: number }

/** Acts inside one transaction. */
export type Batches = {
  /** @returns the id of the act. */
  add(state: BatchState): Promise<number>
  save(id: number, state: BatchState): Promise<void>
  /** Replaces the state of an act if it is still the one that was read. @returns whether it was. */
  replace({ id, ...state }: Batch, next: BatchState): Promise<boolean>
}

/** The same outside of transactions. */
export type BatchReads = {
  find(id: number): Promise<Batch | null>
  /** Imports that have not ended: those that run, and those that ended with their process. */
  unfinishedImports(): Promise<Batch[]>
  /** The acts that took this one back, or tried to, oldest first. */
  undoing(id: number): Promise<Batch[]>
}
