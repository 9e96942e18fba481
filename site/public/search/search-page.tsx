import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'
import { useApi } from '../../shared/api/api-context'
import { countOf } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { Page } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { SEARCH_ALL, SEARCH_FIRST, searchFor } from './search-api'
import { EmptyState, ErrorBox, LinkButton, Loading, PageTitle } from '../../shared/ui'
import { SearchField } from '../layout/search-field'
import { SearchResults } from './search-results'
import styles from './search-page.module.css'

const failure = 'CONNECTION_FAILURE: Unable to search. The server might be unavailable or experiencing issues.'

const DESCRIPTION = 'Search everything the collective has published: episodes, drinks, reviews, quotes, posts and people.'
/** No text holds one; in a page they would be no characters at all. */
const CONTROLS = /\p{Cc}+/gu

/** What an address asks for: words, cut to what the server takes, and how many of each kind. */
function askedFrom(search: URLSearchParams): { words: string; limit: number } {
  const words = (search.get('q') ?? '').replaceAll(CONTROLS, ' ').trim().slice(0, SEARCH_QUERY_MAX)
  return { words, limit: search.get('all') === '1' ? SEARCH_ALL : SEARCH_FIRST }
}

export async function prefetch({ api, queryClient, url }: PageContext): Promise<void> {
  const { words, limit } = askedFrom(url.searchParams)
  if (words) await queryClient.prefetchQuery(searchFor(api, words, limit))
}

/** SHOW_ALL goes with the results that it stood under: whoever pressed it stands at the head of those that came. */
function useFocusOnAll(asked: RefObject<boolean>, isHere: boolean): RefObject<HTMLParagraphElement | null> {
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isHere || !asked.current) return
    asked.current = false
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true })
  }, [asked, isHere])
  return head
}

function Found({ words, limit }: { words: string; limit: number }) {
  const { data, status } = useQuery(searchFor(useApi(), words, limit))
  const asked = useRef(false)
  const head = useFocusOnAll(asked, limit !== SEARCH_FIRST && data !== undefined)
  if (status === 'pending') return <Loading message="SEARCHING" />
  if (status === 'error') return <ErrorBox message={failure} />
  if (data.results.length === 0) {
    return (
      <EmptyState word="NO_RESULTS_FOUND">
        <p>Nothing published holds all of these words. Fewer or shorter ones find more.</p>
      </EmptyState>
    )
  }
  const more = data.results.length < data.total
  return (
    <>
      <p ref={head} tabIndex={-1} className={styles.count} role="status">
        {countOf(data.total, 'result')} for <b>{words}</b>
      </p>
      <SearchResults results={data.results} words={words} full={more ? limit : null} />
      {more && limit === SEARCH_FIRST && (
        <div className={styles.more}>
          <LinkButton to={`${paths.search(words)}&all=1`} viewTransition={false} onClick={() => (asked.current = true)}>
            SHOW_ALL
          </LinkButton>
        </div>
      )}
    </>
  )
}

/** Search over all published content; works without scripts, as its form and its results come from the server. */
export function Component() {
  const [search] = useSearchParams()
  const { words, limit } = askedFrom(search)
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
        <SearchField defaultValue={words} large />
      </div>
      {words ? (
        <Found words={words} limit={limit} />
      ) : (
        <p className={styles.hint}>A drink, a brand, a restaurant, a dish, an author, a line you half remember.</p>
      )}
    </Page>
  )
}
