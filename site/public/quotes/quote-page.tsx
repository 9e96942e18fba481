import type { Quote } from '../../shared/api/record-types'
import { quotesApi } from '../../features/quotes/api'
import { authorName } from '../../../cms/domain/author-colours'
import { authorStyle } from '../../features/quotes/author-style'
import { quoteMessages } from '../../features/quotes/messages'
import { quoteSize } from '../../features/quotes/quote-card'
import { relatedQuotes } from '../../features/quotes/related'
import { RelatedQuotes } from './related-quotes'
import { AppLink } from '../../shared/routing/app-link'
import { longDate, nameOr, paddedId, publishedOn, truncated } from '../../shared/format'
import { truncatedTitle } from '../../shared/format/truncated-title'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, FactLink, Facts, LoadingLine, LoadingText, Page } from '../parts'
import { ShareButton } from '../parts/detail/share-button'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { quoteMeta } from '../../features/quotes/structured-data'
import { preloadSerif } from '../../shared/theme/serif-font'
import { PageTitle } from '../../shared/ui'
import { DetailPage, prefetchDetail, type ViewProps } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import styles from './quote-page.module.css'

const TITLE_CHARACTERS = 60
const DESCRIPTION_CHARACTERS = 155

const messages = { missing: 'QUOTE_NOT_FOUND', failed: quoteMessages.detailFailed } as const
const back = { to: paths.quotes(), list: 'All quotes', label: 'Return to Quotes' }

/** Prefetches the quote, and then its neighbours and related ones. */
export const prefetch = (context: PageContext): Promise<void> =>
  prefetchDetail(context, quotesApi, (quote) => context.queryClient.prefetchQuery(relatedQuotes(context.api, quote)))

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

const textOf = ({ quote_text: text, id }: Quote): string => nameOr(text, 'Quote', id)
const titleOf = (quote: Quote): string => `${quote.author ? `${quote.author}: ` : ''}${truncatedTitle(textOf(quote), TITLE_CHARACTERS)}`

export { quotesApi as resource }

/** A quote as its page shows it. */
export function View({ record: quote, children }: ViewProps<Quote>) {
  preloadSerif()
  const { id, author, context, episode_id: episode } = quote
  const text = textOf(quote)
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
                { label: 'Added', value: longDate(publishedOn(quote)) },
                { label: 'Quoted in', value: episode !== null && <FactLink to={paths.episode(episode)}>Episode {episode}</FactLink> },
              ].filter(({ value }) => value !== false)}
            />
            <ShareButton title={titleOf(quote)} />
          </div>
        </Page>
      </article>
      {children}
    </>
  )
}

function Loaded({ quote }: { quote: Quote }) {
  const { id, author, context } = quote
  usePageMeta({
    title: siteTitle(titleOf(quote)),
    description: truncated(`${textOf(quote)} ${author}${context ? `, ${context}` : ''}`, DESCRIPTION_CHARACTERS),
    canonical: paths.quote(id),
    type: 'article',
    ...(import.meta.env.SSR && quoteMeta(quote)),
  })
  return (
    <View record={quote}>
      <div data-screen-only="">
        <Page className={styles.related}>
          <RelatedQuotes quote={quote} />
        </Page>
      </div>
    </View>
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
