import type { ReactNode } from 'react'
import type { ImportReport } from '../../../admin-bridge/contract/exchange'
import { capitalizedNoun, wireName, type Entity } from '../../../cms/domain/entities'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { countOf } from '../../shared/format'
import styles from './exchange.module.css'

/** Rows that are listed of each sort; of the others there is the number. */
const LISTED_MAX = 50

/** The label of a field in the form; the name of a column without one. */
function labelOf(entity: Entity, name: string): string {
  const entry = Object.entries(entity.fields).find(([key, field]) => wireName(key, field) === name)
  return entry ? formLabel(entry[1]) : name
}

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'nothing'
}

type ReportProps = { readonly entity: Entity; readonly report: ImportReport }

/** What an import would do: how many records, and which rows and fields. */
export function Report({ entity, report }: ReportProps) {
  const { made, changed, unchanged, refused, problems, changes, records } = report
  return (
    <>
      <dl className={styles.counts}>
        <Count label="New" count={made} />
        <Count label="Changed" count={changed} />
        <Count label="As before" count={unchanged} />
        <Count label="Refused" count={refused} isProblem={refused > 0} />
      </dl>
      {refused > 0 && (
        <p className={styles.problem}>Nothing can be imported while a row is refused. Correct the file and choose it again.</p>
      )}
      {refused === 0 && made + changed === 0 && (
        <p className={styles.hint}>
          There is nothing to import: {report.total === 0 ? 'the file has no records.' : 'every record is as in the file.'}
        </p>
      )}
      <Rows title="Refused" total={report.problems_total}>
        {problems.slice(0, LISTED_MAX).map(({ row, field, message }, index) => (
          <li key={index}>
            <strong>Row {row}</strong>
            {field !== null && `, ${labelOf(entity, field)}`}: {message}
          </li>
        ))}
      </Rows>
      <Rows title="Changes" total={report.changes_total}>
        {changes.slice(0, LISTED_MAX).map(({ row, id, title, field, before, after }) => (
          <li key={`${row} ${field}`}>
            <strong>Row {row}</strong>, {title || `${capitalizedNoun(entity)} ${id}`}, {labelOf(entity, field)}:{' '}
            {before === after ? (
              'the formatting changes'
            ) : (
              <>
                <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
              </>
            )}
          </li>
        ))}
      </Rows>
      <Rows title="New records" total={made}>
        {records.slice(0, LISTED_MAX).map(({ row, title }) => (
          <li key={row}>
            <strong>Row {row}</strong>: {title}
          </li>
        ))}
      </Rows>
    </>
  )
}

function Count({ label, count, isProblem }: { readonly label: string; readonly count: number; readonly isProblem?: boolean }) {
  return (
    <div data-problem={isProblem || undefined}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  )
}

type RowsProps = { readonly title: string; readonly total: number; readonly children: readonly ReactNode[] }

/** Some of the rows that something happens to. */
function Rows({ title, total, children }: RowsProps) {
  if (total === 0) return null
  const rest = total - children.length
  return (
    <section className={styles.rows} aria-label={title}>
      <h3 className={styles.rowsTitle}>{title}</h3>
      {/* it scrolls, also by keyboard */}
      <ul tabIndex={0}>
        {children}
        {rest > 0 && <li>And {countOf(rest, 'more', 'more')}</li>}
      </ul>
    </section>
  )
}
