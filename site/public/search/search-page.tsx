import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { ONLY_BEGINNING, answerableQuery } from '../../../cms/domain/search/answerable-query'
import { useApi } from '../../shared/api/api-context'
import { countOf } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { Page, WaysOn } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch, type PageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { SEARCH_ALL, SEARCH_FIRST, searchFor } from './search-api'
import { EmptyState, ErrorBox, LinkButton, Loading, PageTitle } from '../../shared/ui'
import { SearchField } from '../layout/search-field'
import { SearchResults } from './search-results'
import { useSearchWhileTyping } from './use-search-while-typing'
import styles from './search-page.module.css'

const failure = 'CONNECTION_FAILURE: Unable to search. The server might be unavailable or experiencing issues.'

const DESCRIPTION = 'Search everything the collective has published: episodes, drinks, reviews, quotes, posts and people.'
/** Control characters, which no stored text contains. */
const CONTROLS = /\p{Cc}+/gu

/** The query parameters that the page reads. */
export const parameters = ['all', 'q'] as const
type Parameter = (typeof parameters)[number]

/** What was typed and the limit of results per kind, from the address; `words` is as much of the former as the API takes. */
function queryFrom(search: PageSearch<Parameter>): { typed: string; words: string; limit: number } {
  const typed = (search.get('q') ?? '').replaceAll(CONTROLS, ' ').trim().replaceAll(/\s+/g, ' ')
  return { typed, words: answerableQuery(typed), limit: search.get('all') === '1' ? SEARCH_ALL : SEARCH_FIRST }
}

/** Prefetches the results for `?q=`; nothing without a query. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const { words, limit } = queryFrom(search)
  if (words) await queryClient.prefetchQuery(searchFor(api, words, limit))
}

/** SHOW_ALL disappears once all results are loaded, so the focus moves from it to the line above the results. */
function useFocusOnAll(requested: RefObject<boolean>, loaded: boolean): RefObject<HTMLParagraphElement | null> {
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!loaded || !requested.current) return
    requested.current = false
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true })
  }, [requested, loaded])
  return head
}

function Results({ typed, words, limit }: { typed: string; words: string; limit: number }) {
  const { data, status, isPlaceholderData } = useQuery({ ...searchFor(useApi(), words, limit), placeholderData: keepPreviousData })
  const requestedAll = useRef(false)
  const head = useFocusOnAll(requestedAll, limit !== SEARCH_FIRST && data !== undefined && !isPlaceholderData)
  if (status === 'pending') return <Loading message="SEARCHING" />
  if (status === 'error') return <ErrorBox message={failure} />
  if (data.results.length === 0) {
    return (
      <EmptyState message="NO_RESULTS_FOUND">
        <p>No matches. Try fewer words, check the spelling, or look through a section.</p>
        <WaysOn />
      </EmptyState>
    )
  }
  const more = data.results.length < data.total
  return (
    <>
      <p ref={head} tabIndex={-1} className={styles.count} role="status">
        {countOf(data.total, 'result')} for <b>{data.words}</b>
      </p>
      <SearchResults results={data.results} words={data.words} full={more ? data.limit : null} />
      {more && data.limit === SEARCH_FIRST && (
        <div className={styles.more}>
          <LinkButton to={`${paths.search(typed)}&all=1`} viewTransition={false} onClick={() => (requestedAll.current = true)}>
            SHOW_ALL
          </LinkButton>
        </div>
      )}
      {more && data.limit === SEARCH_ALL && (
        <p className={styles.more}>The first {SEARCH_ALL} of each kind are shown. Another word narrows the search.</p>
      )}
    </>
  )
}

/** Search over all published content. It works without scripts: the server renders the form and the results. */
export function Component() {
  const search = usePageSearch(parameters)
  const { typed, words, limit } = queryFrom(search)
  usePageMeta({
    title: siteTitle(words ? `Search: ${words}` : 'Search'),
    description: DESCRIPTION,
    canonical: paths.search(words || undefined),
    noindex: true,
  })
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle>Search</PageTitle>
        <SearchField defaultValue={typed} typing={useSearchWhileTyping(typed)} />
      </div>
      {words !== typed && <p className={styles.cut}>{ONLY_BEGINNING}</p>}
      {words ? (
        <Results typed={typed} words={words} limit={limit} />
      ) : (
        <>
          <p className={styles.hint}>
            A drink, a brand, a restaurant, a dish, an author, a line you half remember. Or look through a section:
          </p>
          <WaysOn />
        </>
      )}
    </Page>
  )
}
