import { noneOfCuisine, reviewMessages } from '../../features/reviews/messages'
import { ReviewCard } from '../../features/reviews/review-card'
import {
  cuisinesOf,
  needsEveryReview,
  reviewViewFrom,
  reviewViewParams,
  applyReviewView,
  type ReviewView,
} from '../../features/reviews/review-view'
import { reviewSummaries, type ReviewSummary } from '../../features/reviews/summaries'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import { SORTS } from '../../shared/lists/list-view'
import {
  FilterButtons,
  Grid,
  LoadingCards,
  More,
  offsetFrom,
  Page,
  PageHead,
  prefetchWindows,
  Section,
  ShowAll,
  startOf,
  useWindows,
  ViewLinks,
  windowTitle,
  type Windows,
} from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { EmptyState, ErrorBox } from '../../shared/ui'
import styles from './culinary-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['cuisine', 'from', 'sort'] as const
type Parameter = (typeof parameters)[number]

/** Prefetches the window of reviews that `?from=` names, or every review if the address filters or sorts them. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const all = needsEveryReview(reviewViewFrom(search))
  await prefetchWindows(queryClient, reviewSummaries(api, all ? 0 : offsetFrom(search.get('from'))), all)
}

function SortLinks({ view }: { view: ReviewView }) {
  return (
    <ViewLinks
      label="Sort reviews"
      choices={[
        ...SORTS.map((sort) => ({ label: sort, to: paths.culinary(reviewViewParams({ ...view, sort })), chosen: view.sort === sort })),
        { label: 'Tier list', to: paths.culinaryBoard(), chosen: false },
      ]}
    />
  )
}

/** ALL and one button for each cuisine of the loaded reviews. While they load, only ALL is shown, to reserve the row. */
function CuisineFilter({ cuisines, view, pending }: { cuisines: readonly string[]; view: ReviewView; pending: boolean }) {
  return (
    <div className={styles.filter} data-pending={pending || undefined}>
      <FilterButtons
        label="Cuisine"
        choices={[
          { label: 'ALL', to: paths.culinary(reviewViewParams({ ...view, cuisine: null })), chosen: view.cuisine === null },
          ...cuisines.map((cuisine) => ({
            label: cuisine,
            to: paths.culinary({ ...reviewViewParams(view), cuisine }),
            chosen: view.cuisine === cuisine,
          })),
        ]}
      />
    </div>
  )
}

function ReviewList({ reviews, view, windows }: { reviews: ReviewSummary[]; view: ReviewView; windows: Windows<ReviewSummary> }) {
  if (reviews.length > 0) {
    return (
      <Grid look="hairline">
        {reviews.map((review, position) => (
          <ReviewCard key={review.id} review={review} priority={position === 0} />
        ))}
      </Grid>
    )
  }
  // Reviews of the cuisine may be in a window that has not loaded yet.
  if (windows.failed) return null
  if (windows.more) return <LoadingCards look="hairline" figure="dish" />
  if (!view.cuisine) return <EmptyState message={reviewMessages.none} />
  return (
    <EmptyState message={noneOfCuisine(view.cuisine)}>
      <ShowAll to={paths.culinary(reviewViewParams({ ...view, cuisine: null }))} />
    </EmptyState>
  )
}

function Reviews({ reviews, view }: { reviews: Windows<ReviewSummary>; view: ReviewView }) {
  const { items, status } = reviews
  return (
    <Section title="Reviews" aside={<SortLinks view={view} />}>
      {(status === 'pending' || items.length > 0) && (
        <CuisineFilter cuisines={cuisinesOf(items)} view={view} pending={status === 'pending'} />
      )}
      {status === 'pending' && <LoadingCards look="hairline" figure="dish" />}
      {status === 'error' && <ErrorBox message={reviewMessages.listFailed} />}
      {status === 'success' && <ReviewList reviews={applyReviewView(items, view)} view={view} windows={reviews} />}
      <More windows={reviews} href={paths.culinary({ from: reviews.next })} failure={reviewMessages.listFailed} />
    </Section>
  )
}

/** The culinary index: every review, with a cuisine filter. */
export function Component() {
  const search = usePageSearch(parameters)
  const view = reviewViewFrom(search)
  const all = needsEveryReview(view)
  const from = all ? 0 : offsetFrom(search.get('from'))
  const reviews = useWindows(reviewSummaries(useApi(), from), all)
  const start = startOf(reviews, from)
  usePageMeta({
    title: siteTitle(`Culinary Critique${view.cuisine ? `, ${view.cuisine}` : windowTitle(start)}`),
    description: 'Restaurant reviews: food, service, ambiance, cleanliness and value, summed up in one rating and one tier from S to F.',
    canonical: paths.culinary({ cuisine: view.cuisine, from: start }),
    noindex: view.cuisine !== null && applyReviewView(reviews.items, view).length === 0,
    ...sectionMeta('culinary'),
  })
  return (
    <Page>
      <PageHead title="Culinary Critique" section="culinary">
        <p>
          We judge food, service, ambiance, cleanliness and value, and sum them up in one rating and one tier. We book under other names,
          pay the bill ourselves and inspect the bathroom before we open the menu.
        </p>
      </PageHead>
      <Reviews reviews={reviews} view={view} />
    </Page>
  )
}
