import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Entity } from '../../../cms/domain/entities'
import { REPORTED_MAX, REPORTED_TEXT_MAX, type ImportReport } from '../../contract/exchange'
import type { Plan } from './plan'

const cut = (value: unknown): unknown => {
  const characters = typeof value === 'string' && value.length > REPORTED_TEXT_MAX ? [...value] : []
  return characters.length > REPORTED_TEXT_MAX ? `${characters.slice(0, REPORTED_TEXT_MAX).join('')}…` : value
}

/** What an import would do, as responses say it. */
export function reportOf(entity: Entity, { rows, steps, changes, unchanged, problems, refused, fingerprint }: Plan): ImportReport {
  const made = steps.filter(({ id }) => id === null)
  return {
    kind: kindOf(entity),
    total: rows,
    made: made.length,
    changed: steps.length - made.length,
    unchanged,
    refused,
    problems: problems.slice(0, REPORTED_MAX).map((problem) => ({ ...problem })),
    problems_total: problems.length,
    records: made.slice(0, REPORTED_MAX).map(({ row, title }) => ({ row, title })),
    changes: changes.slice(0, REPORTED_MAX).map(({ before, after, ...change }) => ({ ...change, before: cut(before), after: cut(after) })),
    changes_total: changes.length,
    plan: problems.length === 0 && steps.length > 0 ? fingerprint : null,
  }
}
