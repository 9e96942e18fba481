import type { BoardRow } from '..'
import { LoadingBoard, Page, PageHead, TierBoard, ViewLinks } from '..'
import { EmptyState, ErrorBox } from '../../../shared/ui'
import type { FallbackPicture } from '../../../shared/ui/picture'
import type { TierPalette } from '../../../shared/ui/tier-tile'

export type BoardPageProps = {
  title: string
  intro: string
  status: 'pending' | 'error' | 'success'
  rows: readonly BoardRow[]
  palette: TierPalette
  fallback: FallbackPicture
  /** The other shape of the same records. */
  list: { to: string; label: string }
  here: string
  loading: string
  failure: string
  empty: string
}

/** A tier board in all its states: the drinks' and the restaurants' differ in data alone. */
export function BoardPage({ title, intro, status, rows, palette, fallback, list, here, loading, failure, empty }: BoardPageProps) {
  const nothing = rows.every(({ items }) => items.length === 0)
  return (
    <Page>
      <PageHead title={title}>
        <p>{intro}</p>
        <ViewLinks
          label="Shape of the list"
          choices={[
            { label: list.label, to: list.to, chosen: false },
            { label: 'Tier list', to: here, chosen: true },
          ]}
        />
      </PageHead>
      {status === 'pending' && <LoadingBoard message={loading} palette={palette} fallback={fallback} />}
      {status === 'error' && <ErrorBox message={failure} />}
      {status === 'success' && nothing && <EmptyState word={empty} />}
      {status === 'success' && !nothing && <TierBoard rows={rows} palette={palette} fallback={fallback} />}
    </Page>
  )
}
