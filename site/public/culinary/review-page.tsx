import type { Review } from '../../shared/api/record-types'
import { reviewsApi } from '../../features/reviews/api'
import { reviewMessages } from '../../features/reviews/messages'
import { RelatedReviews } from './related-reviews'
import { reviewPictureName } from '../../features/reviews/review-card'
import { relatedReviews } from '../../features/reviews/related'
import { longDate, nameOr, paddedId, ratingOutOf10, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, Facts, linesClass, LoadingLine, LoadingText, Page } from '../parts'
import { ShareButton } from '../parts/detail/share-button'
import { AppLink } from '../../shared/routing/app-link'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { reviewMeta } from '../../features/reviews/structured-data'
import { ExternalLinkButton, PageTitle, Picture, Rating, TierTile } from '../../shared/ui'
import { DetailPage, prefetchDetail, type ViewProps } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import styles from './review-page.module.css'

const messages = { missing: 'REVIEW_NOT_FOUND', failed: reviewMessages.detailFailed } as const
const back = { to: paths.culinary(), list: 'All reviews', label: 'Return to Culinary' }

/** Prefetches the review, and then its neighbours and related ones. */
export const prefetch = (context: PageContext): Promise<void> =>
  prefetchDetail(context, reviewsApi, (review) => context.queryClient.prefetchQuery(relatedReviews(context.api, review)))

const nameOf = ({ restaurant_name: name, id }: Review): string => nameOr(name, 'Review', id)

function Hero({ review }: { review: Review }) {
  const { id, cuisine_type: cuisine } = review
  const name = nameOf(review)
  return (
    <div className={styles.hero}>
      <Picture
        src={review.restaurant_image_url}
        description={review.restaurant_image_alt}
        focus={review.restaurant_image_focus}
        alt={name}
        fallback="restaurant"
        sizes="(width < 768px) 100vw, 1000px"
        priority
        transitionName={reviewPictureName(id)}
        className={styles.picture}
      />
      <div className={styles.heroText}>
        <BackLink to={back.to}>{back.list}</BackLink>
        <div>
          <p className={styles.badges}>
            {cuisine && (
              <AppLink to={paths.culinary({ cuisine })} className={styles.cuisine}>
                {cuisine}
              </AppLink>
            )}
            <AppLink to={paths.culinary({ tier: review.tier })} className={styles.tier}>
              <TierTile tier={review.tier} palette="culinary" />
            </AppLink>
          </p>
          <PageTitle className={styles.title}>{name}</PageTitle>
        </div>
      </div>
    </div>
  )
}

const outline: Outline = (backLink) => (
  <>
    <div className={styles.hero} data-outline="">
      <div className={`${styles.picture} ${styles.empty}`} />
      <div className={styles.heroText}>
        {backLink}
        <div>
          <LoadingLine className={styles.badges} />
          <LoadingText titles={1} />
        </div>
      </div>
    </div>
    <Page className={styles.body}>
      <LoadingText titles={1} />
      <LoadingText lines={4} />
    </Page>
  </>
)

export { reviewsApi as resource }

/** A review as its page shows it. */
export function View({ record: review, children }: ViewProps<Review>) {
  const { id, tier, final_rating: value, notes, grading_sheet_url: sheet } = review
  return (
    <>
      <article>
        <Hero review={review} />
        <Page className={styles.body}>
          <Rating value={value} tier={tier} palette="culinary" />
          {notes ? <p className={`${linesClass} ${styles.notes}`}>{notes}</p> : <p className={styles.none}>{reviewMessages.noNotes}</p>}
          <div className={styles.side}>
            <Facts
              facts={[
                { label: 'Visited', value: longDate(review.visit_date) },
                { label: 'Review', value: paddedId(id), mono: true },
                { label: 'Last updated', value: longDate(review.updated_at) },
              ]}
            />
            <div className={styles.actions}>
              {sheet && (
                <ExternalLinkButton href={sheet} look="accent">
                  VIEW_GRADING_SHEET
                </ExternalLinkButton>
              )}
              <ShareButton title={nameOf(review)} />
            </div>
          </div>
        </Page>
      </article>
      {children}
    </>
  )
}

function Loaded({ review }: { review: Review }) {
  const { id, tier, final_rating: value, notes } = review
  const name = nameOf(review)
  usePageMeta({
    title: siteTitle(name),
    description: truncated(`${name}: ${ratingOutOf10(value)}, tier ${tier}. ${notes ?? ''}`.trim(), 155),
    canonical: paths.review(id),
    type: 'article',
    ...(import.meta.env.SSR && reviewMeta(review)),
  })
  return (
    <View record={review}>
      <div data-screen-only="">
        <Page className={styles.related}>
          <RelatedReviews review={review} />
        </Page>
      </div>
    </View>
  )
}

/** One review: hero picture, badges, rating, facts, notes, and related reviews. */
export function Component() {
  return (
    <DetailPage resource={reviewsApi} name="Review" messages={messages} back={back} outline={outline}>
      {(review) => <Loaded review={review} />}
    </DetailPage>
  )
}
