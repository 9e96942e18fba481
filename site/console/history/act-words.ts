import type { HistoryLine } from '../../../admin-bridge/contract/history'

/** What was done to a record: "Changed". */
export const actWord = ({ act, draft, discarded }: HistoryLine): string =>
  discarded ? 'Draft discarded' : draft ? 'Draft saved' : ACTS[act]

export const ACTS: Readonly<Record<HistoryLine['act'], string>> = {
  create: 'Created',
  update: 'Changed',
  publish: 'Published',
  unpublish: 'Unpublished',
  trash: 'Deleted',
  restore: 'Restored',
  delete: 'Deleted for good',
}
