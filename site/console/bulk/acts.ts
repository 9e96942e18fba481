import { contracts } from '../../../admin-bridge/contract/registry'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { neededDate, readerProblems } from '../../../cms/domain/records/reader-problems'
import { publishedAmong } from '../publication/status'
import { recordName } from '../ui/record-name'
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

/** Whether readers can find records of a kind unfinished. */
export const canBeUnfinished = ({ name }: Entity): boolean => readerProblems(name, { hasDate: false, drinks: 0 }).length > 0

/** A selected record, by its name: whether readers see it already, and if not, whether they would find it unfinished. */
export type Judged = { readonly id: number; readonly name: string; readonly isPublic: boolean; readonly isUnfinished: boolean }

/** Judges the selected ones among some records. @param ids what is selected. */
export const judgedAmong = (entity: Entity, records: readonly { readonly id: number }[], ids: ReadonlySet<number>): Judged[] =>
  records.flatMap((record) => {
    if (!ids.has(record.id)) return []
    const isPublic = publishedAmong([record]) > 0
    return [{ id: record.id, name: recordName(entity, record), isPublic, isUnfinished: !isPublic && isUnfinished(entity, record) }]
  })
