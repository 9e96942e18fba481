import type { Quote } from '../../shared/api/record-types'
import { nameOr } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { CardLink } from '../../shared/ui/card-link'
import { FacetLink } from '../../shared/ui/facet-link'
import { clampedClass } from '../../shared/ui/text'
import { authorStyle } from './author-style'
import styles from './quote-card.module.css'

/** The number of background shades that cards cycle through. */
const SHADES = 4
/** Every fifth quote of a wide grid fills a row. */
const WIDE_EVERY = 5

/** Font sizes by the length of a quote in characters. */
const LENGTHS = [
  { size: 'long', from: 260 },
  { size: 'middle', from: 120 },
  { size: 'short', from: 0 },
] as const

/** The font size for a quote of this length. */
export const quoteSize = (text: string): string => LENGTHS.find(({ from }) => text.length >= from)?.size ?? 'short'

export type QuoteCardProps = {
  quote: Quote
  /** Its position in the list, from 0. */
  position: number
  /** Whether it may fill a row. */
  wide?: boolean
}

/** A quote in a list: text, author in their colour, source. The whole card is a link; the author leads to all their quotes. */
export function QuoteCard({ quote, position, wide = false }: QuoteCardProps) {
  const { id, quote_text: text, author, context } = quote
  return (
    <article
      className={styles.card}
      data-shade={position % SHADES}
      data-wide={wide && position % WIDE_EVERY === 0}
      data-size={quoteSize(text)}
      style={authorStyle(author)}
    >
      <blockquote className={styles.quote}>
        <CardLink to={paths.quote(id)}>{nameOr(text, 'Quote', id)}</CardLink>
      </blockquote>
      {author && (
        <p className={`${styles.author} ${clampedClass}`}>
          <FacetLink to={paths.quotes({ author })}>{author}</FacetLink>
        </p>
      )}
      {context && <p className={`${styles.context} ${clampedClass}`}>{context}</p>}
    </article>
  )
}

/** A grid of quotes. @param wide lets every fifth fill a row. */
export function QuoteGrid({ quotes, wide = false }: { quotes: readonly Quote[]; wide?: boolean }) {
  return (
    <div className={styles.grid}>
      {quotes.map((quote, position) => (
        <QuoteCard key={quote.id} quote={quote} position={position} wide={wide} />
      ))}
    </div>
  )
}
