import type { ReactNode } from 'react'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import { FILTERS_OPEN, TIER_CHOICES, type ListView, type PageParams, type SaidFilter } from '../../../shared/lists/list-view'
import { AppLink } from '../../../shared/routing/app-link'
import { Choices, FilterButtons, pressOnSpace, ViewLinks } from '../list/choices'
import styles from './filters.module.css'

/** The address of a list with these parameters changed; null removes one. */
export type ListLink = (change: PageParams) => string

type FilterBarProps = {
  /** Names what is listed: "drinks". */
  noun: string
  view: ListView
  link: ListLink
  sorts: readonly string[]
  /** The address of the tier list, for rated records. */
  board?: string
  palette?: TierPalette
  onTier?: (tier: string) => void
}

/** Sort order, tier list, the panel with all filters, and the tier filter. All of them are links, so the address holds the state. */
export function FilterBar({ noun, view, link, sorts, board, palette, onTier }: FilterBarProps) {
  const { filters, sort, isOpen } = view
  return (
    <Choices>
      <ViewLinks
        label={`Sort ${noun}`}
        choices={[
          ...sorts.map((each) => ({ label: each, to: link({ sort: each === sorts[0] ? null : each }), chosen: sort === each })),
          ...(board ? [{ label: 'Tier list', to: board, chosen: false }] : []),
        ]}
      />
      <AppLink
        to={link(isOpen ? {} : FILTERS_OPEN)}
        role="button"
        aria-expanded={isOpen}
        className={styles.toggle}
        onKeyDown={pressOnSpace}
        viewTransition={false}
      >
        Filters
      </AppLink>
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
      <a href="#top" className={styles.top} aria-label="Back to top">
        ↑
      </a>
    </Choices>
  )
}

type FilterSummaryProps = { said: readonly SaidFilter[]; link: ListLink; clear: string; count: ReactNode }

/** The number of results, and the filters that hold, each with a link that removes it. @param clear removes all. */
export function FilterSummary({ said, link, clear, count }: FilterSummaryProps) {
  return (
    <div className={styles.summary} data-list-start="">
      <span aria-live="polite" className={styles.count}>
        {count}
      </span>
      {said.map(({ label, without }) => (
        <AppLink key={label} to={link(without)} className={styles.chip} aria-label={`Remove ${label}`} viewTransition={false}>
          {label} <span aria-hidden="true">×</span>
        </AppLink>
      ))}
      {said.length > 0 && (
        <AppLink to={clear} className={styles.clear} viewTransition={false}>
          CLEAR_ALL
        </AppLink>
      )}
    </div>
  )
}
