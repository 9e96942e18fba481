import type { Batch } from '../../../cms/database/batches'
import type { Line } from '../../../cms/database/history/types'
import { isConflict } from '../../../cms/database/failures'
import { wireName } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { storedValue } from '../../../cms/domain/records/wire-value'
import { SAVED_BY } from '../../../cms/domain/saving'
import { stateOf, titleOf } from '../../../cms/domain/records/record-state'
import * as z from 'zod/mini'
import { bodySchema } from '../../contract/inputs'
import { richTextNames } from '../../contract/rich-text-names'
import { httpError, toHttpError, type HttpError } from '../../http/errors'
import type { ContentStore, WriteUnit } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { BatchWork } from '../../store/run-batch'
import { staleness } from '../conditional-write'
import type { Resource } from '../define-resource'
import { fieldMessagesOf, writeKey } from '../handlers'
import { hasStoredValues, storedInput, type StoredRecord, type WireRecord } from '../record-mapping'
import { recordResponse } from '../responses'
import type { BatchValues, SpelledLine } from './batch-body'
import { doneBy, giveBack, setInDraft, tidyDraft, type Done } from './drafts'

const UNEXPECTED = 'Something went wrong on our side. Please try again.'

/** What an error that ends an act says. */
export const describeProblem = (error: unknown): string => toHttpError(error)?.detail ?? UNEXPECTED

/** "Mara has changed this quote since". */
function changedSince(noun: string, record: StoredRecord | null): HttpError {
  const name = record && storedValue(record, SAVED_BY)
  return httpError.conflict(`${typeof name === 'string' ? name : 'Somebody'} has changed this ${noun} since`)
}

/** Whether a record was last saved at an instant. */
const wasSavedAt = (record: StoredRecord, instant: string): boolean =>
  new Date(String(storedValue(record, 'updatedAt'))).getTime() === Date.parse(instant)

type Common = Omit<BatchWork<never>, 'targets' | 'idOf' | 'apply'>

/** What the work of all acts on a resource has in common. @param sent the values, for the names in reports. */
const commonOf = (resource: Resource, store: ContentStore, viewer: Viewer, sent?: WireRecord): Common => {
  const { entity } = resource
  return {
    keyOf: (id) => writeKey(resource, id),
    sentenceOf: (error) => {
      const known = toHttpError(error, fieldMessagesOf(resource, sent))
      // a conflict that lasted concerns this record; any other failure of the server meets the next one too
      return known && (known.status < 500 || isConflict(error)) ? known.detail : null
    },
    titleOf: async (id) => {
      const document = await store.find(entity.collection, viewer, id).catch(() => null)
      if (document) return { title: titleOf(entity, stateOf(entity, document)) }
      const [trashed] = await store.trash.titles([{ kind: kindOf(entity), record: id }]).catch(() => [])
      return trashed ? { title: trashed.title, isInTrash: true } : { title: null }
    },
  }
}

type Asked = {
  ids: readonly number[]
  values: BatchValues | null
  tags: Readonly<Record<string, string>>
  seen: Readonly<Record<string, string>>
  spelled: SpelledLine | null
}

/**
 * The work of an act that changes or deletes records. @param asked `values`: null for a deletion; `tags`: the tag that a record must
 * still have, by its id; `seen`: when it must have been saved last; `spelled`: how a line of each must still be written.
 */
export function changing(
  resource: Resource,
  store: ContentStore,
  viewer: Viewer,
  { ids, values, tags, seen, spelled }: Asked,
): BatchWork<number> {
  const { entity, contract } = resource
  return {
    ...commonOf(resource, store, viewer, values?.sent),
    targets: ids,
    idOf: (id) => id,
    async apply(unit, id) {
      const before = await unit.find(entity.collection, viewer, id)
      if (!before) throw httpError.notFound(contract.noun)
      const stale = await staleness(tags[id], () => recordResponse(resource, before, { store: unit, viewer }))
      if (stale) throw stale
      const isSpelled = !spelled || spelled.values.some((value) => value === Reflect.get(before, spelled.name))
      const seenAt = seen[id]
      if (!isSpelled || (seenAt !== undefined && !wasSavedAt(before, seenAt))) throw changedSince(contract.noun, before)
      if (values === null) {
        await unit.remove(entity.collection, id)
        return true
      }
      const isSame = hasStoredValues(entity, before, values.stored)
      const after = isSame ? before : await unit.update(entity.collection, id, values.stored)
      const inDraft = await setInDraft(unit, entity, { before, after, named: Object.keys(values.stored), spelled })
      return !isSame || inDraft
    },
  }
}

const LINES_AT_ONCE = 500

/** The lines of an act that changed its own records, newest first. What came along with them is taken back with them. */
async function linesOf(store: ContentStore, { id: batch, kind }: Batch): Promise<Line[]> {
  const all: Line[] = []
  for (;;) {
    const some = await store.history.list({ batch, kind }, { skip: all.length, limit: LINES_AT_ONCE })
    all.push(...some)
    if (some.length < LINES_AT_ONCE) return all
  }
}

/** The values that a record had before a change, as they are stored. A time at which it would be published that has passed stays away. */
function valuesBefore({ entity }: Resource, { changes }: Line): Readonly<Record<string, unknown>> {
  const publishAt = wireName('publishAt', { kind: 'moment' })
  const now = new Date().toISOString()
  const before = changes.map(({ field, before: value }) => [
    field,
    field === publishAt && typeof value === 'string' && value <= now ? null : value,
  ])
  // not `toStoredData`: what comes back may be as large as it was
  return storedInput(entity, z.parse(bodySchema(entity, true), Object.fromEntries(before)), null).data
}

const formattedTexts = (entity: Resource['entity']): string[] => richTextNames(entity).map(({ text }) => text)

/** Takes one change back. */
async function takeBack(resource: Resource, unit: WriteUnit, batch: number, line: Line): Promise<void> {
  const { entity } = resource
  if (line.act === 'trash') await unit.restore(entity, line.record)
  else if (line.act === 'restore' || line.act === 'create') await unit.removeAgain(entity, line.record, batch)
  // a line holds the text alone, without its formatting
  else if (line.changes.some(({ field }) => formattedTexts(entity).includes(field)))
    await unit.takeBackChange(entity, line.record, line.version)
  else await unit.update(entity.collection, line.record, valuesBefore(resource, line))
}

/**
 * The work that takes an act back: each of its records that nobody has changed since.
 * @param former acts that took it back before: what they did is not done again.
 */
export async function undoing(
  resource: Resource,
  store: ContentStore,
  viewer: Viewer,
  { batch, former }: { batch: Batch; former: readonly number[] },
): Promise<BatchWork<Done>> {
  const { entity, contract } = resource
  return {
    ...commonOf(resource, store, viewer),
    targets: doneBy(await linesOf(store, batch)),
    idOf: ({ record }) => record,
    async apply(unit, { record, own, draft }) {
      const latestDraft = draft && (await unit.latestLine(entity, record, true))
      const isDraftOurs = draft !== null && latestDraft?.version === draft.version
      const latest = own ? await unit.latestLine(entity, record) : latestDraft
      if (own ? latest?.version !== own.version : !isDraftOurs) {
        if (latest?.batch && former.includes(latest.batch)) return false
        throw changedSince(contract.noun, null)
      }
      if (isDraftOurs) await giveBack(unit, entity, record, valuesBefore(resource, draft))
      if (own) await takeBack(resource, unit, batch.id, own)
      const document = isDraftOurs ? await unit.find(entity.collection, viewer, record) : null
      if (document) await tidyDraft(unit, entity, document)
      return true
    },
  }
}
