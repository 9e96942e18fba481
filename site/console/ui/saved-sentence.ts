const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A time in the user's time zone: "Mar 5, 2024, 10:00 AM"; empty for an invalid one. @param instant ISO 8601. */
export function readableTime(instant: string): string {
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? '' : timeFormat.format(time)
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** A day in the user's time zone: "Mar 5, 2024". @param instant a valid one, in ISO 8601. */
export const readableDay = (instant: string): string => dayFormat.format(new Date(instant))

const list = new Intl.ListFormat('en')

/** What others alone have changed. */
export type OthersChanges = {
  /** The labels of fields. */
  readonly labels: readonly string[]
  /** What they made of the status, in a sentence; null for nothing. */
  readonly status: string | null
}

/**
 * What a save also holds: "It also has Mara's changes to Context and Tier. It is withdrawn now." Empty for nothing.
 * @param savedBy null if nobody is known. @param me this user.
 */
export function takenSentence(savedBy: string | null, { labels, status }: OthersChanges, me: string | undefined): string {
  if (labels.length === 0) return status ?? ''
  const whose = savedBy === null ? "somebody else's changes" : savedBy === me ? 'your changes from another place' : `${savedBy}'s changes`
  return `It also has ${whose} to ${list.format(labels)}.${status === null ? '' : ` ${status}`}`
}

/** Who saved a record, null if nobody is known, and when, an ISO instant. */
type Save = { readonly savedBy: string | null; readonly savedAt: string }

/** Who saved a record and when: "Mara saved it on Mar 5, 2024, 10:00 AM." @param me this user. */
export function savedSentence({ savedBy, savedAt }: Save, me: string | undefined): string {
  const who = savedBy === null ? 'Somebody else' : savedBy === me ? 'You, in another place,' : savedBy
  const time = readableTime(savedAt)
  return `${who} saved it${time && ` on ${time}`}.`
}
