import type { Quote } from '../../shared/api/record-types'
import { quotesApi } from '../../features/quotes/api'
import { AuthorLinks } from '../../features/quotes/author-links'
import { quoteMessages } from '../../features/quotes/messages'
import { QuoteGrid } from '../../features/quotes/quote-card'
import { QuotesLoading } from './quotes-loading'
import {
  authorIn,
  needsEveryQuote,
  QUOTE_SORTS,
  quoteViewFrom,
  quoteViewParams,
  applyQuoteView,
  type QuoteView,
} from '../../features/quotes/quote-view'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import {
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
import { preloadSerif } from '../../shared/theme/serif-font'
import { EmptyState, ErrorBox } from '../../shared/ui'
import styles from './quotes-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['author', 'from', 'sort'] as const
type Parameter = (typeof parameters)[number]

/** Prefetches the window of quotes that `?from=` names, or every quote if the address filters or sorts them. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const all = needsEveryQuote(quoteViewFrom(search))
  await prefetchWindows(queryClient, quotesApi.pages(api, {}, all ? 0 : offsetFrom(search.get('from'))), all)
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

function QuoteList({ quotes, view, windows }: { quotes: Quote[]; view: QuoteView; windows: Windows<Quote> }) {
  if (quotes.length > 0) return <QuoteGrid quotes={quotes} wide />
  // Quotes of the author may be in a window that has not loaded yet.
  if (windows.failed) return null
  if (windows.more) return <QuotesLoading />
  return (
    <EmptyState message={quoteMessages.none}>
      {view.author && <p>There are no quotes by {view.author}.</p>}
      {view.author && <ShowAll to={paths.quotes(quoteViewParams({ ...view, author: null }))} />}
    </EmptyState>
  )
}

function Quotes({ quotes, view }: { quotes: Windows<Quote>; view: QuoteView }) {
  const { items, status } = quotes
  return (
    <Section title="The collection" aside={<SortLinks view={view} />}>
      {(status === 'pending' || items.length > 0) && (
        <div className={styles.authors} data-pending={status === 'pending' || undefined}>
          <AuthorLinks quotes={items} chosen={view.author} linkOf={(author) => paths.quotes(quoteViewParams({ ...view, author }))} />
        </div>
      )}
      {status === 'pending' && <QuotesLoading />}
      {status === 'error' && <ErrorBox message={quoteMessages.listFailed} />}
      {status === 'success' && <QuoteList quotes={applyQuoteView(items, view)} view={view} windows={quotes} />}
      <More windows={quotes} href={paths.quotes({ from: quotes.next })} failure={quoteMessages.listFailed} />
    </Section>
  )
}

/** The quotes index: every quote, with an author filter. */
export function Component() {
  preloadSerif()
  const search = usePageSearch(parameters)
  const view = quoteViewFrom(search)
  const all = needsEveryQuote(view)
  const from = all ? 0 : offsetFrom(search.get('from'))
  const quotes = useWindows(quotesApi.pages(useApi(), {}, from), all)
  const author = view.author && authorIn(quotes.items, view.author)
  const start = startOf(quotes, from)
  usePageMeta({
    title: siteTitle(`Quotes of Wisdom${author ? `, ${author}` : windowTitle(start)}`),
    description: 'Sentences that outlived their authors, with their sources.',
    canonical: paths.quotes({ author, from: start }),
    noindex: view.author !== null && author === null,
    ...sectionMeta('quotes'),
  })
  return (
    <Page>
      <PageHead title="On Wisdom" section="quotes">
        <p>
          Somebody says it at three in the morning, usually with a can in hand, and usually credits Aristotle. So we look it up. Quotes with
          a known source show it.
        </p>
      </PageHead>
      <Quotes quotes={quotes} view={view} />
    </Page>
  )
}
