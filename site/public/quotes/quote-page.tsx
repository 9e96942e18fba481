import type { Quote } from '../../shared/api/record-types'
import { quotesApi } from '../../features/quotes/api'
import { authorName } from '../../../cms/domain/author-colours'
import { authorStyle } from '../../features/quotes/author-style'
import { quoteMessages } from '../../features/quotes/messages'
import { quoteSize } from '../../features/quotes/quote-card'
import { relatedQuotes } from '../../features/quotes/related'
import { RelatedQuotes } from './related-quotes'
import { AppLink } from '../../shared/routing/app-link'
import { longDate, nameOr, paddedId, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, Facts, LoadingLine, LoadingText, Page, ShareButton } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { idFrom, paths } from '../../shared/routing/paths'
import { quoteMeta } from '../../features/quotes/structured-data'
import { preloadSerif } from '../../shared/theme/serif-font'
import { PageTitle } from '../../shared/ui'
import { DetailPage } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import styles from './quote-page.module.css'

const TITLE_CHARACTERS = 60
const DESCRIPTION_CHARACTERS = 155

const messages = { missing: 'QUOTE_NOT_FOUND', failed: quoteMessages.detailFailed } as const
const back = { to: paths.quotes(), list: 'All quotes', label: 'Return to Quotes' }

/** Prefetches the quote, and then related ones. Nothing if the id is invalid. */
export async function prefetch({ api, queryClient, params }: PageContext): Promise<void> {
  const id = idFrom(params['id'])
  if (!id) return
  const options = quotesApi.detail(api, id)
  await queryClient.prefetchQuery(options)
  const quote = queryClient.getQueryData(options.queryKey)
  if (quote) await queryClient.prefetchQuery(relatedQuotes(api, quote))
}

const outline: Outline = (backLink) => (
  <Page detail className={styles.inside}>
    {backLink}
    <div className={styles.statement} data-outline="">
      <LoadingText titles={3} />
      <LoadingLine message={quoteMessages.loading} className={styles.author} />
    </div>
    <div className={styles.foot}>
      <LoadingText lines={2} />
    </div>
  </Page>
)

function Loaded({ quote }: { quote: Quote }) {
  preloadSerif()
  const { id, author, context, episode_id: episode } = quote
  const text = nameOr(quote.quote_text, 'Quote', id)
  const by = author ? `${author}: ` : ''
  usePageMeta({
    title: siteTitle(`${by}${truncated(text, TITLE_CHARACTERS)}`),
    description: truncated(`${text} ${author}${context ? `, ${context}` : ''}`, DESCRIPTION_CHARACTERS),
    canonical: paths.quote(id),
    type: 'article',
    ...quoteMeta(quote),
  })
  return (
    <>
      <article className={styles.stage} style={authorStyle(author)}>
        <Page detail className={styles.inside}>
          <BackLink to={back.to}>{back.list}</BackLink>
          <div className={styles.statement}>
            <PageTitle className={`${styles.text} ${styles[quoteSize(text)]}`}>{text}</PageTitle>
            <p className={styles.author}>
              {author && (
                <AppLink to={paths.quotes({ author: authorName(author) })} className={styles.authorLink}>
                  {author}
                </AppLink>
              )}
            </p>
          </div>
          <div className={styles.foot}>
            <Facts
              row
              facts={[
                { label: 'Source', value: context },
                { label: 'ID', value: paddedId(id), mono: true },
                { label: 'Added', value: longDate(quote.created_at) },
                { label: 'Quoted in', value: episode !== null && <AppLink to={paths.episode(episode)}>Episode {episode}</AppLink> },
              ].filter(({ value }) => value !== false)}
            />
            <ShareButton title={`${by}${truncated(text, TITLE_CHARACTERS)}`} />
          </div>
        </Page>
      </article>
      <div data-screen-only="">
        <Page className={styles.related}>
          <RelatedQuotes quote={quote} />
        </Page>
      </div>
    </>
  )
}

/** One quote, with its source and related quotes. */
export function Component() {
  return (
    <DetailPage resource={quotesApi} name="Quote" messages={messages} back={back} outline={outline}>
      {(quote) => <Loaded quote={quote} />}
    </DetailPage>
  )
}
