import type { ReactNode } from 'react'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { matchRanges } from '../../../cms/domain/search/match-ranges'
import { searchedWords } from '../../../cms/domain/search/words'
import { nameOr, typographic } from '../../shared/format'
import { Section } from '../parts'
import { Label, Picture, RatingNumber, TierTile, type TierPalette } from '../../shared/ui'
import { CardLink } from '../../shared/ui/card-link'
import { clampedClass } from '../../shared/ui/text'
import { RESULT_KINDS } from './result-kinds'
import type { SearchResult } from './search-api'
import styles from './search-page.module.css'

/** Words that are looked for, normalized. `spelled`: those that a result contains as they were typed. */
type Sought = { words: readonly string[]; spelled: ReadonlySet<string> }

function soughtIn(results: readonly SearchResult[], query: string): Sought {
  const words = searchedWords(query)
  const texts = results.map(({ title, snippet }) => normalizeForSearch(`${title} ${snippet ?? ''}`))
  return { words, spelled: new Set(words.filter((word) => texts.some((text) => text.includes(word)))) }
}

/** Text with the words of the query highlighted. */
function Marked({ text, sought: { words, spelled } }: { text: string; sought: Sought }): ReactNode {
  const ranges = matchRanges(text, words, spelled)
  const shown = typographic(text)
  const marked = ranges.flatMap(([from, to], index) => [
    shown.slice(ranges[index - 1]?.[1] ?? 0, from),
    <mark key={from}>{shown.slice(from, to)}</mark>,
  ])
  return [...marked, shown.slice(ranges.at(-1)?.[1] ?? 0)]
}

/** Tier and rating of a result; nothing for one without. */
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
 * The results, grouped by kind.
 * @param full the requested limit per kind if results were cut off, otherwise null. A kind that reaches the limit may have
 * more results, so its count is shown with a plus sign.
 */
export function SearchResults({ results, words, full }: { results: readonly SearchResult[]; words: string; full: number | null }) {
  const sought = soughtIn(results, words)
  return RESULT_KINDS.map(({ kind, title, fallback, to, palette }) => {
    const found = results.filter((result) => result.kind === kind)
    if (found.length === 0) return null
    return (
      <Section key={kind} title={title} aside={<Label>{found.length === full ? `${full}+` : found.length}</Label>} className={styles.kind}>
        <ul className={styles.results}>
          {found.map((result) => (
            <li key={result.id} className={styles.result} data-pictured={fallback ?? undefined}>
              {fallback && (
                <Picture
                  src={result.image_url}
                  alt=""
                  description={result.image_alt}
                  focus={result.image_focus}
                  fallback={fallback}
                  sizes="120px"
                  className={styles.picture}
                />
              )}
              <h3 className={styles.title}>
                <CardLink to={to(result.id)}>
                  <Marked text={nameOr(result.title, title, result.id)} sought={sought} />
                </CardLink>
              </h3>
              {result.snippet && (
                <p className={`${styles.snippet} ${clampedClass}`}>
                  <Marked text={result.snippet} sought={sought} />
                </p>
              )}
              {palette && <Grade result={result} palette={palette} />}
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}
