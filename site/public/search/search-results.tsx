import type { ReactNode } from 'react'
import { nameOr } from '../../shared/format'
import { Section } from '../parts'
import { paths } from '../../shared/routing/paths'
import { Label, Picture, RatingNumber, TierTile, type TierPalette } from '../../shared/ui'
import type { FallbackPicture } from '../../shared/ui/picture'
import type { SearchResult } from './search-api'
import { CardLink } from '../../shared/ui/card-link'
import styles from './search-page.module.css'

type Kind = SearchResult['kind']
type Shown = { kind: Kind; title: string; fallback: FallbackPicture | null; to: (id: number) => string; palette?: TierPalette }

/** The kinds, in the order and under the titles that the page shows them. */
const KINDS: readonly Shown[] = [
  { kind: 'drink', title: 'Drinks', fallback: 'can', to: paths.drink, palette: 'caffeine' },
  { kind: 'episode', title: 'Episodes', fallback: 'episode', to: paths.episode },
  { kind: 'review', title: 'Restaurants', fallback: 'restaurant', to: paths.review, palette: 'culinary' },
  { kind: 'quote', title: 'Quotes', fallback: null, to: paths.quote },
  { kind: 'post', title: 'Blog', fallback: 'post', to: paths.post },
  { kind: 'team member', title: 'People', fallback: 'portrait', to: paths.member },
]

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text with the words that were looked for marked in it. */
function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const looked = words.split(/\s+/).filter(Boolean).map(escaped)
  if (looked.length === 0) return text
  const parts = text.split(new RegExp(`(${looked.join('|')})`, 'gi'))
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))
}

/** Tier and rating of what is graded, in the palette of its kind. */
function Grade({ result: { tier, final_rating: value }, palette }: { result: SearchResult; palette: TierPalette }) {
  if (tier === null || value === null) return null
  return (
    <p className={styles.grade}>
      <TierTile tier={tier} palette={palette} />
      <RatingNumber value={value} tier={tier} palette={palette} className={styles.rating} />
    </p>
  )
}

/**
 * What was found, kind by kind.
 * @param full as many of a kind are as many as were asked for, and there may be more of it; null where everything stands here.
 */
export function SearchResults({ results, words, full }: { results: readonly SearchResult[]; words: string; full: number | null }) {
  return KINDS.map(({ kind, title, fallback, to, palette }) => {
    const found = results.filter((result) => result.kind === kind)
    if (found.length === 0) return null
    return (
      <Section key={kind} title={title} aside={<Label>{found.length === full ? `${full}+` : found.length}</Label>} className={styles.kind}>
        <ul className={styles.results}>
          {found.map((result) => (
            <li key={result.id} className={styles.result} data-pictured={fallback ?? undefined}>
              {fallback && <Picture src={result.image_url} alt="" fallback={fallback} sizes="120px" className={styles.picture} />}
              <div>
                <h3 className={styles.title}>
                  <CardLink to={to(result.id)}>
                    <Marked text={nameOr(result.title, title, result.id)} words={words} />
                  </CardLink>
                </h3>
                {result.snippet && (
                  <p className={styles.snippet}>
                    <Marked text={result.snippet} words={words} />
                  </p>
                )}
              </div>
              {palette && <Grade result={result} palette={palette} />}
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}
