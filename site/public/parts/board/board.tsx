import type { BoardRow } from '..'
import { LoadingBoard, Page, PageHead, TierBoard, ViewLinks } from '..'
import { EmptyState, ErrorBox } from '../../../shared/ui'
import type { FallbackPicture } from '../../../shared/ui/picture'
import type { TierPalette } from '../../../shared/ui/tier-tile'

export type BoardProps = {
  title: string
  intro: string
  status: 'pending' | 'error' | 'success'
  rows: readonly BoardRow[]
  palette: TierPalette
  fallback: FallbackPicture
  /** The link to the same records as a list. */
  list: { to: string; label: string }
  /** The path of this board. */
  path: string
  /** Messages of the states. */
  loading: string
  failure: string
  empty: string
}

/** The page of a tier board, in all its states. */
export function Board({ title, intro, status, rows, palette, fallback, list, path, loading, failure, empty }: BoardProps) {
  const isEmpty = rows.every(({ items }) => items.length === 0)
  return (
    <Page>
      <PageHead title={title}>
        <p>{intro}</p>
        <ViewLinks
          label="View"
          choices={[
            { label: list.label, to: list.to, chosen: false },
            { label: 'Tier list', to: path, chosen: true },
          ]}
        />
      </PageHead>
      {status === 'pending' && <LoadingBoard message={loading} palette={palette} fallback={fallback} />}
      {status === 'error' && <ErrorBox message={failure} />}
      {status === 'success' && isEmpty && <EmptyState message={empty} />}
      {status === 'success' && !isEmpty && <TierBoard rows={rows} palette={palette} fallback={fallback} />}
    </Page>
  )
}
