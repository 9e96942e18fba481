import { useEffect, useState, type MouseEvent } from 'react'
import { videoIdFrom } from '../../../cms/domain/video-id'
import type { Episode } from '../../shared/api/record-types'
import { DrinkCard } from '../../features/drinks/drink-card'
import { episodesApi } from '../../features/episodes/api'
import { track } from '../../shared/analytics'
import { countOf, longDate, nameOr, paragraphsOf, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, FactLink, Facts, Grid, linesClass, LoadingPlace, LoadingText, Page, Section } from '../parts'
import { ShareButton } from '../parts/detail/share-button'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { episodeThumbnail } from '../../features/episodes/thumbnail'
import { episodeMeta } from '../../features/episodes/structured-data'
import { EmptyState, ExternalLinkButton, Label, PageTitle, Picture } from '../../shared/ui'
import { DetailPage, prefetchDetail, type ViewProps } from '../parts/detail/detail'
import { More } from '../parts/list/more'
import type { Outline } from '../parts/detail/detail-states'
import styles from './episode-page.module.css'

const failure = 'CONNECTION_FAILURE: Unable to retrieve episode data. The server might be unavailable or experiencing issues.'

const messages = { missing: 'Episode not found', failed: failure, failedTitle: 'EPISODE_ACCESS_ERROR' } as const
const back = { to: paths.caffeine(), list: 'Caffeine index', label: 'Return to Caffeine' }

/** Prefetches the episode and its neighbours. */
export const prefetch = (context: PageContext): Promise<void> => prefetchDetail(context, episodesApi)

/** Drinks that are shown at first, and that are added at a time. */
const DRINKS_AT_ONCE = 100

function FeaturedDrinks({ episode }: { episode: Episode }) {
  // administrators receive drafts too
  const drinks = episode.drinks.filter((drink) => drink.is_published)
  const [shown, setShown] = useState(DRINKS_AT_ONCE)
  const items = drinks.slice(0, shown)
  const more = shown < drinks.length ? () => setShown(shown + DRINKS_AT_ONCE) : null
  return (
    <Section title="Featured Drinks" aside={drinks.length > 0 && <Label>{countOf(drinks.length, 'drink')}</Label>}>
      {drinks.length === 0 ? (
        <EmptyState message="No drink reviews available for this episode." />
      ) : (
        <>
          <Grid look="hairline">
            {items.map((drink) => (
              <DrinkCard key={drink.id} drink={drink} featured />
            ))}
          </Grid>
          <More windows={{ items, more, loadingMore: false, failed: false }} href={paths.caffeine()} failure="" ahead={false} />
        </>
      )}
    </Section>
  )
}

const titleOf = ({ title, id }: Episode): string => nameOr(title, 'Episode', id)

/** The player takes the focus that the link to the video had. */
const takeFocus = (frame: HTMLIFrameElement | null): void => frame?.focus()

/** The thumbnail, and on it the way to the video. The player replaces it after a click; none of it is loaded before. */
function Video({ episode }: { episode: Episode }) {
  const { id, youtube_link: link } = episode
  const video = videoIdFrom(link)
  const [playing, setPlaying] = useState<string | null>(null)
  const play = (event: MouseEvent): void => {
    // as for any link, a click with one of these keys opens another tab or window
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(video)
  }
  return (
    <div className={styles.frame}>
      {video && playing === video ? (
        <iframe
          ref={takeFocus}
          className={styles.player}
          src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1`}
          title={`Video: ${titleOf(episode)}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <Picture
            src={episodeThumbnail(episode)}
            description={episode.thumbnail_alt}
            focus={episode.thumbnail_focus}
            alt=""
            fallback="episode"
            sizes="(width < 960px) 94vw, 720px"
            priority
            transitionName={`episode-${id}`}
            className={styles.picture}
          />
          {video && link && (
            <a href={link} target="_blank" rel="noopener noreferrer" className={styles.play} onClick={play} data-screen-only="">
              <span className={styles.playLabel}>Play video</span>
            </a>
          )}
        </>
      )}
    </div>
  )
}

function EpisodeHead({ episode }: { episode: Episode }) {
  const { id, description, youtube_link: video, guest_name: guest } = episode
  const title = titleOf(episode)
  return (
    <article className={styles.head}>
      <Video episode={episode} />
      <div className={styles.side}>
        <PageTitle className={styles.title}>{title}</PageTitle>
        <Facts
          facts={[
            { label: 'Published', value: longDate(episode.publication_date) },
            { label: 'Guest', value: guest && <FactLink to={paths.search(guest)}>{guest}</FactLink> },
          ]}
        />
        <div className={styles.actions}>
          {video && (
            <ExternalLinkButton href={video} look="main" onClick={() => track('episode_youtube_click', { episode_id: id, title })}>
              Watch Episode
            </ExternalLinkButton>
          )}
          <ShareButton title={title} />
        </div>
      </div>
      {description && (
        <div className={`${linesClass} ${styles.description}`}>
          {paragraphsOf(description).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </article>
  )
}

const outline: Outline = (backLink) => (
  <Page detail>
    {backLink}
    <div className={styles.head}>
      <LoadingPlace message="RETRIEVING_EPISODE" className={styles.frame} />
      <div className={styles.side}>
        <LoadingText titles={2} lines={3} />
      </div>
    </div>
  </Page>
)

export { episodesApi as resource }

/** An episode as its page shows it. */
export const View = ({ record: episode, children }: ViewProps<Episode>) => (
  <Page detail>
    <BackLink to={back.to} onClick={() => track('episode_back_to_index', {})}>
      {back.list}
    </BackLink>
    <EpisodeHead episode={episode} />
    <FeaturedDrinks episode={episode} />
    {children}
  </Page>
)

function Loaded({ episode }: { episode: Episode }) {
  const { id } = episode
  const title = titleOf(episode)
  usePageMeta({
    title: siteTitle(title),
    description: truncated(episode.description ?? `${title}: ${countOf(episode.drinks.length, 'drink')} rated on the record.`, 155),
    canonical: paths.episode(id),
    type: 'article',
    ...(import.meta.env.SSR && episodeMeta(episode)),
  })
  useEffect(() => track('episode_detail_view', { episode_id: id, title }), [id, title])
  return <View record={episode} />
}

/** One episode: thumbnail, facts, a link to the video, and the drinks tasted in it. */
export function Component() {
  return (
    <DetailPage resource={episodesApi} name="Episode" messages={messages} back={back} outline={outline}>
      {(episode) => <Loaded episode={episode} />}
    </DetailPage>
  )
}
