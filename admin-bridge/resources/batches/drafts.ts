import type { Line } from '../../../cms/database/history/types'
import { fieldsOfKind, storedName, type Entity } from '../../../cms/domain/entities'
import { isSameValue, stateOf, type RecordState } from '../../../cms/domain/records/record-state'
import { hasDrafts } from '../../contract/drafts'
import type { WriteUnit } from '../../store/content-store'
import type { StoredRecord } from '../record-mapping'
import type { SpelledLine } from './batch-body'

type Unit = Pick<WriteUnit, 'findDraft' | 'saveDraft' | 'forgetDraft'>

/** Removes a pending draft that changes nothing about its record any more. */
export async function tidyDraft(unit: Unit, entity: Entity, record: StoredRecord): Promise<void> {
  const draft = await unit.findDraft(entity, record.id)
  const state = stateOf(entity, record)
  if (draft && Object.entries(draft.fields).every(([name, value]) => isSameValue(value, state[name])))
    await unit.forgetDraft(entity, record.id)
}

type Written = {
  readonly before: StoredRecord
  readonly after: StoredRecord
  /** The stored fields that the act names. */
  readonly named: readonly string[]
  /** The line that a merge of spellings changes. A draft with another spelling keeps it. */
  readonly spelled: SpelledLine | null
}

/**
 * Gives a record's pending draft the values that an act has given the record, where the draft has others: its publication would bring
 * those back. @returns whether it had others.
 */
export async function setInDraft(unit: Unit, entity: Entity, { before, after, named, spelled }: Written): Promise<boolean> {
  const draft = hasDrafts(entity) ? await unit.findDraft(entity, after.id) : null
  if (!draft || (spelled && !spelled.values.some((value) => value === draft.fields[spelled.name]))) return false
  const [was, is] = [stateOf(entity, before), stateOf(entity, after)]
  const isSet = (name: string): boolean => named.includes(name) || !isSameValue(was[name], is[name])
  const others = Object.keys(draft.fields).filter((name) => isSet(name) && !isSameValue(draft.fields[name], is[name]))
  if (others.length === 0) return false
  await unit.saveDraft(entity, after.id, Object.fromEntries(others.map((name) => [name, is[name]])))
  await tidyDraft(unit, entity, after)
  return true
}

/**
 * Gives a pending draft the values back that an act took from it. The record must still have those of the act: the line of this change
 * then says what takes it back in turn.
 * @param values by their stored names.
 */
export async function giveBack(unit: Unit, entity: Entity, id: number, values: RecordState): Promise<void> {
  // a line has the address of a picture, not its entry in the library
  const pictures = fieldsOfKind(entity, 'picture').flatMap(([key, field]) => (storedName(key, field) in values ? [[key, null]] : []))
  await unit.saveDraft(entity, id, { ...Object.fromEntries(pictures), ...values })
}

/** What an act did to a record: to itself, to its pending draft, or to both. */
export type Done = { readonly record: number; readonly own: Line | null; readonly draft: Line | null }

/** What an act did, record by record, in the order of its lines. */
export function doneBy(lines: readonly Line[]): Done[] {
  const drafts = new Map(lines.flatMap((line) => (line.draft ? [[line.record, line] as const] : [])))
  const own = lines.flatMap((line) => (line.draft ? [] : [{ record: line.record, own: line, draft: drafts.get(line.record) ?? null }]))
  for (const { record } of own) drafts.delete(record)
  return [...own, ...[...drafts.values()].map((draft) => ({ record: draft.record, own: null, draft }))]
}
