import type { PayloadRequest } from 'payload'
import { addBatch, replaceBatch, saveBatch, type Batch, type BatchState } from '../../cms/database/batches'
import { draftIn, removeDrafts, type PendingDraft } from '../../cms/database/drafts'
import { addPreview, revokePreviews, type PreviewLink } from '../../cms/database/previews'
import type { Entity } from '../../cms/domain/entities'
import type { RecordState } from '../../cms/domain/records/record-state'
import { dropDraft, saveDraft } from '../../cms/drafts/pending-draft'
import { applySchedule, type Due } from '../../cms/schedule/schedule'
import { kindOf } from '../../cms/domain/entities/kinds'
import { historyIn } from '../../cms/database/history/keep'
import type { Line, TrashRange } from '../../cms/database/history/types'
import { removeForGood, removeRange } from '../../cms/trash/remove-for-good'
import { restoreRecord, restoreVersion } from '../../cms/trash/restore-record'
import { changeViews, type SavedViews } from '../../cms/views/views'
import { removeAgain, takeBackChange, takeBackCreation } from '../../cms/trash/take-back'

/** Operations on the trash, the history, drafts, the schedule and preview links inside one transaction. Only administrators and the system may use them. */
export type KeptUnit = {
  /** Brings a record back from the trash. @returns whether it was in there. @throws APIError 409 */
  restore(entity: Entity, id: number): Promise<boolean>
  /** Gives a record, or its pending draft, an earlier state. @returns which of them; null without such a state. @throws APIError 409 */
  restoreVersion(entity: Entity, id: number, version: number): Promise<'record' | 'draft' | null>
  findDraft(entity: Entity, id: number): Promise<PendingDraft | null>
  /** Adds fields to a record's pending draft. @returns the draft; null without such a record. */
  saveDraft(entity: Entity, id: number, fields: RecordState): Promise<PendingDraft | null>
  /** Drops a record's pending draft. @returns whether there is such a record. */
  dropDraft(entity: Entity, id: number): Promise<boolean>
  /** Removes a draft that the record's public state replaces. */
  forgetDraft(entity: Entity, id: number): Promise<void>
  /** Removes a record from the trash. @returns whether it was in there. */
  removeForGood(entity: Entity, id: number): Promise<boolean>
  /** Removes the first records of a range of the trash. @returns how many, and the version of the last; null at the end of the range. */
  removeRange(range: TrashRange): Promise<{ count: number; last: number | null }>
  /** Publishes or withdraws a record if it is still due. @param now in ISO 8601. @returns whether it was. */
  applySchedule(due: Due, now: string): Promise<boolean>
  addPreview(link: PreviewLink): Promise<void>
  /** Removes all preview links of a record. */
  revokePreviews(entity: Entity, id: number): Promise<void>
  /** Records an act on many records under the name of the person who makes the request. */
  addBatch(wanted: Omit<BatchState, 'user' | 'via'>): Promise<Batch>
  /** Notes how far an act got. */
  saveBatch(batch: Batch): Promise<void>
  /** Notes how far an act got, if nobody has since it was read. @returns whether nobody had. */
  replaceBatch(batch: Batch, next: BatchState): Promise<boolean>
  /** Takes back what a line of a record's history changed, as far as nobody has changed it since. @returns whether there was anything. @throws APIError 409 */
  takeBackChange(entity: Entity, id: number, version: number): Promise<boolean>
  /** Removes a record that a line of its history created. @returns whether there was one. @throws APIError 409 while others need it. */
  takeBackCreation(entity: Entity, line: { id: number; version: number; batch: number }): Promise<boolean>
  /** Removes a record that an act has made or brought back. @throws APIError 409 while something depends on it that the act has not changed last. */
  removeAgain(entity: Entity, id: number, batch: number): Promise<void>
  /** Changes the saved views of the person who makes the request. */
  changeViews(change: (before: SavedViews) => SavedViews): Promise<void>
  /** The last line of a record in the history, or of its pending draft; null without one. */
  latestLine(entity: Entity, id: number, isDraft?: boolean): Promise<Pick<Line, 'version' | 'batch'> | null>
}

/** These operations in the transaction of a request. */
export const keptUnit = (req: PayloadRequest): KeptUnit => ({
  restore: (entity, id) => restoreRecord(req, entity, id),
  restoreVersion: (entity, id, version) => restoreVersion(req, entity, id, version),
  findDraft: (entity, id) => draftIn(req, { kind: kindOf(entity), record: id }),
  saveDraft: (entity, id, fields) => saveDraft(req, entity, id, fields),
  dropDraft: (entity, id) => dropDraft(req, entity, id),
  forgetDraft: (entity, id) => removeDrafts(req, [{ kind: kindOf(entity), record: id }]),
  removeForGood: (entity, id) => removeForGood(req, { kind: kindOf(entity), record: id }),
  removeRange: (range) => removeRange(req, range),
  applySchedule: (due, now) => applySchedule(req, due, now),
  addPreview: (link) => addPreview(req, link),
  revokePreviews: (entity, id) => revokePreviews(req, { kind: kindOf(entity), record: id }),
  addBatch: (wanted) => addBatch(req, wanted),
  saveBatch: ({ id, ...state }) => saveBatch(req, id, state),
  replaceBatch: (batch, next) => replaceBatch(req, batch, next),
  takeBackChange: (entity, id, version) => takeBackChange(req, entity, id, version),
  takeBackCreation: (entity, line) => takeBackCreation(req, entity, line),
  removeAgain: (entity, id, batch) => removeAgain(req, entity, id, batch),
  changeViews: (change) => changeViews(req, change),
  latestLine: async (entity, id, isDraft = false) => (await historyIn(req)).latestLine({ kind: kindOf(entity), record: id }, isDraft),
})
