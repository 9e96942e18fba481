import type { ReactNode } from 'react'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import { FILTERS_OPEN, TIER_CHOICES, type ListView, type PageParams, type SaidFilter } from '../../../shared/lists/list-view'
import { AppLink } from '../../../shared/routing/app-link'
import { Choices, FilterButtons, pressOnSpace, ViewLinks } from '../list/choices'
import type { FilterPanelProps } from './filter-panel'
import styles from './filters.module.css'
import { OpenFilters } from './open-filters'

/** The address of a list with these parameters changed; null removes one. */
export type ListLink = (change: PageParams) => string

/** The link of a list whose filters land at an anchor, which matters to pages without scripts. */
export const linkAt =
  (link: ListLink, anchor: string): ListLink =>
  (change) =>
    `${link(change)}#${anchor}`

type FilterBarProps = Pick<FilterPanelProps, 'list' | 'path' | 'episodes' | 'count'> & {
  view: ListView
  link: ListLink
  sorts: readonly string[]
  /** The address of the tier list, for rated records. */
  board?: string
  palette?: TierPalette
  onTier?: (tier: string) => void
}

/** The order, the tier list and the tier filter. All of them are links, so the address holds the state. */
function Views({ list, view: { filters, sort }, link, sorts, board, palette, onTier }: FilterBarProps) {
  return (
    <>
      <ViewLinks
        label={`Sort ${list}`}
        choices={[
          ...sorts.map((each) => ({ label: each, to: link({ sort: each === sorts[0] ? null : each }), chosen: sort === each })),
          ...(board ? [{ label: 'Tier list', to: board, chosen: false }] : []),
        ]}
      />
      {palette && (
        <FilterButtons
          label="Tier"
          palette={palette}
          choices={TIER_CHOICES.map((tier) => ({
            label: tier ?? 'ALL',
            to: link({ tier }),
            chosen: (filters['tier'] ?? null) === tier,
            tier: tier ?? undefined,
            onChoose: () => onTier?.(tier ?? 'ALL'),
          }))}
        />
      )}
    </>
  )
}

/** The row above a list: order and tier filter, and the button of the panel with all filters, which has them on phones. */
export function FilterBar(props: FilterBarProps) {
  const {
    view: { filters, isOpen },
    link,
  } = props
  return (
    <Choices>
      <Views {...props} />
      <AppLink
        to={link(isOpen ? {} : FILTERS_OPEN)}
        role="button"
        aria-expanded={isOpen}
        className={styles.toggle}
        data-filter=""
        data-held={Object.keys(filters).length || undefined}
        onKeyDown={pressOnSpace}
        viewTransition={false}
      >
        Filters
      </AppLink>
      <a href="#top" className={styles.top} aria-label="Back to top">
        ↑
      </a>
      <OpenFilters {...props}>
        <Views {...props} link={(change) => link({ ...change, ...FILTERS_OPEN })} />
      </OpenFilters>
    </Choices>
  )
}

/** The parameters that remove all filters. */
export const without = (said: readonly SaidFilter[]): PageParams => Object.assign({}, ...said.map((each) => each.without))

type FilterSummaryProps = { said: readonly SaidFilter[]; link: ListLink; count: ReactNode }

/** The number of results, and the filters that hold, each with a link that removes it, and one that removes all. */
export function FilterSummary({ said, link, count }: FilterSummaryProps) {
  return (
    <div className={styles.summary} data-list-start="">
      <span aria-live="polite" className={styles.count}>
        {count}
      </span>
      {said.map(({ label, without: change }) => (
        <AppLink key={label} to={link(change)} className={styles.chip} aria-label={`Remove ${label}`} viewTransition={false}>
          {label} <span aria-hidden="true">×</span>
        </AppLink>
      ))}
      {said.length > 0 && (
        <AppLink to={link(without(said))} className={styles.clear} viewTransition={false}>
          CLEAR_ALL
        </AppLink>
      )}
    </div>
  )
}
