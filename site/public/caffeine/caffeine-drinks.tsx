import { isTier } from '../../../cms/domain/tier'
import { DrinkCard } from '../../features/drinks/drink-card'
import type { EpisodeSummary } from '../../features/episodes/episode-card'
import { track } from '../../shared/analytics'
import type { Drink } from '../../shared/api/record-types'
import { countOf } from '../../shared/format'
import { SORTS, saidText, type ListView, type SaidFilter } from '../../shared/lists/list-view'
import { Grid, LoadingCards, Section, ShowAll, WindowList, type PageAddress, type Windows } from '../parts'
import { FilterBar, FilterSummary, linkAt, without, type ListLink } from '../parts/filters/filter-bar'
import { paths } from '../../shared/routing/paths'
import { EmptyState } from '../../shared/ui'

const failure = 'CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues.'

/** The anchor of the section. */
export const DRINKS_ID = 'drinks'

type CaffeineDrinksProps = {
  drinks: Windows<Drink>
  view: ListView
  said: readonly SaidFilter[]
  link: ListLink
  address: PageAddress
  /** The episodes to choose from. */
  episodes: readonly EpisodeSummary[]
}

function NoDrinks({ view, said, clear }: Pick<CaffeineDrinksProps, 'view' | 'said'> & { clear: string }) {
  const { tier } = view.filters
  return (
    <EmptyState message="NO_DRINKS_FOUND">
      {isTier(tier) && said.length === 1 && <p>There are no drinks in tier {tier} yet.</p>}
      {said.length > 0 && <ShowAll to={clear} />}
    </EmptyState>
  )
}

/** The Drinks Database section of the caffeine index, in all its states. */
export function CaffeineDrinks({ drinks, view, said, link: linkOf, address, episodes }: CaffeineDrinksProps) {
  const link = linkAt(linkOf, DRINKS_ID)
  const count = drinks.status === 'success' && countOf(drinks.total, 'drink')
  return (
    <Section
      id={DRINKS_ID}
      title="Drinks Database"
      said={saidText(said)}
      aside={
        <FilterBar
          list="drinks"
          path={paths.caffeine()}
          episodes={episodes}
          count={count}
          view={view}
          link={link}
          sorts={SORTS}
          board={paths.caffeineBoard()}
          palette="caffeine"
          onTier={(tier) => track('caffeine_tier_filter', { selected_tier: tier })}
        />
      }
    >
      <FilterSummary said={said} link={link} count={count} />
      <WindowList
        windows={drinks}
        address={address}
        loading={<LoadingCards message="FETCHING_DRINKS" look="hairline" figure="can" />}
        failure={failure}
        empty={<NoDrinks view={view} said={said} clear={link(without(said))} />}
      >
        {(items) => (
          <Grid look="hairline">
            {items.map((drink) => (
              <DrinkCard key={drink.id} drink={drink} episodeId={drink.episode_id} />
            ))}
          </Grid>
        )}
      </WindowList>
    </Section>
  )
}
