import { useQuery } from '@tanstack/react-query'
import type { Drink } from '../../shared/api/record-types'
import { drinksApi } from '../../features/drinks/api'
import { DrinkCard } from '../../features/drinks/drink-card'
import { drinkMessages } from '../../features/drinks/messages'
import { episodesApi } from '../../features/episodes/api'
import type { ApiClient } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { nameOr, paddedId, ratingOutOf10, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, Facts, Grid, linesClass, LoadingPlace, LoadingText, Page, Section, ShareButton } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { idFrom, paths } from '../../shared/routing/paths'
import { drinkMeta } from '../../features/drinks/structured-data'
import { AppLink } from '../../shared/routing/app-link'
import { LinkButton, PageTitle, Picture, Rating, TierTile } from '../../shared/ui'
import { DetailPage } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import styles from './drink-page.module.css'

const failure = 'CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues.'

/** The episode is a side read: if it fails, the page still shows the drink and names the episode by its id. */
const sideEpisode = (api: ApiClient, id: number | null) => ({
  ...episodesApi.detail(api, id ?? 0),
  enabled: id !== null,
  meta: { silent: true },
})

const messages = { missing: 'DRINK_NOT_FOUND', failed: failure } as const
const back = { to: paths.caffeine(), list: 'Caffeine index', label: 'Return to Caffeine' }

/** Prefetches the drink, and then its episode for the other drinks. Nothing if the id is invalid. */
export async function prefetch({ api, queryClient, params }: PageContext): Promise<void> {
  const id = idFrom(params['id'])
  if (!id) return
  const options = drinksApi.detail(api, id)
  await queryClient.prefetchQuery(options)
  const drink = queryClient.getQueryData(options.queryKey)
  if (drink?.episode_id) await queryClient.prefetchQuery(sideEpisode(api, drink.episode_id))
}

/** The number of other drinks shown here. The episode's page shows all of them. */
const OTHERS_MAX = 8

function SameEpisode({ drink, drinks, episodeId }: { drink: Drink; drinks: Drink[]; episodeId: number }) {
  const others = drinks.filter((other) => other.id !== drink.id)
  if (others.length === 0) return null
  return (
    <div data-screen-only="">
      <Section title="From the same episode">
        <Grid look="hairline-small">
          {others.slice(0, OTHERS_MAX).map((other) => (
            <DrinkCard key={other.id} drink={other} />
          ))}
        </Grid>
        {others.length > OTHERS_MAX && (
          <p className={styles.all}>
            <LinkButton to={paths.episode(episodeId)}>All {drinks.length} drinks of the episode</LinkButton>
          </p>
        )}
      </Section>
    </div>
  )
}

const descriptionOf = ({ name, brand, tier, final_rating: value, notes }: Drink): string =>
  truncated(`${name}${brand ? ` by ${brand}` : ''}: ${ratingOutOf10(value)}, tier ${tier}. ${notes ?? ''}`.trim(), 155)

const outline: Outline = (backLink) => (
  <Page detail>
    {backLink}
    <div className={styles.drink}>
      <LoadingPlace className={styles.bench}>
        <i className={styles.picture} />
      </LoadingPlace>
      <div className={styles.side}>
        <LoadingText titles={2} lines={4} />
      </div>
    </div>
  </Page>
)

function Loaded({ drink }: { drink: Drink }) {
  const { id, tier, final_rating: value, episode_id: episodeId } = drink
  const name = nameOr(drink.name, 'Drink', id)
  const { data: episode } = useQuery(sideEpisode(useApi(), episodeId))
  usePageMeta({
    title: siteTitle(name),
    description: descriptionOf(drink),
    canonical: paths.drink(id),
    type: 'article',
    ...drinkMeta(drink),
  })
  return (
    <Page detail>
      <BackLink to={back.to}>{back.list}</BackLink>
      <article className={styles.drink}>
        <div className={styles.bench}>
          <Picture
            src={drink.image_url}
            alt={`Can of ${name}`}
            fallback="can"
            sizes="(width < 860px) 80vw, 520px"
            priority
            transitionName={`drink-${id}`}
            className={styles.picture}
          />
          <span className={styles.number} aria-hidden="true">
            № {paddedId(id, 3)}
          </span>
        </div>
        <div className={styles.side}>
          <div>
            <p className={styles.brand}>
              <TierTile tier={tier} palette="caffeine" size="text" /> {drink.brand ?? drinkMessages.noBrand}
            </p>
            <PageTitle className={styles.title}>{name}</PageTitle>
          </div>
          <Rating value={value} tier={tier} palette="caffeine" className={styles.rating} />
          <p className={linesClass}>{drink.notes ?? drinkMessages.noNotes}</p>
          <Facts
            facts={[
              {
                label: 'Tasted in',
                value: episodeId && (
                  <AppLink to={paths.episode(episodeId)} className={styles.episode}>
                    {nameOr(episode?.title ?? '', 'Episode', episodeId)}
                  </AppLink>
                ),
              },
            ]}
          />
          <div>
            <ShareButton title={name} />
          </div>
        </div>
      </article>
      {episodeId && <SameEpisode drink={drink} drinks={episode?.drinks ?? []} episodeId={episodeId} />}
    </Page>
  )
}

/** One drink: picture, tier, rating, notes, its episode, and the other drinks of that episode. */
export function Component() {
  return (
    <DetailPage resource={drinksApi} name="Drink" messages={messages} back={back} outline={outline}>
      {(drink) => <Loaded drink={drink} />}
    </DetailPage>
  )
}
