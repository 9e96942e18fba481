import { TASTING_DRINKS_MAX } from '../../../admin-bridge/contract/tastings'
import { drink } from '../../../cms/domain/entities/drink'
import { parseNumber } from '../../../cms/domain/entities/form-values'
import { STORED_RATING_STATE } from '../fields/rating-state'
import { defineForm } from '../form/define-form'

/** The form of a drink, for the values of a row. */
export const drinkForm = defineForm(drink, STORED_RATING_STATE)

/** The values of a drink that a row has, in the order of its fields. */
export const ROW_FIELDS = ['name', 'brand', 'final_rating', 'tier', 'notes', 'image_url'] as const
export type RowField = (typeof ROW_FIELDS)[number]

/** A drink in the form of its episode, as its inputs hold it. */
export type DrinkRow = Readonly<Record<RowField, string>> & {
  /** Names the row while the form is open. */
  readonly key: string
  /** Null for a drink that is yet to be created. */
  readonly id: number | null
  /** Whether the next save deletes the drink, or leaves the new one out. */
  readonly removed: boolean
  readonly tierByHand: boolean
  readonly isTierDefault: boolean
}

/** The form value that holds the rows. The last one is empty. */
export const ROWS = 'drinks'

/** A form's values with rows. */
export type WithRows = { readonly [ROWS]: readonly DrinkRow[] }

const NEW_KEY = 'new-'
const numberOf = ({ key }: DrinkRow): number => (key.startsWith(NEW_KEY) ? Number(key.slice(NEW_KEY.length)) : -1)

/** An empty row with a key that no other one has. Its tier follows its rating. */
export const blankRow = (others: readonly DrinkRow[] = []): DrinkRow => ({
  key: NEW_KEY + (Math.max(-1, ...others.map(numberOf)) + 1),
  id: null,
  removed: false,
  name: '',
  brand: '',
  final_rating: '',
  tier: '',
  notes: '',
  image_url: '',
  ...STORED_RATING_STATE,
})

/** Rows with an empty one at the end. */
export const withBlank = (rows: readonly DrinkRow[]): DrinkRow[] => {
  const last = rows.at(-1)
  return last && isBlank(last) ? [...rows] : [...rows, blankRow(rows)]
}

/** Whether nothing is in a new row: it is not saved. */
export const isBlank = (row: DrinkRow): boolean => row.id === null && ROW_FIELDS.every((name) => row[name].trim() === '')

/** Whether the next save keeps or creates the drink of a row. */
export const isKept = (row: DrinkRow): boolean => !row.removed && !isBlank(row)

type StoredDrink = Parameters<typeof drinkForm.fromRecord>[0] & { readonly id: number }

function rowOf(stored: StoredDrink): DrinkRow {
  const { name, brand, final_rating, tier, notes, image_url } = drinkForm.fromRecord(stored)
  return { ...blankRow(), key: `drink-${stored.id}`, id: stored.id, name, brand, final_rating, tier, notes, image_url }
}

/** The rows of an episode's drinks. No row at all, not even an empty one, if there are more than one save takes. */
export const rowsOf = (drinks: readonly StoredDrink[]): DrinkRow[] =>
  drinks.length > TASTING_DRINKS_MAX ? [] : withBlank(drinks.map(rowOf))

/** The rows of a form's values; none of values that have no rows, such as those of an older draft. */
export function rowsIn(values: object): readonly DrinkRow[] {
  const rows: unknown = Reflect.get(values, ROWS)
  // Cast: nothing but this module writes the value.
  return Array.isArray(rows) ? (rows as readonly DrinkRow[]) : []
}

/** What messages call the drink of a row. @param index counts from 0. */
export const rowTitle = (row: Pick<DrinkRow, 'name'>, index: number): string => row.name.trim() || `drink ${index + 1}`

const ratingOf = ({ final_rating }: DrinkRow): number => {
  const rating = parseNumber(final_rating)
  return rating === null || Number.isNaN(rating) ? Number.NEGATIVE_INFINITY : rating
}

/** The rows, best rating first; those without one after them, and the empty ones last. Others keep their order. */
export const byRating = (rows: readonly DrinkRow[]): DrinkRow[] => [
  ...rows.filter((row) => !isBlank(row)).toSorted((a, b) => (ratingOf(a) === ratingOf(b) ? 0 : ratingOf(b) - ratingOf(a))),
  ...rows.filter(isBlank),
]
