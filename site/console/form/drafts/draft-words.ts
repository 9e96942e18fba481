import { readableTime } from '../../ui/saved-sentence'

/** Names the drafts that a form offers: "an unsaved draft from 10:05". @param at the time of the latest of them, an ISO instant. */
export const draftWords = (count: number, at: string): string =>
  count === 1 ? `an unsaved draft from ${readableTime(at)}` : `${count} unsaved drafts, the latest from ${readableTime(at)}`
