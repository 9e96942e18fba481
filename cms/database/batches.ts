import type { Payload, PayloadRequest } from 'payload'
import { authorOf } from './history/keep'
import { parseJson } from './history/stored'
import type { Door } from './history/types'
import { holdRecord } from './hold-record'
import { KeptRows, equal, keptIn } from './kept-rows'

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

const storedOf = (state: BatchState) => ({
  undoes: state.undoes,
  unfinished: state.act === 'import' && state.endedAt === null,
  state: JSON.stringify(state),
})

/** Records an act under the name of the person who makes the request, in the request's transaction. @throws Error without one. */
export async function addBatch(req: PayloadRequest, wanted: Omit<BatchState, 'user' | 'via'>): Promise<Batch> {
  const { user, via } = authorOf(req)
  const state = { ...wanted, user, via }
  return { ...state, id: await (await keptIn(req, 'batches')).add(storedOf(state)) }
}

/**
 * Notes how far an act got, in the transaction of a request.
 * @param before only if nobody has noted anything since this was read. @returns whether it was noted.
 */
export async function saveBatch(req: PayloadRequest, { id, ...state }: Batch, before?: Batch): Promise<boolean> {
  const { id: _, ...read } = before ?? {}
  const unchanged = before ? { state: JSON.stringify(read) } : {}
  return (await keptIn(req, 'batches')).change(equal({ id, ...unchanged }), storedOf(state))
}

const batchesIn = async (rows: KeptRows<'batches'>, values: Readonly<Record<string, unknown>>): Promise<Batch[]> =>
  (await rows.find(equal(values), ['state'])).map(({ id, state }) => ({ ...parseJson<BatchState>(state), id }))

/**
 * The acts that took one back, or try to, in the transaction of a request, and holds that one: on MongoDB, of two requests that add such an
 * act at once, one then conflicts and is repeated.
 */
export async function undoingIn(req: PayloadRequest, id: number): Promise<Batch[]> {
  await holdRecord(req, 'batches', id)
  return batchesIn(await keptIn(req, 'batches'), { undoes: id })
}

/** Reads of acts as they are committed. */
export class BatchReads {
  constructor(private readonly payload: Payload) {}

  #where = (values: Readonly<Record<string, unknown>>): Promise<Batch[]> => batchesIn(new KeptRows(this.payload, 'batches'), values)

  find = async (id: number): Promise<Batch | null> => (await this.#where({ id }))[0] ?? null

  /** Imports that have not ended: those that run, and those that ended with their process. */
  unfinishedImports = (): Promise<Batch[]> => this.#where({ unfinished: true })

  /** The acts that took this one back, or tried to, oldest first. */
  undoing = (id: number): Promise<Batch[]> => this.#where({ undoes: id })
}
