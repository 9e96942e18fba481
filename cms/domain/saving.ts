/** Payload's name of the field with who saved a record last. */
export const SAVED_BY = 'savedBy'

/** Header of a save that the panel's REST API refuses as stale; see {@link staleSaveHeader}. */
export const STALE_SAVE_HEADER = 'X-Stale-Save'

/** Why a save was refused, and the `updatedAt` of the state that the document has now. */
export type StaleSave = { readonly sentence: string; readonly updatedAt: string }

/** A refusal as the value of a header. The panel's form consumes the body of the response, but not its headers. */
export const staleSaveHeader = ({ sentence, updatedAt }: StaleSave): string => encodeURIComponent(`${updatedAt} ${sentence}`)

/** Parses what {@link staleSaveHeader} made. */
export function parseStaleSave(header: string): StaleSave {
  const [updatedAt = '', ...words] = decodeURIComponent(header).split(' ')
  return { updatedAt, sentence: words.join(' ') }
}

/** "Title, Author and Excerpt". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * The sentence that refuses a stale save.
 * @param savedBy user name of who saved the other changes, null if nobody is known. @param me user name of who saves now.
 * @param change the labels of the changed fields; or, if nobody knows them, the instant of the last change in ISO 8601.
 */
export function staleSave(
  savedBy: string | null,
  me: string | undefined,
  change: { readonly labels: readonly string[] } | { readonly at: string },
): string {
  const who = savedBy === null ? 'Somebody has' : savedBy === me ? 'In another place, you have' : `${savedBy} has`
  const [what, at] = 'at' in change ? ['this', `, on ${UTC.format(new Date(change.at))} UTC`] : [listed(change.labels), '']
  return `${who} changed ${what} since you opened this page${at}. Nothing was saved.`
}
