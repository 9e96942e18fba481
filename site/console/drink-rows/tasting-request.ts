import { TASTINGS_PATH, TASTING_DRINKS_MAX } from '../../../admin-bridge/contract/tastings'
import { ApiError } from '../../shared/api/api-client'
import type { PartsRequest } from '../form/parts'
import { ROWS, ROW_FIELDS, drinkForm, isKept, rowsIn, type DrinkRow } from './rows'

type Body = Readonly<Record<string, unknown>>
type Drinks = { readonly id: number }[]

/** The body of a drink that is created: one with these values and the rest of a new one. Its episode is that of the request. */
export function wholeBody(row: DrinkRow): Record<string, unknown> {
  const { episode_id: _, ...body } = drinkForm.toWire({ ...drinkForm.blank(), ...row })
  return body
}

/** The values of a row that differ from an earlier one, as a request has them. */
function changesOf(row: DrinkRow, before: DrinkRow): Body {
  const body = wholeBody(row)
  const former = wholeBody(before)
  return Object.fromEntries(ROW_FIELDS.filter((name) => body[name] !== former[name]).map((name) => [name, body[name]]))
}

type Changes = {
  /** The rows that are created or changed, in the order of the request. */
  readonly rows: readonly { readonly row: DrinkRow; readonly index: number; readonly before: DrinkRow | null }[]
  /** The drinks that are deleted, as they were. */
  readonly removed: readonly DrinkRow[]
}

/** What a save does to the drinks. @param before null for a new episode, whose rows are all new. */
function changesBetween(rows: readonly DrinkRow[], before: readonly DrinkRow[] | null): Changes {
  const formerOf = ({ id }: DrinkRow): DrinkRow | null => (id === null ? null : (before?.find((each) => each.id === id) ?? null))
  const kept = rows.map((row, index) => ({ row, index, before: formerOf(row) })).filter(({ row }) => isKept(row))
  const ids = new Set(kept.map(({ row }) => row.id))
  return {
    rows: kept.filter(({ row, before: former }) => former === null || Object.keys(changesOf(row, former)).length > 0),
    removed: (before ?? []).filter(({ id }) => id !== null && !ids.has(id)),
  }
}

const isDrink = (value: unknown): value is Drinks[number] =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'

/** The drinks of an episode in a response. */
const drinksIn = (saved: object): Drinks => {
  const drinks: unknown = Reflect.get(saved, ROWS)
  return Array.isArray(drinks) ? drinks.filter(isDrink) : []
}

/** The part of a request that takes a save back: former values, without the new drinks, with those that it deleted. */
function undoing({ rows, removed }: Changes, before: readonly DrinkRow[], saved: object): Body {
  const known = new Set(before.map(({ id }) => id))
  return {
    drinks: rows.flatMap(({ row, before: former }) => (former ? [{ id: former.id, ...changesOf(former, row) }] : [])),
    removed: drinksIn(saved)
      .map(({ id }) => id)
      .filter((id) => !known.has(id)),
    restored: removed.map(({ id }) => id),
  }
}

/** Names errors as the form names its fields: `drinks.1.name` of the request may be `drinks.3.name` there. */
function blamed({ rows, removed }: Changes, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error
  const fields = error.fields.map(({ field, message }) => {
    const [part, at = '', ...rest] = field.split('.')
    if (part === 'episode') return { field: [at, ...rest].join('.'), message }
    const gone = part === 'removed' ? removed[Number(at)] : undefined
    if (gone) return { field, message: `${gone.name}: ${message}` }
    const index = part === ROWS ? rows[Number(at)]?.index : undefined
    const [name = ''] = rest
    return index === undefined ? { field, message } : { field: `${ROWS}.${index}.${name === 'id' ? 'name' : name}`, message }
  })
  const { status, detail, retryAfter, response } = error
  const unnamed = fields.filter(({ field }) => field.startsWith('removed.')).map(({ message }) => message)
  return new ApiError({ ...response, status, detail: unnamed.join(' ') || detail, fields, retryAfter })
}

/**
 * The request that saves an episode with its drinks; null if the drinks are as they were, so that the episode is saved as ever.
 * @param before the form's values that the save replaces; null for a new episode.
 */
export function tastingRequest(values: object, before: object | null): PartsRequest | null {
  const former = before && rowsIn(before)
  const changes = changesBetween(rowsIn(values), former)
  if (changes.rows.length === 0 && changes.removed.length === 0) return null
  return {
    path: TASTINGS_PATH,
    body: (episode) => ({
      episode,
      drinks: changes.rows.map(({ row, before: one }) => (one ? { id: row.id, ...changesOf(row, one) } : wholeBody(row))),
      ...(former && { removed: changes.removed.map(({ id }) => id) }),
    }),
    undo: (episode, saved) => ({ episode, ...undoing(changes, former ?? [], saved) }),
    blame: (error) => blamed(changes, error),
  }
}

/** The ids of the drinks that a save has created, by the keys of their rows. @param sent the rows that were saved. */
export function createdIn(sent: readonly DrinkRow[], stored: readonly DrinkRow[]): ReadonlyMap<string, number> {
  const created = sent.filter((row) => row.id === null && isKept(row))
  // a request creates its drinks in their order, and after all that others have created
  const ids = stored.flatMap(({ id }) => id ?? []).toSorted((a, b) => b - a)
  return new Map(created.toReversed().flatMap(({ key }, index) => (ids[index] === undefined ? [] : [[key, ids[index]]])))
}

/** The state of an episode's drinks, to find out whether anybody has changed them since. */
export const stateOfDrinks = (record: object): string =>
  JSON.stringify(
    drinksIn(record)
      .map((each) => [each.id, Reflect.get(each, 'updated_at')])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  )

/** Why rows cannot be saved: one request takes only so many. */
export function tooManyRows(rows: readonly DrinkRow[]): string | null {
  const count = rows.filter(isKept).length
  return count > TASTING_DRINKS_MAX ? `One episode takes at most ${TASTING_DRINKS_MAX} drinks here; these are ${count}.` : null
}
