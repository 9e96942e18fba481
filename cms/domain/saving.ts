/** Payload's name of the field with who saved a record last. */
export const SAVED_BY = 'savedBy'

/** Begins the message of a save that failed. */
export const NOT_SAVED = 'Not saved. Your changes are still in the form.'

/** Header of a save or a deletion that the panel's REST API refuses as stale; see {@link staleSaveHeader}. */
export const STALE_SAVE_HEADER = 'X-Stale-Save'

/**
 * Header of a deletion in the panel: the `updatedAt` of the state that its form was filled with. A save sends it with its values.
 */
export const SEEN_STATE_HEADER = 'X-Seen-State'

/**
 * Why a save or a deletion was refused, the `updatedAt` of the state that the document has now, and how it is published now, if it
 * can be.
 */
export type StaleSave = { readonly sentence: string; readonly updatedAt: string; readonly publication?: Readonly<Record<string, unknown>> }

/** A refusal as the value of a header. The panel's form consumes the body of the response, but not its headers. */
export const staleSaveHeader = (refusal: StaleSave): string => encodeURIComponent(JSON.stringify(refusal))

/** Parses what {@link staleSaveHeader} made. */
// cast: only the server sends it
export const parseStaleSave = (header: string): StaleSave => JSON.parse(decodeURIComponent(header)) as StaleSave

/** "Title, Author and Excerpt". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** "mara has". @param name user name of who did something, null if nobody is known. @param me user name of who is told so. */
const whoHas = (name: string | null, me: string | undefined): string =>
  name === null ? 'Somebody has' : name === me ? 'In another place, you have' : `${name} has`

type Deletion = {
  /** Whether the record is not in the trash either. */
  readonly isForGood: boolean
  /** User name of who deleted it; null if it left the trash by itself. */
  readonly by: string | null
  /** User name of who saves it. */
  readonly me: string | undefined
}

/**
 * Says that the record of a save is gone, and how to save it all the same.
 * @param noun the kind of record: "quote". @param deletion undefined if only its absence is known.
 */
export function deletedMeanwhile(noun: string, deletion?: Deletion): string {
  const isNamed = deletion !== undefined && deletion.by !== null
  const what = isNamed ? `${whoHas(deletion.by, deletion.me)} deleted this ${noun}` : `This ${noun} has been deleted`
  return deletion?.isForGood === true ? `${what} for good.` : `${what}. Restore it from the trash, then save again.`
}

const REFUSED = {
  save: 'Nothing was saved.',
  deletion: 'Nothing was deleted. To delete it all the same, delete it again.',
}

/**
 * The sentence that refuses a stale save or deletion.
 * @param savedBy user name of who saved the other changes, null if nobody is known. @param me user name of who saves now.
 * @param change the labels of the changed fields; or, if nobody knows them, the instant of the last change in ISO 8601.
 */
export function staleSave(
  savedBy: string | null,
  me: string | undefined,
  change: { readonly labels: readonly string[] } | { readonly at: string },
  act: keyof typeof REFUSED = 'save',
): string {
  const [what, at] = 'at' in change ? ['this', `, on ${UTC.format(new Date(change.at))} UTC`] : [listed(change.labels), '']
  return `${whoHas(savedBy, me)} changed ${what} since you opened this page${at}. ${REFUSED[act]}`
}
