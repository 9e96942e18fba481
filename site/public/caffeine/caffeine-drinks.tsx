import type { Drink } from '../../shared/api/record-types'
import { DrinkCard } from '../../features/drinks/drink-card'
import { track } from '../../shared/analytics'
import { SORTS, listViewParams, TIER_CHOICES, type ListView } from '../../shared/lists/list-view'
import {
  Choices,
  FilterButtons,
  Grid,
  LoadingCards,
  Section,
  ShowAll,
  ViewLinks,
  WindowList,
  type PageAddress,
  type Windows,
} from '../parts'
import { paths } from '../../shared/routing/paths'
import { EmptyState } from '../../shared/ui'

const failure = 'CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues.'

/** Sort order, tier board and tier filter. All of them are links, so the address holds the state. */
function Controls({ view }: { view: ListView }) {
  return (
    <Choices>
      <ViewLinks
        label="Sort drinks"
        choices={[
          ...SORTS.map((sort) => ({ label: sort, to: paths.caffeine(listViewParams({ ...view, sort })), chosen: view.sort === sort })),
          { label: 'Tier list', to: paths.caffeineBoard(), chosen: false },
        ]}
      />
      <FilterButtons
        label="Tier"
        palette="caffeine"
        choices={TIER_CHOICES.map((tier) => ({
          label: tier ?? 'ALL',
          to: paths.caffeine(listViewParams({ ...view, tier })),
          chosen: view.tier === tier,
          tier: tier ?? undefined,
          onChoose: () => track('caffeine_tier_filter', { selected_tier: tier ?? 'ALL' }),
        }))}
      />
    </Choices>
  )
}

function NoDrinks({ view }: { view: ListView }) {
  return (
    <EmptyState message="NO_DRINKS_FOUND">
      {view.tier && <p>There are no drinks in tier {view.tier} yet.</p>}
      {view.tier && <ShowAll to={paths.caffeine(listViewParams({ ...view, tier: null }))} />}
    </EmptyState>
  )
}

/** The Drinks Database section of the caffeine index, in all its states. */
export function CaffeineDrinks({ drinks, view, address }: { drinks: Windows<Drink>; view: ListView; address: PageAddress }) {
  return (
    <Section title="Drinks Database" aside={<Controls view={view} />}>
      <WindowList
        windows={drinks}
        address={address}
        loading={<LoadingCards message="FETCHING_DRINKS" look="hairline" figure="can" />}
        failure={failure}
        empty={<NoDrinks view={view} />}
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
