import type { Flat, Unfolded } from '../form/parts'
import { ROWS, ROW_FIELDS, blankRow, drinkForm, isBlank, rowsIn, withBlank, type DrinkRow } from './rows'

/** The name of the value that holds the new rows. Nobody else has them. */
const NEW = `${ROWS} that are new`
/** The name of the value that says whether a drink is part of the episode. */
const PLACE = 'place'
const KEPT = 'part of the episode'
const GONE = 'removed'
/** Of a drink that is not there, every value is empty. */
const NOTHING = ''

const VALUES = [...ROW_FIELDS, 'tierByHand'] as const
const RATED: readonly string[] = ['final_rating', 'tier', 'tierByHand']
const nameOf = (id: number, value: string): string => `${ROWS}.${id}.${value}`

type Ids = readonly number[]
const storedIn = (rows: readonly DrinkRow[], id: number): DrinkRow | undefined => rows.find((row) => row.id === id && !row.removed)

/** Values with those of each drink under names of their own. */
function flatOf(values: object, ids: Ids): Flat {
  const { [ROWS]: _, ...others } = { ...values, [ROWS]: null }
  const rows = rowsIn(values)
  const ofDrink = (id: number): [string, unknown][] => {
    const row = storedIn(rows, id)
    return [
      [nameOf(id, PLACE), row ? KEPT : GONE],
      ...VALUES.map((value): [string, unknown] => [nameOf(id, value), row ? row[value] : value === 'tierByHand' ? false : NOTHING]),
    ]
  }
  const added = rows.filter((row) => row.id === null && !isBlank(row))
  return { ...others, ...Object.fromEntries(ids.flatMap(ofDrink)), [NEW]: added }
}

/** Values of a drink that only make sense together: all of them once somebody has removed it. */
const linkedOf = (id: number, flats: readonly Flat[]): string[][] => [
  (flats.some((flat) => flat[nameOf(id, PLACE)] === GONE) ? [PLACE, ...VALUES] : RATED).map((value) => nameOf(id, value)),
]

const LABELS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  ROW_FIELDS.map((name) => [name, drinkForm.fields[name].label]),
)

/**
 * "Kestrel Gold: Rating", by the name that the drink has in any of the states. Of a drink that one of them lacks, its name alone:
 * whether it is there says enough.
 */
function labelIn(flats: readonly Flat[], name: string): string | null | undefined {
  const [part, id, value = ''] = name.split('.')
  if (part !== ROWS || id === undefined) return undefined
  const title = flats
    .map((flat) => flat[nameOf(Number(id), 'name')])
    .find((each): each is string => typeof each === 'string' && each !== '')
  const drink = title ?? `Drink #${id}`
  if (value === PLACE) return drink
  const field = LABELS[value]
  const isMissing = flats.some((flat) => flat[nameOf(Number(id), PLACE)] === GONE)
  return field === undefined || isMissing ? null : `${drink}: ${field}`
}

type FoldOptions = {
  readonly flat: Flat
  readonly local: readonly DrinkRow[]
  readonly remote: readonly DrinkRow[]
  readonly isBase: boolean
}

/** The rows of merged values, in the order of this form, and behind them those that others have added. */
function foldedRows({ flat, local, remote, isBase }: FoldOptions): DrinkRow[] {
  const added = rowsIn({ [ROWS]: flat[NEW] })
  const stored = (id: number, row: DrinkRow): DrinkRow[] => {
    const isStored = storedIn(remote, id) !== undefined
    // Cast: these are the row's values, under their names.
    const values = Object.fromEntries(VALUES.map((value) => [value, flat[nameOf(id, value)]])) as Partial<DrinkRow>
    if (flat[nameOf(id, PLACE)] !== KEPT) {
      // the row stays, so that the removal can be undone
      return isStored && row.removed ? [row] : []
    }
    if (isStored) return [{ ...row, ...values, removed: false }]
    // somebody has removed the drink, and this user keeps it: it is made again
    return isBase ? [] : [{ ...row, ...values, ...pickKey([...local, ...added]), id: null, removed: false }]
  }
  const placed = [...local, ...remote.filter(({ id }) => id !== null && !local.some((row) => row.id === id))]
  const rows = placed.flatMap((row) => (row.id === null ? added.filter(({ key }) => key === row.key) : stored(row.id, row)))
  const missing = added.filter(({ key }) => !rows.some((row) => row.key === key))
  const blank = local.findLast(isBlank)
  return [...rows, ...missing, ...(blank ? [blank] : [])]
}

const pickKey = (others: readonly DrinkRow[]): Pick<DrinkRow, 'key'> => ({ key: blankRow(others).key })

/** Three states of an episode's form, whose drinks merge field by field. */
export function unfoldRows(base: object, local: object, remote: object): Unfolded {
  const [baseRows, localRows, remoteRows] = [rowsIn(base), rowsIn(local), rowsIn(remote)]
  const ids = [...new Set([...baseRows, ...localRows, ...remoteRows].flatMap(({ id }) => (id === null ? [] : [id])))]
  const flats = [flatOf(base, ids), flatOf(local, ids), flatOf(remote, ids)] as const
  return {
    base: flats[0],
    local: flats[1],
    remote: flats[2],
    linked: ids.flatMap((id) => linkedOf(id, flats)),
    labelOf: (name) => labelIn([flats[1], flats[2], flats[0]], name),
    fold(merged, isBase = false) {
      const own = Object.fromEntries(Object.entries(merged).filter(([name]) => name !== NEW && !name.startsWith(`${ROWS}.`)))
      const isEmpty = localRows.length === 0 && remoteRows.length === 0
      const rows = foldedRows({ flat: merged, local: localRows, remote: remoteRows, isBase })
      return { ...own, [ROWS]: isEmpty ? [] : withBlank(rows) }
    },
  }
}
