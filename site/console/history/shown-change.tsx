import type { ReactNode } from 'react'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { wireName, type Entity, type Field } from '../../../cms/domain/entities'
import { ComparedValue } from '../ui/compared-value'
import { readableTime } from '../ui/saved-sentence'
import styles from './history.module.css'

/** A field of which two states of a record differ, as people read it. */
export type ShownChange = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }

/** A value as people read it. @param field that has it; undefined for one that is no longer declared. */
export function readable(value: unknown, field: Field | undefined): string {
  if (field?.kind === 'moment' && typeof value === 'string') return readableTime(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The fields of which two records differ. Fields that one of them lacks do not count. */
export const changesBetween = (entity: Entity, before: object, after: object): ShownChange[] =>
  Object.entries(entity.fields).flatMap(([key, field]) => {
    const name = wireName(key, field)
    if (!(name in before && name in after)) return []
    const [from, to] = [before, after].map((record) => readable(Reflect.get(record, name), field))
    return from === undefined || to === undefined || from === to ? [] : [{ name, label: formLabel(field), before: from, after: to }]
  })

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
