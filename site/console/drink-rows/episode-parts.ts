import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import { mergeValues } from '../form/conflict/merge-values'
import type { Parts } from '../form/parts'
import { unfoldRows } from './row-merge'
import { ROWS, drinkForm, isKept, rowsIn, type WithRows } from './rows'
import { stateOfDrinks, tastingRequest, tooManyRows, wholeBody, createdIn } from './tasting-request'

/** The message about all rows stands at the first of them. */
const ALL = 'root'

/** What is wrong with the rows, by the rules of a drink. Rows that are empty or removed have no errors. */
function errorsOf(values: WithRows): FieldErrors {
  const rows = rowsIn(values)
  const faults = rows.flatMap((row, index) => {
    if (!isKept(row)) return []
    // any episode will do: the drink gets that of the form
    const parsed = z.safeParse(drinkForm.input, { ...wholeBody(row), episode_id: 1 })
    if (parsed.success) return []
    const errors = parsed.error.issues.map(({ path, message }) => [String(path[0]), { type: 'contract', message }] as const)
    return [[String(index), Object.fromEntries(errors.toReversed())] as const]
  })
  const many = tooManyRows(rows)
  const all = many === null ? {} : { [ALL]: { type: 'contract', message: many } }
  const found = { ...Object.fromEntries(faults), ...all }
  return Object.keys(found).length === 0 ? {} : { [ROWS]: found }
}

/** What an episode's form holds beside the episode: its drinks. */
export const drinkParts: Parts<WithRows> = {
  name: ROWS,
  errorsOf,
  request: tastingRequest,
  stateOf: stateOfDrinks,
  unfold: unfoldRows,
  typedSince(typed, sent, stored) {
    const created = createdIn(rowsIn(sent), rowsIn(stored))
    const withIds = (values: WithRows) => ({ [ROWS]: values[ROWS].map((row) => ({ ...row, id: row.id ?? created.get(row.key) ?? null })) })
    const { base, local, remote, linked, fold } = unfoldRows(withIds(sent), withIds(typed), { [ROWS]: stored[ROWS] })
    return { [ROWS]: rowsIn(fold(mergeValues(base, local, remote, linked).values)) }
  },
  notInDraft: 'Drinks cannot wait in a draft. Save the episode, or take back what you changed in its drinks.',
}
