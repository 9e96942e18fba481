import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import type { Drink } from '../../shared/api/record-types'
import { drinksApi } from '../../features/drinks/api'
import { DrinkCard } from '../../features/drinks/drink-card'
import { drinkMessages } from '../../features/drinks/messages'
import { episodesApi } from '../../features/episodes/api'
import type { ApiClient } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { nameOr, paddedId, ratingOutOf10, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, FactLink, Facts, Grid, linesClass, LoadingPlace, LoadingText, Page, Section } from '../parts'
import { ShareButton } from '../parts/detail/share-button'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { drinkMeta } from '../../features/drinks/structured-data'
import { AppLink } from '../../shared/routing/app-link'
import { LinkButton, PageTitle, Picture, Rating, TierTile } from '../../shared/ui'
import { DetailPage, Draft, prefetchDetail, type ViewProps } from '../parts/detail/detail'
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

/** Prefetches the drink, and then its neighbours, and its episode for the other drinks. */
export const prefetch = (context: PageContext): Promise<void> =>
  prefetchDetail(context, drinksApi, ({ episode_id: id }) => (id ? context.queryClient.prefetchQuery(sideEpisode(context.api, id)) : null))

/** The number of other drinks shown here. The episode's page shows all of them. */
const OTHERS_MAX = 8

function SameEpisode({ drink, episodeId }: { drink: Drink; episodeId: number }) {
  const { data: episode } = useQuery(sideEpisode(useApi(), episodeId))
  // administrators receive drafts too
  const drinks = (episode?.drinks ?? []).filter((each) => each.is_published)
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
        <i className={styles.picture} data-cut-out="" />
      </LoadingPlace>
      <div className={styles.side}>
        <LoadingText titles={2} lines={4} />
      </div>
    </div>
  </Page>
)

const titleOf = ({ name, id }: Drink): string => nameOr(name, 'Drink', id)

export { drinksApi as resource }

/** A drink as its page shows it. */
export function View({ record: drink, children }: ViewProps<Drink>) {
  const { id, tier, final_rating: value, episode_id: episodeId } = drink
  const name = titleOf(drink)
  const { data: episode } = useQuery(sideEpisode(useApi(), episodeId))
  return (
    <Page detail>
      <BackLink to={back.to}>{back.list}</BackLink>
      <article className={styles.drink}>
        <div className={styles.bench}>
          <Picture
            src={drink.image_url}
            description={drink.image_alt}
            focus={drink.image_focus}
            alt={`Can of ${name}`}
            fallback="can"
            // the can is half as wide as its picture; its glow needs no detail
            sizes="(width < 860px) 64vw, 624px"
            filledSizes="(width < 860px) 94vw, 624px"
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
              <AppLink to={paths.caffeine({ tier })}>
                <TierTile tier={tier} palette="caffeine" size="text" />
              </AppLink>
              {drink.brand ? <FactLink to={paths.caffeine({ brand: drink.brand })}>{drink.brand}</FactLink> : drinkMessages.noBrand}
            </p>
            <PageTitle className={styles.title}>{name}</PageTitle>
          </div>
          <Rating value={value} tier={tier} palette="caffeine" className={styles.rating} />
          <p className={linesClass}>{drink.notes ?? drinkMessages.noNotes}</p>
          <Facts
            facts={[
              {
                label: 'Tasted in',
                value: episodeId && <FactLink to={paths.episode(episodeId)}>{nameOr(episode?.title ?? '', 'Episode', episodeId)}</FactLink>,
              },
            ]}
          />
          <div>
            <ShareButton title={name} />
          </div>
        </div>
      </article>
      {children}
    </Page>
  )
}

function Loaded({ drink }: { drink: Drink }) {
  const { id, episode_id: episodeId } = drink
  usePageMeta({
    title: siteTitle(titleOf(drink)),
    description: descriptionOf(drink),
    canonical: paths.drink(id),
    type: 'article',
    ...(import.meta.env.SSR && drinkMeta(drink)),
  })
  return <View record={drink}>{episodeId && <SameEpisode drink={drink} episodeId={episodeId} />}</View>
}

/** A drink of an episode that is not published is public for nobody, whatever its own status: its page says so. */
function WithItsEpisode({ drink: { id, is_published, episode_id }, children }: { drink: Drink; children: ReactNode }) {
  const { data: episode } = useQuery(sideEpisode(useApi(), episode_id))
  // the page of a draft says so already
  if (!is_published || episode?.is_published !== false) return children
  return (
    <Suspense fallback={null}>
      <Draft kind="drink" id={id} text="Its episode is not published. Only administrators can read this page.">
        {children}
      </Draft>
    </Suspense>
  )
}

/** One drink: picture, tier, rating, notes, its episode, and the other drinks of that episode. */
export function Component() {
  return (
    <DetailPage resource={drinksApi} name="Drink" messages={messages} back={back} outline={outline}>
      {(drink) => (
        <WithItsEpisode drink={drink}>
          <Loaded drink={drink} />
        </WithItsEpisode>
      )}
    </DetailPage>
  )
}
