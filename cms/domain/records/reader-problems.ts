import type { EntityName } from '../entities'

/**
 * Something that readers would find broken in a record. Where the record becomes public together with others, or in the panel, it
 * asks before, or is only pointed out. `noun`: what they would miss.
 */
export type ReaderProblem = { readonly text: string; readonly noun: string; readonly asks: boolean }

/** The date without which readers see DATE_UNAVAILABLE. */
const NEEDED_DATES: Partial<Record<EntityName, { readonly key: string; readonly label: string }>> = {
  episode: { key: 'publicationDate', label: 'publication date' },
  review: { key: 'visitDate', label: 'visit date' },
}

/** The key of the date without which readers see DATE_UNAVAILABLE; null if the entity has none. */
export const neededDate = (entity: EntityName): string | null => NEEDED_DATES[entity]?.key ?? null

/**
 * What readers would find broken in a record.
 * @param facts its date, by `neededDate`, and an episode's number of drinks: null for a new episode without any: that
 *   alone is only pointed out.
 */
export function readerProblems(
  entity: EntityName,
  { hasDate, drinks }: { readonly hasDate: boolean; readonly drinks: number | null },
): readonly ReaderProblem[] {
  const date = NEEDED_DATES[entity]
  const undated = date && !hasDate ? [{ text: `It has no ${date.label}. Readers see DATE_UNAVAILABLE.`, noun: 'a date', asks: true }] : []
  if (entity !== 'episode') return undated
  if (drinks === null) return [...undated, { text: 'It has no drinks yet.', noun: 'drinks', asks: false }]
  return drinks === 0 ? [...undated, { text: 'It has no drinks.', noun: 'drinks', asks: true }] : undated
}
