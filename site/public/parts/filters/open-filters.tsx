import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { FilterList } from '../../../../admin-bridge/contract/filters'
import type { ApiClient } from '../../../shared/api/api-client'
import type { ListView } from '../../../shared/lists/list-view'
import type { FilterPanelProps } from './filter-panel'

const load = () => import('./filter-panel')
const FilterPanel = lazy(load)

/** The file of the panel, whose style sheet a page with open filters needs. */
export const panelFiles = ({ isOpen }: ListView): readonly string[] =>
  import.meta.env.SSR && isOpen ? ['public/parts/filters/filter-panel.tsx'] : []

/** Prefetches on the server what the panel shows, if the address opens it. In the browser the panel itself reads it. */
export async function prefetchFilters(api: ApiClient, queryClient: QueryClient, list: FilterList, { isOpen }: ListView): Promise<void> {
  if (import.meta.env.SSR && isOpen) await (await load()).prefetchPanel(api, queryClient, list)
}

/** The panel with all filters, if the address opens it. Its code is loaded only then. */
export const OpenFilters = (props: FilterPanelProps) =>
  props.view.isOpen && (
    <Suspense fallback={null}>
      <FilterPanel {...props} />
    </Suspense>
  )
