import type { PayloadRequest } from 'payload'
import type { Entity } from '../../domain/entities'
import { kindOf } from '../../domain/entities/kinds'
import { changesBetween, titleOf, type RecordState } from '../../domain/records/record-state'
import { authorOf, historyIn, type History } from './keep'
import { batchOf } from './write-context'
import type { Act, FieldChanges, NewLine, RecordKey, Titled } from './types'

/** States of a record that are kept. */
const KEPT_STATES = 100
/** Longer values leave a line together with its state. */
const KEPT_VALUE_MAX = 200

/** The changes of an old line: long values are forgotten, the names of the fields are not. */
const shortened = (changes: FieldChanges): FieldChanges => {
  const short = <Value>(value: Value): Value | null => (typeof value === 'string' && value.length > KEPT_VALUE_MAX ? null : value)
  return changes.map(({ field, before, after }) => ({ field, before: short(before), after: short(after) }))
}

async function forgetOldStates(history: History, key: RecordKey): Promise<void> {
  for (const { version, changes } of await history.olderStates(key, KEPT_STATES)) await history.dropState(version, shortened(changes))
}

type Written = {
  id: number
  before: RecordState | null
  after: RecordState
  createdAt: string
  /** When it was written, as the record itself says; without it now. */
  at?: string
  /** For a record that comes back from the trash: the fields of its state that the time in there may have changed. */
  restored?: RecordState | undefined
  draft?: boolean
  discarded?: boolean
}

/** What a write that sent no act did: it published, withdrew, created or changed the record. */
function actOf({ publishedBy }: Entity, before: RecordState | null, after: RecordState): Act {
  if (before === null) return 'create'
  const [was, is] = publishedBy === undefined ? [false, false] : [before[publishedBy] === true, after[publishedBy] === true]
  if (was === is) return 'update'
  return is ? 'publish' : 'unpublish'
}

/**
 * Adds a line for a written record, in the transaction of the write; none if no declared field has changed. A record from
 * before the history gets a first line with the state that it had, so that its first change can be taken back too.
 */
export async function noteWrite(
  req: PayloadRequest,
  entity: Entity,
  { id, before, after, createdAt, at = new Date().toISOString(), restored, draft = false, discarded = false }: Written,
): Promise<void> {
  const changes = changesBetween(entity, restored ? { ...after, ...restored } : before, after)
  if (before !== null && changes.length === 0) return
  const history = await historyIn(req)
  const key = { kind: kindOf(entity), record: id }
  const lines = before === null ? 0 : await history.count(key)
  if (before !== null && lines === 0) {
    const first = { act: 'create', user: null, via: 'system', batch: null, draft: false, discarded: false, changes: [] } as const
    await history.addLine({ ...key, ...first, title: titleOf(entity, before), at: createdAt, state: before }, null)
  }
  const act = restored ? 'restore' : actOf(entity, before, after)
  const line = { ...key, ...authorOf(req), title: titleOf(entity, after), act, at, draft, discarded, changes, state: after }
  await history.addLine(line, batchOf(req)?.kind ?? null)
  if (lines >= KEPT_STATES) await forgetOldStates(history, key)
}

/** Adds a line for a record that went into the trash. @returns its version. */
export async function noteDeletion(req: PayloadRequest, key: RecordKey, title: string, at: string): Promise<number> {
  return (await historyIn(req)).addLine({ ...key, title, ...deletionLine(req, 'trash', at) }, batchOf(req)?.kind ?? null)
}

/** Adds a line for each of the records that left the trash for good in one act. */
export async function noteRemovals(req: PayloadRequest, removed: readonly Titled[]): Promise<void> {
  const line = deletionLine(req, 'delete', new Date().toISOString())
  const history = await historyIn(req)
  for (const { kind, record, title } of removed) await history.addLine({ kind, record, title, ...line }, null)
}

const deletionLine = (req: PayloadRequest, act: 'trash' | 'delete', at: string) =>
  ({ ...authorOf(req), act, at, draft: false, discarded: false, changes: [], state: null }) satisfies Partial<NewLine>
