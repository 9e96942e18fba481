import type { ReactNode } from 'react'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { capitalizedNoun, wireName, type Entity, type Field } from '../../../cms/domain/entities'
import { entityInCollection, entityOfKind } from '../data/kinds'
import { innerRecords } from '../data/saved-states'
import { ComparedValue } from '../ui/compared-value'
import { recordName } from '../ui/record-name'
import { readableTime } from '../ui/saved-sentence'
import styles from './history.module.css'

/** A field of which two states of a record differ, as people read it. */
export type ShownChange = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }

function fieldOf(kind: string, name: string): Field | undefined {
  const fields = Object.entries(entityOfKind(kind)?.fields ?? {})
  return fields.find(([key, field]) => wireName(key, field) === name)?.[1]
}

/** What people call a field of a kind of record; its name in the API if it is no longer declared. */
export function fieldLabel(kind: string, name: string): string {
  const field = fieldOf(kind, name)
  return field ? formLabel(field) : name
}

/** The changes of a line of the history. */
export const lineChanges = ({ kind, changes }: HistoryLine): ShownChange[] =>
  changes.map(({ field: name, before, after }) => {
    const field = fieldOf(kind, name)
    return { name, label: fieldLabel(kind, name), before: readable(before, field), after: readable(after, field) }
  })

/** Longest value that a line of the history shows openly. */
const SHORT_MAX = 40

/** A change in a few words: with both values if they are short, else the name of its field. */
export const shortChange = ({ label, before, after }: ShownChange): string =>
  before !== after && [before, after].every((value) => value.length <= SHORT_MAX && !value.includes('\n'))
    ? `${label} ${before || '(empty)'} → ${after || '(empty)'}`
    : label

/** A value as people read it. @param field that has it; undefined for one that is no longer declared. */
function readable(value: unknown, field: Field | undefined): string {
  if (field?.kind === 'moment' && typeof value === 'string') return readableTime(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The fields of which two records differ. Fields that one of them lacks do not count. */
const fieldChanges = (entity: Entity, before: object, after: object): ShownChange[] =>
  Object.entries(entity.fields).flatMap(([key, field]) => {
    const name = wireName(key, field)
    if (!(name in before && name in after)) return []
    const [from, to] = [before, after].map((record) => readable(Reflect.get(record, name), field))
    return from === undefined || to === undefined || from === to ? [] : [{ name, label: formLabel(field), before: from, after: to }]
  })

/** What differs in the records inside two states of a record: the fields of each, and its name alone if it came or went. */
function innerChanges(before: object, after: object): ShownChange[] {
  const newer = new Map(innerRecords(after))
  return innerRecords(before).flatMap(([property, records]) => {
    const entity = entityInCollection(property)
    if (!entity) return []
    const [former, present] = [records, newer.get(property) ?? []].map((all) => new Map(all.map((each) => [each.id, each])))
    return [...new Set([...(former?.keys() ?? []), ...(present?.keys() ?? [])])].flatMap((id) => {
      const [was, is] = [former?.get(id), present?.get(id)]
      const label = capitalizedNoun(entity)
      if (!was || !is)
        return [{ name: `${property} ${id}`, label, before: was ? recordName(entity, was) : '', after: is ? recordName(entity, is) : '' }]
      return fieldChanges(entity, was, is).map((change) => ({
        ...change,
        name: `${property} ${id} ${change.name}`,
        label: `${recordName(entity, was)}: ${change.label}`,
      }))
    })
  })
}

/** What differs between two states of a record, and between the records inside them. */
export const changesBetween = (entity: Entity, before: object, after: object): ShownChange[] => [
  ...fieldChanges(entity, before, after),
  ...innerChanges(before, after),
]

/** Two values of a field with the words marked in which they differ. @param children what can be done with the former one. */
export function BeforeAndAfter({ label, before, after, children }: Omit<ShownChange, 'name'> & { readonly children?: ReactNode }) {
  return (
    <div className={styles.change}>
      <dt>{label}</dt>
      {before === after ? (
        <dd className={styles.same}>The formatting changed.</dd>
      ) : (
        <>
          <dd>
            <span className={styles.side}>Before</span>
            <ComparedValue text={before} other={after} />
            {children}
          </dd>
          <dd>
            <span className={styles.side}>After</span>
            <ComparedValue text={after} other={before} />
          </dd>
        </>
      )}
    </div>
  )
}

/** Changes of several fields, one below the other. */
export const ShownChanges = ({ changes }: { readonly changes: readonly ShownChange[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ name, ...change }) => (
      <BeforeAndAfter key={name} {...change} />
    ))}
  </dl>
)
