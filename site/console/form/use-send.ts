import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DRAFT_SEGMENT } from '../../../admin-bridge/contract/drafts'
import { DRAFT_QUERY, isDrafted } from '../data/edited-record'
import { useSaveRecord, type Replaced } from '../data/records'
import type { ConsoleResource, Identified, RecordOf } from '../data/resource'
import type { UndoRequest } from '../data/undo-save'
import { UNREAD_TAG, useReadVersion } from '../data/versions'
import { usePublishQuestion } from '../publication/use-publish-question'
import { changesSince } from './changes-since'
import { useConflict, type Outcome } from './conflict/use-conflict'
import type { FormMapping } from './form-types'
import type { PartsRequest } from './parts'

type SendOptions<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly form: UseFormReturn<Values>
  /** Null for a record that is yet to be created. */
  readonly id: number | null
  /** The record that is edited, with its pending draft; null for a new one. */
  readonly record: RecordOf<R> | null
  /** Whether readers see the record since something was typed. A save that they are told of ends it. */
  readonly exposed: { current: boolean }
}

/**
 * The former values, with a state for texts that had none and are formatted now: a plain text by itself would keep the new
 * formatting.
 */
const withStates = (former: FieldValues, current: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(former).map(([name, value]) => [name, value === '' && name.endsWith('_rich') ? current[name] : value]))

type Sent<Values> = {
  readonly id: number
  readonly values: Values
  /** The values that the form held before. */
  readonly former: FieldValues
  /** Whether those were of a pending draft. */
  readonly wasDrafted: boolean
  readonly asDraft: boolean
  /** What saves the record's parts along; null if they are as before. */
  readonly together: PartsRequest | null
}

type UndoRequests = (saved: Identified) => readonly UndoRequest[]

/** Makes the requests that undo a save of an existing record. */
function useUndoRequests<R extends ConsoleResource, Values extends FieldValues>({ resource, module }: SendOptions<R, Values>) {
  const readPublic = useReadVersion(resource, {})
  return async ({ id, values, former, wasDrafted, asDraft, together }: Sent<Values>): Promise<UndoRequests> => {
    // The compiler cannot see that the values of a version are those of the form.
    const bodyOf = (state: FieldValues) => module.toWire({ ...values, ...withStates(state, values) } as Values)
    const put = (state: FieldValues, suffix: string): UndoRequest => ({ method: 'PUT', suffix, body: bodyOf(state) })
    if (asDraft) {
      const drop: UndoRequest = { method: 'DELETE', suffix: `/${DRAFT_SEGMENT}` }
      return () => [wasDrafted ? put(former, DRAFT_QUERY) : drop]
    }
    // a public change drops the draft: both come back
    const published = wasDrafted ? await readPublic(id) : null
    const state = published ? module.fromRecord(published.record) : former
    const publicChange = (saved: Identified): UndoRequest =>
      together
        ? { method: 'PUT', suffix: '', path: together.path, body: bodyOf(state), withParts: (record) => together.undo(record, saved) }
        : put(state, '')
    return (saved) => [publicChange(saved), ...(published ? [put(former, DRAFT_QUERY)] : [])]
  }
}

/** Sends a form's values: creates a record, or changes one if there is something to change. */
export function useSend<R extends ConsoleResource, Values extends FieldValues>(options: SendOptions<R, Values>) {
  const { resource, module, form, id, record } = options
  const { save, pending } = useSaveRecord(resource)
  const { conflict, saving, saveMerged } = useConflict({ resource, module, form })
  const undoRequests = useUndoRequests(options)
  const { question, confirm, confirmOver } = usePublishQuestion({
    ...options,
    noun: resource.contract.noun,
    canDraft: (values) => !module.parts?.request(values, form.formState.defaultValues ?? {}),
  })
  const send = async (values: Values, wantsDraft: boolean): Promise<Outcome<Values, RecordOf<R>>> => {
    // a pending draft can be published as it is
    const isPublishing = isDrafted(record) && !wantsDraft
    if (id !== null && !isPublishing && !changesSince(form.formState.defaultValues ?? {}, values)) return 'unchanged'
    const agreed = wantsDraft ? 'draft' : await confirm(values)
    if (agreed === 'edit') return 'editing'
    let asDraft = agreed === 'draft'
    /** Saves the record alone, or together with its parts. */
    const saveAll = async (all: Values, together: PartsRequest | null, replaced: Replaced): Promise<RecordOf<R>> => {
      const body = module.toWire(all)
      if (!together) return save(id, body, replaced)
      try {
        return await save(id, together.body(body), { ...replaced, path: together.path, stateOf: module.parts?.stateOf })
      } catch (error) {
        throw together.blame(error)
      }
    }
    if (id === null) {
      const undo = () => [{ method: 'DELETE', suffix: '' }] as const
      const together = module.parts?.request(values, null) ?? null
      return { record: await saveAll(values, together, { before: module.blank(), undo }), submitted: values }
    }
    return saveMerged({
      id,
      values,
      agree: async (version, taken) => {
        const answer = asDraft ? 'draft' : await confirmOver(values, version, module.fromRecord(version.record), taken.labels)
        asDraft = answer === 'draft'
        return answer !== 'edit'
      },
      write: async (merged, version, before, taken) => {
        const wasDrafted = isDrafted(version?.record ?? record)
        const together = asDraft ? null : (module.parts?.request(merged, before) ?? null)
        const undo = await undoRequests({ id, values: merged, former: before, wasDrafted, asDraft, together })
        return saveAll(merged, together, {
          tag: version?.tag ?? UNREAD_TAG,
          before,
          undo,
          taken,
          asDraft,
          publishesDraft: wasDrafted && !asDraft,
        })
      },
    })
  }
  return { conflict, question, saving: (pending || saving) && conflict === null && question === null, send }
}
