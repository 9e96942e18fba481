import type { Status } from '../../../cms/domain/records/publication-status'
import { Badge, type BadgeHue } from '../list/cells'
import { publicationOf, statusOf } from './status'

const HUES: Readonly<Record<Status, BadgeHue>> = { published: 'green', scheduled: 'blue', withdrawn: 'grey', draft: 'yellow' }

/** The status of a record as a coloured badge: PUBLISHED, DRAFT, SCHEDULED or WITHDRAWN. */
export function StatusBadge({ of }: { readonly of: object }) {
  const status = statusOf(publicationOf({ ...of }))
  return <Badge hue={HUES[status]}>{status.toUpperCase()}</Badge>
}
