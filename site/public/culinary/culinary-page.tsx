import { useQuery } from '@tanstack/react-query'
import { isTier } from '../../../cms/domain/tier'
import type { ApiClient } from '../../shared/api/api-client'
import { figures } from '../../shared/api/figures'
import { noneOfCuisine, reviewMessages } from '../../features/reviews/messages'
import { ReviewCard } from '../../features/reviews/review-card'
import { REVIEW_COLUMNS, REVIEW_FILTERS, reviewViewFrom } from '../../features/reviews/review-view'
import { reviewSummaries, type ReviewSummary } from '../../features/reviews/summaries'
import { useApi } from '../../shared/api/api-context'
import { countOf } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import {
  filtersSaid,
  isUnlisted,
  listQuery,
  listViewParams,
  saidText,
  SORTS,
  type ListView,
  type SaidFilter,
} from '../../shared/lists/list-view'
import { compareNames } from '../../shared/lists/compare-names'
import {
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
  WindowList,
  type PageAddress,
  type Windows,
} from '../parts'
import { FilterBar, FilterSummary, linkAt, without, type ListLink } from '../parts/filters/filter-bar'
import { FilterRow } from '../parts/filters/filter-row'
import { panelFiles, prefetchFilters } from '../parts/filters/open-filters'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { EmptyState } from '../../shared/ui'

/** The query parameters that the page reads. */
export const parameters = [...REVIEW_FILTERS, 'filters', 'page', 'sort'] as const
type Parameter = (typeof parameters)[number]

/** The cuisines of all reviews, by name. */
const servedCuisines = (api: ApiClient) =>
  figures(api, 'reviews', ({ cuisines }) => cuisines.map(({ name }) => name).toSorted(compareNames))

const reviewsOf = (api: ApiClient, view: ListView, page: number | null) => reviewSummaries(api, listQuery(view, REVIEW_COLUMNS), page)

/** Prefetches the page of reviews that the address names, and the cuisines. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  const view = reviewViewFrom(search)
  await Promise.all([
    prefetchFilters(api, queryClient, 'reviews', view),
    prefetchWindows(queryClient, reviewsOf(api, view, page), page),
    queryClient.prefetchQuery(servedCuisines(api)),
  ])
}

type ListProps = { view: ListView; said: readonly SaidFilter[]; link: ListLink }

/** ALL and one button for each cuisine. While they load, only ALL is shown, to reserve the row. */
function CuisineFilter({ view: { filters }, link }: Pick<ListProps, 'view' | 'link'>) {
  const { data: cuisines = [], isPending } = useQuery(servedCuisines(useApi()))
  if (!isPending && cuisines.length === 0) return null
  const { cuisine: chosen } = filters
  return (
    <FilterRow isPending={isPending}>
      <FilterButtons
        label="Cuisine"
        choices={[
          { label: 'ALL', to: link({ cuisine: null }), chosen: !chosen },
          ...cuisines.map((cuisine) => ({ label: cuisine, to: link({ cuisine }), chosen: chosen === cuisine })),
        ]}
      />
    </FilterRow>
  )
}

function NoReviews({ view: { filters }, said, link }: ListProps) {
  const { cuisine, tier } = filters
  return (
    <EmptyState message={cuisine ? noneOfCuisine(cuisine) : reviewMessages.none}>
      {isTier(tier) && <p>There are no reviews in tier {tier} yet.</p>}
      {said.length > 0 && <ShowAll to={link(without(said))} />}
    </EmptyState>
  )
}

/** The anchor of the list. */
const REVIEWS_ID = 'reviews'

function Reviews({ reviews, view, said, link: linkOf, address }: ListProps & { reviews: Windows<ReviewSummary>; address: PageAddress }) {
  const link = linkAt(linkOf, REVIEWS_ID)
  const count = reviews.status === 'success' && countOf(reviews.total, 'review')
  return (
    <Section
      id={REVIEWS_ID}
      title="Reviews"
      said={saidText(said)}
      aside={
        <FilterBar
          list="reviews"
          path={paths.culinary()}
          count={count}
          view={view}
          link={link}
          sorts={SORTS}
          board={paths.culinaryBoard()}
          palette="culinary"
        />
      }
    >
      <CuisineFilter view={view} link={link} />
      <FilterSummary said={said} link={link} count={count} />
      <WindowList
        windows={reviews}
        address={address}
        loading={<LoadingCards look="hairline" figure="dish" />}
        failure={reviewMessages.listFailed}
        empty={<NoReviews view={view} said={said} link={link} />}
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

/** The culinary index: every review, with its filters. */
export function Component() {
  const search = usePageSearch(parameters)
  const view = reviewViewFrom(search)
  const page = pageFrom(search.get('page'))
  const reviews = useWindows(reviewsOf(useApi(), view, page), page)
  const said = filtersSaid(view)
  const link: ListLink = (change) => paths.culinary({ ...listViewParams(view), ...change })
  const address: PageAddress = (number) => link({ page: number })
  usePageMeta(
    reviews.missing
      ? null
      : {
          title: siteTitle(`Culinary Critique${saidText(said)}${pageTitle(reviews)}`),
          description:
            'Restaurant reviews: food, service, ambiance, cleanliness and value, summed up in one rating and one tier from S to F.',
          ...pageLinks(reviews, address, paths.culinary(view.filters)),
          noindex: isUnlisted(said, view, reviews.items.length === 0),
          files: panelFiles(view),
          ...(import.meta.env.SSR && sectionMeta('culinary')),
        },
  )
  if (reviews.missing) return <NotFound address={link({ page: search.get('page') })} />
  return (
    <Page isNarrowed={said.length > 0}>
      <PageHead title="Culinary Critique" section="culinary">
        <p>
          We judge food, service, ambiance, cleanliness and value, and sum them up in one rating and one tier. We book under other names,
          pay the bill ourselves and inspect the bathroom before we open the menu.
        </p>
      </PageHead>
      <Reviews reviews={reviews} view={view} said={said} link={link} address={address} />
    </Page>
  )
}
