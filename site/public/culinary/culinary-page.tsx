import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../shared/api/api-client'
import { figures } from '../../shared/api/figures'
import { noneOfCuisine, reviewMessages } from '../../features/reviews/messages'
import { ReviewCard } from '../../features/reviews/review-card'
import { reviewViewFrom, reviewViewParams, type ReviewView } from '../../features/reviews/review-view'
import { reviewSummaries, type ReviewSummary } from '../../features/reviews/summaries'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import { SORTS, TIER_CHOICES } from '../../shared/lists/list-view'
import { compareNames } from '../../shared/lists/compare-names'
import {
  Choices,
  FilterButtons,
  Grid,
  LoadingCards,
  NotFound,
  Page,
  pageFrom,
  PageHead,
  pageLinks,
  pageTitle,
  prefetchWindows,
  Section,
  ShowAll,
  useWindows,
  ViewLinks,
  WindowList,
  type PageAddress,
  type Windows,
} from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { EmptyState } from '../../shared/ui'
import styles from './culinary-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['cuisine', 'page', 'sort', 'tier'] as const
type Parameter = (typeof parameters)[number]

/** The cuisines of all reviews, by name. */
const servedCuisines = (api: ApiClient) =>
  figures(api, 'cuisines', ({ reviews }) => reviews.cuisines.map(({ name }) => name).toSorted(compareNames))

/** Prefetches the page of reviews that the address names, and the cuisines. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  await Promise.all([
    prefetchWindows(queryClient, reviewSummaries(api, reviewViewFrom(search), page), page),
    queryClient.prefetchQuery(servedCuisines(api)),
  ])
}

const addressOf = (view: ReviewView): string => paths.culinary(reviewViewParams(view))

/** Sort order, tier board and tier filter. All of them are links, so the address holds the state. */
function Controls({ view }: { view: ReviewView }) {
  return (
    <Choices>
      <ViewLinks
        label="Sort reviews"
        choices={[
          ...SORTS.map((sort) => ({ label: sort, to: addressOf({ ...view, sort }), chosen: view.sort === sort })),
          { label: 'Tier list', to: paths.culinaryBoard(), chosen: false },
        ]}
      />
      <FilterButtons
        label="Tier"
        palette="culinary"
        choices={TIER_CHOICES.map((tier) => ({
          label: tier ?? 'ALL',
          to: addressOf({ ...view, tier }),
          chosen: view.tier === tier,
          tier: tier ?? undefined,
        }))}
      />
    </Choices>
  )
}

/** ALL and one button for each cuisine. While they load, only ALL is shown, to reserve the row. */
function CuisineFilter({ view }: { view: ReviewView }) {
  const { data: cuisines = [], isPending } = useQuery(servedCuisines(useApi()))
  if (!isPending && cuisines.length === 0) return null
  return (
    <div className={styles.filter} data-pending={isPending || undefined}>
      <FilterButtons
        label="Cuisine"
        choices={[
          { label: 'ALL', to: addressOf({ ...view, cuisine: null }), chosen: view.cuisine === null },
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

function NoReviews({ view: { cuisine, tier, sort } }: { view: ReviewView }) {
  return (
    <EmptyState message={cuisine ? noneOfCuisine(cuisine) : reviewMessages.none}>
      {tier && <p>There are no reviews in tier {tier} yet.</p>}
      {(cuisine || tier) && <ShowAll to={addressOf({ cuisine: null, tier: null, sort })} />}
    </EmptyState>
  )
}

function Reviews({ reviews, view, address }: { reviews: Windows<ReviewSummary>; view: ReviewView; address: PageAddress }) {
  return (
    <Section title="Reviews" aside={<Controls view={view} />}>
      <CuisineFilter view={view} />
      <WindowList
        windows={reviews}
        address={address}
        loading={<LoadingCards look="hairline" figure="dish" />}
        failure={reviewMessages.listFailed}
        empty={<NoReviews view={view} />}
      >
        {(items) => (
          <Grid look="hairline">
            {items.map((review, position) => (
              <ReviewCard key={review.id} review={review} priority={position === 0} />
            ))}
          </Grid>
        )}
      </WindowList>
    </Section>
  )
}

const filtersOf = ({ cuisine, tier }: ReviewView): string => (cuisine ? `, ${cuisine}` : '') + (tier ? `, tier ${tier}` : '')

/** The culinary index: every review, with filters by cuisine and tier. */
export function Component() {
  const search = usePageSearch(parameters)
  const view = reviewViewFrom(search)
  const page = pageFrom(search.get('page'))
  const reviews = useWindows(reviewSummaries(useApi(), view, page), page)
  const address: PageAddress = (number) => paths.culinary({ ...reviewViewParams(view), page: number })
  usePageMeta(
    reviews.missing
      ? null
      : {
          title: siteTitle(`Culinary Critique${filtersOf(view)}${pageTitle(reviews)}`),
          description:
            'Restaurant reviews: food, service, ambiance, cleanliness and value, summed up in one rating and one tier from S to F.',
          ...pageLinks(reviews, address, paths.culinary({ cuisine: view.cuisine, tier: view.tier })),
          noindex: view.cuisine !== null && reviews.items.length === 0,
          ...sectionMeta('culinary'),
        },
  )
  if (reviews.missing) return <NotFound address={paths.culinary({ ...reviewViewParams(view), page: search.get('page') })} />
  return (
    <Page>
      <PageHead title="Culinary Critique" section="culinary">
        <p>
          We judge food, service, ambiance, cleanliness and value, and sum them up in one rating and one tier. We book under other names,
          pay the bill ourselves and inspect the bathroom before we open the menu.
        </p>
      </PageHead>
      <Reviews reviews={reviews} view={view} address={address} />
    </Page>
  )
}
