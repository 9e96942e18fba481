import type { PayloadRequest } from 'payload'
import type { RecordState } from '../../domain/records/record-state'
import type { Door, RecordKey } from './types'

/** An act on many records, and the kind of the records that it was asked for. */
export type BatchContext = { readonly id: number; readonly kind: string }

/** Who writes: the door through which a request came, and the act on many records that it is a part of. */
type Writer = { readonly via: Door; readonly batch: BatchContext | null }

/** A way into the trash or back: the record that this one leaves with, or the fields of its state that the time in there may have changed. */
type Move = { readonly root?: RecordKey; readonly former?: RecordState }

declare module 'payload' {
  /**
   * All that a request knows beside its data and what Payload gives to hooks. No client can set it. Calls with the same `req` share it.
   * The documents of a bulk request share it too, and their hooks run in parallel, so a fact about one document is kept under its id.
   */
  export interface RequestContext {
    /** Who writes, if it is not the panel or a command. Set by the content store; read by `authorOf`, `batchOf`, and `openState` of formatted texts. */
    writer?: Writer
    /** By collection and id. Set by `releaseReferences` and `restoreRecord`; read by `moveToTrash`, `settleId` and `noteChange`. */
    moves?: Map<string, Move>
    /** Accounts that stop being administrators. Set and read by `assertAnotherAdministrator`. */
    leavingAdministrators?: Set<number>
  }
}

/** The act on many records that a request is a part of; null for a write of its own. */
export const batchOf = ({ context }: Pick<PayloadRequest, 'context'>): BatchContext | null => context.writer?.batch ?? null

const keyOf = (collection: string, id: unknown): string => `${collection} ${String(id)}`

/** Tells the hooks how a record of a collection goes into the trash or comes back. */
export function setMove({ context }: PayloadRequest, collection: string, id: number, move: Move): void {
  context.moves ??= new Map()
  context.moves.set(keyOf(collection, id), move)
}

/** How a record of a collection goes into the trash or comes back; nothing for one that leaves by itself, or is really new. */
export const moveOf = ({ context }: PayloadRequest, collection: string, id: unknown): Move =>
  context.moves?.get(keyOf(collection, id)) ?? {}
