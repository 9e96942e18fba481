import { useQuery } from '@tanstack/react-query'
import { authorName } from '../../../cms/domain/author-colours'
import type { ApiClient } from '../../shared/api/api-client'
import { figures } from '../../shared/api/figures'
import type { Quote } from '../../shared/api/record-types'
import { quotesApi } from '../../features/quotes/api'
import { AuthorLinks } from '../../features/quotes/author-links'
import { quoteMessages } from '../../features/quotes/messages'
import { QuoteGrid } from '../../features/quotes/quote-card'
import { QuotesLoading } from './quotes-loading'
import { QUOTE_FILTERS, QUOTE_SORTS } from '../../features/quotes/quote-view'
import { useApi } from '../../shared/api/api-context'
import { countOf } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import {
  FILTERS_OPEN,
  filtersSaid,
  isUnlisted,
  listQuery,
  listViewFrom,
  listViewParams,
  saidText,
  type ListView,
  type SaidFilter,
} from '../../shared/lists/list-view'
import {
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
import { FilterBar, FilterSummary, linkAt, type ListLink } from '../parts/filters/filter-bar'
import { panelFiles, prefetchFilters } from '../parts/filters/open-filters'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch, type PageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { preloadSerif } from '../../shared/theme/serif-font'
import { EmptyState } from '../../shared/ui'
import styles from './quotes-page.module.css'

/** The query parameters that the page reads. */
export const parameters = [...QUOTE_FILTERS, 'filters', 'page', 'sort'] as const
type Parameter = (typeof parameters)[number]

const viewFrom = (search: PageSearch<Parameter>): ListView => listViewFrom(search, QUOTE_FILTERS, QUOTE_SORTS)
const quotesOf = (api: ApiClient, view: ListView, page: number | null) => quotesApi.pages(api, listQuery(view, {}), page)

/** The most quoted authors. */
const quotedAuthors = (api: ApiClient) => figures(api, 'quotes', ({ authors }) => authors.map(({ name }) => authorName(name)))

/** Prefetches the page of quotes that the address names, and the authors. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  const view = viewFrom(search)
  await Promise.all([
    prefetchFilters(api, queryClient, 'quotes', view),
    prefetchWindows(queryClient, quotesOf(api, view, page), page),
    queryClient.prefetchQuery(quotedAuthors(api)),
  ])
}

/** Authors that are linked directly. All others are in the panel. */
const AUTHORS_SHOWN = 24

type ListProps = { view: ListView; said: readonly SaidFilter[]; link: ListLink }

/** The author filter: the most quoted authors. While they load, only ALL is shown, to reserve the rows. */
function AuthorFilter({ view: { filters }, link }: Pick<ListProps, 'view' | 'link'>) {
  const { data: authors = [], isPending } = useQuery(quotedAuthors(useApi()))
  if (!isPending && authors.length === 0) return null
  return (
    <div className={styles.authors} data-pending={isPending || undefined}>
      <AuthorLinks
        authors={authors.slice(0, AUTHORS_SHOWN)}
        chosen={filters['author'] ?? null}
        linkOf={(author) => link({ author })}
        all={authors.length > AUTHORS_SHOWN ? link(FILTERS_OPEN) : null}
      />
    </div>
  )
}

function NoQuotes({ view: { filters }, link }: Pick<ListProps, 'view' | 'link'>) {
  const { author } = filters
  return (
    <EmptyState message={quoteMessages.none}>
      {author && <p>There are no quotes by {author}.</p>}
      {author && <ShowAll to={link({ author: null })} />}
    </EmptyState>
  )
}

/** The anchor of the list. */
const QUOTES_ID = 'quotes'

function Quotes({ quotes, view, said, link: linkOf, address }: ListProps & { quotes: Windows<Quote>; address: PageAddress }) {
  const link = linkAt(linkOf, QUOTES_ID)
  const count = quotes.status === 'success' && countOf(quotes.total, 'quote')
  return (
    <Section
      id={QUOTES_ID}
      title="The collection"
      said={saidText(said)}
      aside={<FilterBar list="quotes" path={paths.quotes()} count={count} view={view} link={link} sorts={QUOTE_SORTS} />}
    >
      <AuthorFilter view={view} link={link} />
      <FilterSummary said={said} link={link} count={count} />
      <WindowList
        windows={quotes}
        address={address}
        loading={<QuotesLoading />}
        failure={quoteMessages.listFailed}
        empty={<NoQuotes view={view} link={link} />}
      >
        {(items) => <QuoteGrid quotes={items} wide />}
      </WindowList>
    </Section>
  )
}

/** The quotes index: every quote, with an author filter. */
export function Component() {
  preloadSerif()
  const search = usePageSearch(parameters)
  const view = viewFrom(search)
  const page = pageFrom(search.get('page'))
  const quotes = useWindows(quotesOf(useApi(), view, page), page)
  const [first] = quotes.items
  // as the list spells the author
  const author = view.filters['author'] && first ? authorName(first.author) : null
  const said = filtersSaid(view, { author: (name) => author ?? name })
  const link: ListLink = (change) => paths.quotes({ ...listViewParams(view), ...change })
  const address: PageAddress = (number) => link({ page: number })
  usePageMeta(
    quotes.missing
      ? null
      : {
          title: siteTitle(`Quotes of Wisdom${saidText(said)}${pageTitle(quotes)}`),
          description: 'Sentences that outlived their authors, with their sources.',
          ...pageLinks(quotes, address, paths.quotes({ author: author ?? view.filters['author'] })),
          noindex: isUnlisted(said, view, quotes.items.length === 0),
          files: panelFiles(view),
          ...(import.meta.env.SSR && sectionMeta('quotes')),
        },
  )
  if (quotes.missing) return <NotFound address={link({ page: search.get('page') })} />
  return (
    <Page isNarrowed={said.length > 0}>
      <PageHead title="On Wisdom" section="quotes">
        <p>
          Somebody says it at three in the morning, usually with a can in hand, and usually credits Aristotle. So we look it up. Quotes with
          a known source show it.
        </p>
      </PageHead>
      <Quotes quotes={quotes} view={view} said={said} link={link} address={address} />
    </Page>
  )
}
