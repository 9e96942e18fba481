import { contracts } from '../../../admin-bridge/contract/registry'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { neededDate, readerProblems } from '../../../cms/domain/records/reader-problems'
import { publishedAmong } from '../publication/status'
import { wireName, type Entity, type Field } from '../../../cms/domain/entities'

/** A field that many records can get one value for. */
export type SettableField = {
  readonly name: string
  /** In lower case: "tier". */
  readonly label: string
  readonly field: Extract<Field, { kind: 'tier' | 'choice' | 'reference' }>
}

/** The fields of a kind that the bar offers: grades, choices and references. */
export const settableFields = (entity: Entity): SettableField[] =>
  Object.entries(entity.fields).flatMap(([key, field]) =>
    field.kind === 'tier' || field.kind === 'choice' || field.kind === 'reference'
      ? [{ name: wireName(key, field), label: formLabel(field).toLowerCase(), field }]
      : [],
  )

/** The plurals of the kinds that are public only together with records of this one. */
export const publishedWith = ({ collection }: Entity): string[] =>
  Object.values(contracts).flatMap(({ entity }: { entity: Entity }) => {
    const field = entity.publicWith === undefined ? undefined : entity.fields[entity.publicWith]
    return field?.kind === 'reference' && field.to === collection ? [entity.plural] : []
  })

/** Whether readers would find a row of a list unfinished: an episode without a date or published drinks, a review without a visit date. */
function isUnfinished({ name, fields }: Entity, row: object): boolean {
  const key = neededDate(name)
  const field = key === null ? undefined : fields[key]
  const drinks: unknown = Reflect.get(row, 'drinks')
  const facts = {
    hasDate: key === null || field === undefined || Boolean(Reflect.get(row, wireName(key, field))),
    // cast: only episodes have them, as records
    drinks: Array.isArray(drinks) ? publishedAmong(drinks as readonly object[]) : null,
  }
  return readerProblems(name, facts).some(({ asks }) => asks)
}

/** How many of the selected rows on the page are unfinished, and whether these are all that are selected. */
export type Unfinished = { readonly count: number; readonly isOfAll: boolean }

/** Counts the unfinished rows among those that are selected. @param rows the page. @param ids what is selected, also on other pages. */
export function unfinishedAmong(entity: Entity, rows: ReadonlyArray<{ readonly id: number }>, ids: ReadonlySet<number>): Unfinished {
  const selected = rows.filter(({ id }) => ids.has(id))
  return { count: selected.filter((row) => isUnfinished(entity, row)).length, isOfAll: selected.length === ids.size }
}
