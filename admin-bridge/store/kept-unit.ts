import type { PayloadRequest } from 'payload'
import { addBatch, saveBatch, undoingIn, type Batch, type BatchState } from '../../cms/database/batches'
import { draftIn, removeDrafts } from '../../cms/database/drafts'
import { addPreview, revokePreviews, type PreviewLink } from '../../cms/database/previews'
import type { Entity } from '../../cms/domain/entities'
import type { RecordState } from '../../cms/domain/records/record-state'
import { dropDraft, saveDraft } from '../../cms/drafts/pending-draft'
import { applySchedule, type Due } from '../../cms/schedule/schedule'
import { kindOf } from '../../cms/domain/entities/kinds'
import { historyIn } from '../../cms/database/history/keep'
import type { TrashRange } from '../../cms/database/history/types'
import { removeForGood, removeRange } from '../../cms/trash/remove-for-good'
import { restoreRecord, restoreVersion } from '../../cms/trash/restore-record'
import { changeViews, type SavedViews } from '../../cms/views/views'
import { removeAgain, takeBackChange, takeBackCreation } from '../../cms/trash/take-back'

const keyOf = (entity: Entity, id: number) => ({ kind: kindOf(entity), record: id })

export type KeptUnit = ReturnType<typeof keptUnit>

/**
 * Operations on the trash, the history, drafts, the schedule and preview links in the transaction of a request. Only administrators and the
 * system may use them.
 */
export const keptUnit = (req: PayloadRequest) => ({
  /** Brings a record back from the trash. @returns whether it was in there. @throws APIError 409 */
  restore: (entity: Entity, id: number) => restoreRecord(req, entity, id),
  /** Gives a record, or its pending draft, an earlier state. @returns which of them; null without such a state. @throws APIError 409 */
  restoreVersion: (entity: Entity, id: number, version: number) => restoreVersion(req, entity, id, version),
  findDraft: (entity: Entity, id: number) => draftIn(req, keyOf(entity, id)),
  /** Adds fields to a record's pending draft. @returns the draft; null without such a record. */
  saveDraft: (entity: Entity, id: number, fields: RecordState) => saveDraft(req, entity, id, fields),
  /** Drops a record's pending draft. @returns whether there is such a record. */
  dropDraft: (entity: Entity, id: number) => dropDraft(req, entity, id),
  /** Removes a draft that the record's public state replaces. */
  forgetDraft: (entity: Entity, id: number) => removeDrafts(req, [keyOf(entity, id)]),
  /** Removes a record from the trash. @returns whether it was in there. */
  removeForGood: (entity: Entity, id: number) => removeForGood(req, keyOf(entity, id)),
  /** Removes the first records of a range of the trash. @returns how many, and the version of the last; null at the end of the range. */
  removeRange: (range: TrashRange) => removeRange(req, range),
  /** Publishes or withdraws a record if it is still due. @param now in ISO 8601. @returns whether it was. */
  applySchedule: (due: Due, now: string) => applySchedule(req, due, now),
  addPreview: (link: PreviewLink) => addPreview(req, link),
  /** Removes all preview links of a record. */
  revokePreviews: (entity: Entity, id: number) => revokePreviews(req, keyOf(entity, id)),
  /** Records an act on many records under the name of the person who makes the request. */
  addBatch: (wanted: Omit<BatchState, 'user' | 'via'>) => addBatch(req, wanted),
  /** Notes how far an act got. @param before only if nobody has since this was read. @returns whether it was noted. */
  saveBatch: (batch: Batch, before?: Batch) => saveBatch(req, batch, before),
  /** The acts that took one back, or try to. Another request that does so now waits for this transaction, or fails. */
  undoing: (batch: number) => undoingIn(req, batch),
  /** Takes back what a line of a record's history changed, as far as nobody has changed it since. @returns whether there was anything. @throws APIError 409 */
  takeBackChange: (entity: Entity, id: number, version: number) => takeBackChange(req, entity, id, version),
  /** Removes a record that a line of its history created. @returns whether there was one. @throws APIError 409 while others need it. */
  takeBackCreation: (entity: Entity, line: { id: number; version: number; batch: number }) => takeBackCreation(req, entity, line),
  /** Removes a record that an act has made or brought back. @throws APIError 409 while something depends on it that the act has not changed last. */
  removeAgain: (entity: Entity, id: number, batch: number) => removeAgain(req, entity, id, batch),
  /** Changes the saved views of the person who makes the request. */
  changeViews: (change: (before: SavedViews) => SavedViews) => changeViews(req, change),
  /** The last line of a record in the history, or of its pending draft; null without one. */
  latestLine: async (entity: Entity, id: number, isDraft = false) => (await historyIn(req)).latestLine(keyOf(entity, id), isDraft),
})
