import { IS_PUBLIC } from '../entities/publication'
import { relationId } from '../relation-id'
import { parseLocal } from '../moment-words'
import type { Publication } from './publication'

// What a status or a time does not say of what readers see.

/** Stands beside the word PUBLISHED, which is true of the drink itself. */
export const HIDDEN_WITH_EPISODE = 'hidden: its episode is not published'

/** Whether a stored drink is published, and its episode is not. */
export const isHiddenWithEpisode = (doc: Readonly<Record<string, unknown>>): boolean =>
  doc['isPublished'] === true && doc[IS_PUBLIC] === false && relationId(doc['episode']) !== null

/** Stands beside the date of a publication. */
export const DATED_AHEAD = 'Readers see a date in the future.'

/** Whether readers see, or are going to see, a date of publication that is in the future by then. */
export function isDatedAhead({ isPublished, publishedAt, publishAt }: Omit<Publication, 'unpublishAt'>, now = new Date()): boolean {
  const shown = isPublished ? now : parseLocal(publishAt ?? '')
  const dated = parseLocal(publishedAt ?? '')
  return shown !== null && dated !== null && dated.getTime() > Math.max(shown.getTime(), now.getTime())
}
