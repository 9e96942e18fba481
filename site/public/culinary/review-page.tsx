import type { Review } from '../../shared/api/record-types'
import { reviewsApi } from '../../features/reviews/api'
import { reviewMessages } from '../../features/reviews/messages'
import { RelatedReviews } from './related-reviews'
import { reviewPictureName } from '../../features/reviews/review-card'
import { relatedReviews } from '../../features/reviews/summaries'
import { longDate, nameOr, paddedId, ratingOutOf10, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, Facts, linesClass, LoadingLine, LoadingText, Page, ShareButton } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { idFrom, paths } from '../../shared/routing/paths'
import { reviewMeta } from '../../features/reviews/structured-data'
import { ExternalLinkButton, PageTitle, Picture, Rating, TierTile } from '../../shared/ui'
import { DetailPage } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import styles from './review-page.module.css'

const messages = { missing: 'REVIEW_NOT_FOUND', failed: reviewMessages.detailFailed } as const
const back = { to: paths.culinary(), list: 'All reviews', label: 'Return to Culinary' }

/** Prefetches the review, and then related ones. Nothing if the id is invalid. */
export async function prefetch({ api, queryClient, params }: PageContext): Promise<void> {
  const id = idFrom(params['id'])
  if (!id) return
  const options = reviewsApi.detail(api, id)
  await queryClient.prefetchQuery(options)
  const review = queryClient.getQueryData(options.queryKey)
  if (review) await queryClient.prefetchQuery(relatedReviews(api, review))
}

const nameOf = ({ restaurant_name: name, id }: Review): string => nameOr(name, 'Review', id)

function Hero({ review }: { review: Review }) {
  const { id, cuisine_type: cuisine } = review
  const name = nameOf(review)
  return (
    <div className={styles.hero}>
      <Picture
        src={review.restaurant_image_url}
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
            {cuisine && <span className={styles.cuisine}>{cuisine}</span>}
            <TierTile tier={review.tier} palette="culinary" />
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
      <div className={styles.side}>
        <LoadingText titles={1} lines={4} />
      </div>
      <LoadingText lines={4} />
    </Page>
  </>
)

function Loaded({ review }: { review: Review }) {
  const { id, tier, final_rating: value, notes, grading_sheet_url: sheet } = review
  const name = nameOf(review)
  usePageMeta({
    title: siteTitle(name),
    description: truncated(`${name}: ${ratingOutOf10(value)}, tier ${tier}. ${notes ?? ''}`.trim(), 155),
    canonical: paths.review(id),
    type: 'article',
    ...reviewMeta(review),
  })
  return (
    <>
      <article>
        <Hero review={review} />
        <Page className={styles.body}>
          <div className={styles.side}>
            <Rating value={value} tier={tier} palette="culinary" />
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
              <ShareButton title={name} />
            </div>
          </div>
          {notes ? <p className={`${linesClass} ${styles.notes}`}>{notes}</p> : <p className={styles.none}>{reviewMessages.noNotes}</p>}
        </Page>
      </article>
      <div data-screen-only="">
        <Page className={styles.related}>
          <RelatedReviews review={review} />
        </Page>
      </div>
    </>
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
