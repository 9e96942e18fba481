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
import { QUOTE_SORTS, quoteQuery, quoteViewFrom, quoteViewParams, type QuoteView } from '../../features/quotes/quote-view'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
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
import { preloadSerif } from '../../shared/theme/serif-font'
import { EmptyState } from '../../shared/ui'
import styles from './quotes-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['author', 'page', 'sort'] as const
type Parameter = (typeof parameters)[number]

const quotesOf = (api: ApiClient, view: QuoteView, page: number | null) => quotesApi.pages(api, quoteQuery(view), page)

/** The most quoted authors. */
const quotedAuthors = (api: ApiClient) => figures(api, 'authors', ({ quotes }) => quotes.authors.map(({ name }) => authorName(name)))

/** Prefetches the page of quotes that the address names, and the authors. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  await Promise.all([
    prefetchWindows(queryClient, quotesOf(api, quoteViewFrom(search), page), page),
    queryClient.prefetchQuery(quotedAuthors(api)),
  ])
}

function SortLinks({ view }: { view: QuoteView }) {
  return (
    <ViewLinks
      label="Sort quotes"
      choices={QUOTE_SORTS.map((sort) => ({
        label: sort,
        to: paths.quotes(quoteViewParams({ ...view, sort })),
        chosen: view.sort === sort,
      }))}
    />
  )
}

/** The author filter. While the authors load, only ALL is shown, to reserve the rows. */
function AuthorFilter({ view }: { view: QuoteView }) {
  const { data: authors = [], isPending } = useQuery(quotedAuthors(useApi()))
  if (!isPending && authors.length === 0) return null
  return (
    <div className={styles.authors} data-pending={isPending || undefined}>
      <AuthorLinks authors={authors} chosen={view.author} linkOf={(author) => paths.quotes(quoteViewParams({ ...view, author }))} />
    </div>
  )
}

function NoQuotes({ view }: { view: QuoteView }) {
  return (
    <EmptyState message={quoteMessages.none}>
      {view.author && <p>There are no quotes by {view.author}.</p>}
      {view.author && <ShowAll to={paths.quotes(quoteViewParams({ ...view, author: null }))} />}
    </EmptyState>
  )
}

function Quotes({ quotes, view, address }: { quotes: Windows<Quote>; view: QuoteView; address: PageAddress }) {
  return (
    <Section title="The collection" aside={<SortLinks view={view} />}>
      <AuthorFilter view={view} />
      <WindowList
        windows={quotes}
        address={address}
        loading={<QuotesLoading />}
        failure={quoteMessages.listFailed}
        empty={<NoQuotes view={view} />}
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
  const view = quoteViewFrom(search)
  const page = pageFrom(search.get('page'))
  const quotes = useWindows(quotesOf(useApi(), view, page), page)
  const [first] = quotes.items
  // as the list spells the author
  const author = view.author && first ? authorName(first.author) : null
  const address: PageAddress = (number) => paths.quotes({ ...quoteViewParams(view), page: number })
  usePageMeta(
    quotes.missing
      ? null
      : {
          title: siteTitle(`Quotes of Wisdom${author ? `, ${author}` : ''}${pageTitle(quotes)}`),
          description: 'Sentences that outlived their authors, with their sources.',
          ...pageLinks(quotes, address, paths.quotes({ author })),
          noindex: view.author !== null && author === null,
          ...sectionMeta('quotes'),
        },
  )
  if (quotes.missing) return <NotFound address={paths.quotes({ ...quoteViewParams(view), page: search.get('page') })} />
  return (
    <Page>
      <PageHead title="On Wisdom" section="quotes">
        <p>
          Somebody says it at three in the morning, usually with a can in hand, and usually credits Aristotle. So we look it up. Quotes with
          a known source show it.
        </p>
      </PageHead>
      <Quotes quotes={quotes} view={view} address={address} />
    </Page>
  )
}
