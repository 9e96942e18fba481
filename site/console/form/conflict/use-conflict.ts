import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import type { ConsoleResource, RecordOf } from '../../data/resource'
import { refusedVersion, useReadVersion, type Version } from '../../data/versions'
import type { FormMapping } from '../form-types'
import { unfolded, type Flat, type Unfolded } from '../parts'
import { scheduleSentence } from '../../publication/schedule-sentence'
import { statusChange } from '../../publication/status-change'
import type { OthersChanges } from '../../ui/saved-sentence'
import type { Conflict, Dispute, Side, Taken } from './conflict'
import { differences, mergeValues, pick } from './merge-values'
import { formattedText, isFormatted, readableValue } from './readable-value'

type ConflictOptions<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly form: UseFormReturn<Values>
}

type Change<Values, Item> = {
  readonly id: number
  readonly values: Values
  /** Whether to save on top of a version. @param taken what only others have changed. */
  readonly agree: (version: Version<Item>, taken: OthersChanges) => Promise<boolean>
  /** Writes these values if the record is still this version. @param before the values of that version; it is null if it could not be read. */
  readonly write: (values: Values, version: Version<Item> | null, before: FieldValues, taken: Taken) => Promise<Item>
}

/** What became of a save: saved from these form values, nothing left to save, or the user goes on editing. */
export type Outcome<Values, Item> = { readonly record: Item; readonly submitted: Values } | 'unchanged' | 'editing'

type Settled<Values> = { readonly values: Values; readonly isAnswered: boolean; readonly taken: OthersChanges }

type ConflictCheck<Values, Item> = {
  /** The conflict that waits for the user's answer. */
  readonly conflict: Conflict | null
  readonly saving: boolean
  /**
   * Saves changes to an existing record on top of what others have saved to other fields. Asks the user about fields that
   * both changed. The write is refused if somebody saves in between; then it merges and asks again.
   * @throws as ApiClient.send.
   */
  readonly saveMerged: (change: Change<Values, Item>) => Promise<Outcome<Values, Item>>
}

/** How often a save is repeated because somebody else was faster each time. */
const ATTEMPTS = 8

/** `guest_name` becomes "guest name". */
const readableName = (name: string): string => name.replaceAll('_', ' ')

/** Shows disputes to the user and waits for the answer. */
function useQuestion<R extends ConsoleResource, Values extends FieldValues>({ resource, module }: ConflictOptions<R, Values>) {
  const api = useApi()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  async function disputeOf(names: readonly string[], { base, local: mine, remote: theirs, labelOf }: Unfolded): Promise<Dispute> {
    const { entity } = resource.contract
    const labelled = (name: string): string | null | undefined => labelOf(name) ?? module.fields?.[name]?.label
    const shown = differences(pick(theirs, names), mine).filter((name) => labelled(name) || names.length === 1)
    // of a text with the same words, only the formatting differs
    const isFormatting = shown.length === 0
    // a plain text that is kept takes over the formatting of the other one, so it is no difference
    const showsFormatting = (name: string): boolean => isFormatting || isFormatted(name, mine) || isFormatted(name, base)
    const textOf = (name: string, values: Flat): string | Promise<string> =>
      (showsFormatting(name) ? formattedText(name, values) : null) ?? readableValue(api, entity, name, values[name])
    const fields = (isFormatting ? names.slice(0, 1) : shown).map(async (name) => ({
      name,
      label: (labelled(name) ?? readableName(name)) + (isFormatting ? ' (formatting)' : ''),
      mine: await textOf(name, mine),
      theirs: await textOf(name, theirs),
    }))
    return { names, fields: await Promise.all(fields) }
  }
  /** What only others have changed. @param changed the names of what this user did. */
  function takenFrom({ base, remote, labelOf }: Unfolded, changed: readonly string[]): OthersChanges {
    const status = statusChange(base, remote, changed)
    const names = differences(remote, base).filter((name) => !changed.includes(name) && !status?.names.includes(name))
    const labels = names.flatMap((name) => labelOf(name) ?? module.fields?.[name]?.label ?? [])
    const [first] = names
    const readable = labels.length === 0 && first !== undefined ? [readableName(first)] : [...new Set(labels)]
    return { labels: readable, status: status?.sentence ?? null }
  }
  const ask = async (
    conflicts: readonly (readonly string[])[],
    states: Unfolded,
    version: Version<RecordOf<R>>,
    taken: OthersChanges,
  ): Promise<readonly Side[] | null> => {
    const disputes = await Promise.all(conflicts.map((names) => disputeOf(names, states)))
    const { savedBy, savedAt } = version
    const schedule = scheduleSentence(states.base, states.remote, version)
    const sides = await new Promise<readonly Side[] | null>((resolve) =>
      setConflict({ disputes, savedBy, savedAt, schedule, taken, resolve }),
    )
    setConflict(null)
    return sides
  }
  return { conflict, ask, takenFrom }
}

