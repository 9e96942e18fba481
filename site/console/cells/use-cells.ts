import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { useShowSaved } from '../data/windows'
import type { CellField } from './cell-field'
import type { CellForm } from './cell-form'
import { bodyOf } from './cell-rules'
import { useCellStates, type Place, type Refusal } from './use-cell-states'
import { useCellDrafts } from './use-cell-drafts'
import type { HeldRows } from './use-held-rows'
import { useSaveCell, type CellConflict } from './use-save-cell'

/** Said beside a cell whose publication the user has called off. */
const NOT_PUBLISHED = 'Not published.'

type CellsOptions<R extends ConsoleResource> = {
  readonly resource: R
  readonly form: CellForm<RecordOf<R>>
  readonly held: HeldRows<RecordOf<R>>
}

/** What a cell is left with. */
type Typed<Row> = { readonly place: Place; readonly row: Row; readonly field: CellField; readonly text: string }

/** Runs tasks one after the other. */
function useQueue(): (task: () => Promise<void>) => void {
  const last = useRef(Promise.resolve())
  return (task) => void (last.current = last.current.then(task, task))
}

/** The changes that typed texts stand for, and the drafts that keep them until they are saved or given up. */
function useTyped<R extends ConsoleResource>(resource: R, form: CellForm<RecordOf<R>>, refusalOf: (place: Place) => Refusal | undefined) {
  // whose tier was chosen by hand since the list was opened, as in a form
  const byHand = useRef(new Set<number>())
  const drafts = useCellDrafts(resource, form)
  const changesOf = ({ place, row, field, text }: Typed<RecordOf<R>>): FieldValues => {
    const isSame = text === field.textOf(form.valuesOf(row)) && !refusalOf(place)?.conflict
    return isSame ? {} : field.changesOf(text, byHand.current.has(row.id))
  }
  return {
    changesOf,
    keep: (typed: Typed<RecordOf<R>>): void => {
      const changes = changesOf(typed)
      // a choice is made again as fast as it is restored
      if (typed.field.control !== 'select' && Object.keys(changes).length > 0) drafts.keep({ ...typed, changes })
      else drafts.drop(typed.place)
    },
    drop: drafts.drop,
    noteTier: ({ field, row }: Typed<RecordOf<R>>): void => void (field.isTier && byHand.current.add(row.id)),
  }
}

/** The cells of a list, and what becomes of them. Saves run one by one, while the user goes on. */
export function useCells<R extends ConsoleResource>({ resource, form, held }: CellsOptions<R>) {
  type Row = RecordOf<R>
  const states = useCellStates()
  const { saveCell, check, question } = useSaveCell(resource, form)
  const showSaved = useShowSaved(resource)
  const enqueue = useQueue()
  const { changesOf, keep, drop, noteTier } = useTyped(resource, form, states.refusalOf)
  const close = (place: Place): void => {
    drop(place)
    states.keepFocus(place)
    states.close(place)
  }

  const send = ({ place, row, field, text }: Typed<Row>, changes: FieldValues, agreed: string | null): void => {
    held.hold()
    held.put(row.id, { ...row, ...bodyOf(form, form.valuesOf(row), changes) }, false)
    states.setSaving(place, true)
    enqueue(async () => {
      const outcome = await saveCell({ row, field, changes, agreed })
      states.setSaving(place, false)
      if (outcome.kind === 'saved') {
        drop(place)
        return held.put(row.id, outcome.record, true)
      }
      held.put(row.id, null, false)
      states.refuse(place, outcome.kind === 'editing' ? { text, message: NOT_PUBLISHED } : { ...outcome, text })
    })
  }
  /**
   * Checks and sends what was typed. @param agreed the version that the user overwrites.
   * @returns false if the form would not accept it: the cell stays open.
   */
  const commit = (typed: Typed<Row>, agreed: string | null): boolean => {
    const { place, row, text } = typed
    const changes = changesOf(typed)
    const isSame = Object.keys(changes).length === 0
    const message = isSame ? null : check(row, changes)
    keep(typed)
    if (message !== null) {
      states.refuse(place, { text, message })
      return false
    }
    if (!isSame) noteTier(typed)
    states.close(place)
    if (!isSame) send(typed, changes, agreed)
    return true
  }
  return {
    ...states,
    form,
    question,
    commit,
    keep,
    /** Closes a cell without a save, and puts the focus on it. */
    cancel: close,
    /** Shows what somebody else has saved. */
    takeTheirs: (place: Place, conflict: CellConflict<unknown>): void => {
      // Cast: the conflict is one of this list's records.
      const record = conflict.version.record as Row
      held.put(record.id, record, true)
      showSaved(record)
      close(place)
    },
  }
}

export type Cells<R extends ConsoleResource> = ReturnType<typeof useCells<R>>
