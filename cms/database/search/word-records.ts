import type { Match } from '../../domain/search/words'
import { IdSet } from './id-set'
import type { Place } from './terms'

/** The records that have a word, for each place and match. */
export type WordRecords = Readonly<Record<Place, Readonly<Record<Match, IdSet>>>>

const noMatches = (): Record<Match, IdSet> => ({
  whole: new IdSet(),
  beginning: new IdSet(),
  part: new IdSet(),
  similar: new IdSet(),
})

/** No records yet, in sets that can be filled. */
export const noRecords = (): WordRecords => ({ anywhere: noMatches(), title: noMatches() })
