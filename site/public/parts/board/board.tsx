import { useQuery } from '@tanstack/react-query'
import { Page, PageHead, ViewLinks } from '..'
import { useApi } from '../../../shared/api/api-context'
import { EmptyState, ErrorBox } from '../../../shared/ui'
import type { FallbackPicture } from '../../../shared/ui/picture'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import { LoadingBoard } from '../loading/loading-board'
import { TierBoard } from './tier-board'
import { boardRows, type BoardReader } from './tier-windows'

export type BoardProps = {
  title: string
  intro: string
  reader: BoardReader
  palette: TierPalette
  fallback: FallbackPicture
  /** The address of the same records as a list; of one tier, or of all. */
  list: (tier?: string) => string
  /** The path of this board. */
  path: string
  /** Messages of the states. */
  loading: string
  failure: string
  empty: string
}

/** The page of a tier board, in all its states. */
export function Board({ title, intro, reader, palette, fallback, list, path, loading, failure, empty }: BoardProps) {
  const { data: rows = [], status } = useQuery(boardRows(useApi(), reader))
  const isEmpty = rows.every(({ items }) => items.length === 0)
  return (
    <Page>
      <PageHead title={title}>
        <p>{intro}</p>
        <ViewLinks
          label="View"
          choices={[
            { label: 'Grid', to: list(), chosen: false },
            { label: 'Tier list', to: path, chosen: true },
          ]}
        />
      </PageHead>
      {status === 'pending' && <LoadingBoard message={loading} palette={palette} fallback={fallback} />}
      {status === 'error' && <ErrorBox message={failure} />}
      {status === 'success' && isEmpty && <EmptyState message={empty} />}
      {status === 'success' && !isEmpty && (
        <TierBoard reader={reader} rows={rows} palette={palette} fallback={fallback} tierList={list} failure={failure} />
      )}
    </Page>
  )
}