/** Merges a form's values with a version that others have saved. */
function useReconcile<R extends ConsoleResource, Values extends FieldValues>(options: ConflictOptions<R, Values>) {
  const { module, form } = options
  const { conflict, ask, takenFrom } = useQuestion(options)

  /** Puts values into the form. @param base what its changes are counted from. */
  const show = (base: FieldValues, values: FieldValues): void => {
    // The compiler cannot see that the names are those of the form.
    form.reset(base as Values)
    form.reset(values as Values, { keepDefaultValues: true })
  }
  /** The values to save on top of a version, and whether the user has settled them; null if the user goes on editing. */
  const reconcile = async (
    base: FieldValues,
    mine: Values,
    version: Version<RecordOf<R>>,
    agree: Change<Values, RecordOf<R>>['agree'],
  ): Promise<Settled<Values> | null> => {
    const theirs = module.fromRecord(version.record)
    const states = unfolded(module, base, mine, theirs)
    const { values: merged, changed, conflicts } = mergeValues(states.base, states.local, states.remote, states.linked)
    const taken = takenFrom(states, changed)
    if (!(await agree(version, taken))) return null
    // The compiler cannot see that the names are those of the form.
    const valuesOf = (flat: Flat): Values => states.fold(flat) as Values
    if (conflicts.length === 0) return { values: valuesOf(merged), isAnswered: false, taken }
    const sides = await ask(conflicts, states, version, taken)
    if (!sides) {
      // The other user's changes are shown too. The next save asks about the disputed fields again.
      show(states.fold({ ...states.remote, ...pick(states.base, conflicts.flat()) }, true), states.fold(merged))
      return null
    }
    const chosen = conflicts.filter((_, index) => sides[index] === 'theirs').flat()
    const settled = valuesOf({ ...merged, ...pick(states.remote, chosen) })
    // If the save fails, the answers are not lost.
    show(theirs, settled)
    return { values: settled, isAnswered: true, taken }
  }
  return { conflict, reconcile }
}

/** Keeps a save from overwriting what others have saved since the form was opened. */
export function useConflict<R extends ConsoleResource, Values extends FieldValues>(
  options: ConflictOptions<R, Values>,
): ConflictCheck<Values, RecordOf<R>> {
  const { resource, module, form } = options
  const readVersion = useReadVersion(resource)
  const { conflict, reconcile } = useReconcile(options)
  const [saving, setSaving] = useState(false)

  const saveOver = async ({ id, values, agree, write }: Change<Values, RecordOf<R>>): Promise<Outcome<Values, RecordOf<R>>> => {
    const opened: FieldValues = form.formState.defaultValues ?? {}
    let base = opened
    let mine = values
    let submitted = values
    const labels = new Set<string>()
    let [schedule, status]: [string | null, string | null] = [null, null]
    // Without a response, the write itself reports the server's problem, or is refused.
    let version = await readVersion(id).catch((error: unknown) => (isSignedOut(error) ? Promise.reject(error) : null))
    for (let attempt = 1; ; attempt++) {
      if (version) {
        const settled = await reconcile(base, mine, version, agree)
        if (!settled) return 'editing'
        for (const label of settled.taken.labels) labels.add(label)
        status = settled.taken.status ?? status
        const theirs = module.fromRecord(version.record)
        schedule = scheduleSentence(opened, theirs, version)
        base = theirs
        mine = settled.values
        if (settled.isAnswered) submitted = mine
        if (settled.isAnswered && differences(base, mine).length === 0) return 'unchanged'
      }
      try {
        const taken = { labels: [...labels], status, savedBy: version?.savedBy ?? null, schedule }
        return { record: await write(mine, version, base, taken), submitted }
      } catch (error) {
        const refused = refusedVersion(resource, error)
        if (!refused || attempt === ATTEMPTS) throw error
        // the refusal of a public change has the public state, without a pending draft
        version = (await readVersion(id).catch(() => null)) ?? refused
      }
    }
  }
  const saveMerged = async (change: Change<Values, RecordOf<R>>): Promise<Outcome<Values, RecordOf<R>>> => {
    setSaving(true)
    try {
      return await saveOver(change)
    } finally {
      setSaving(false)
    }
  }
  return { conflict, saving, saveMerged }
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
