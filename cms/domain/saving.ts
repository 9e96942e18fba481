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
 * Why a save or a deletion was refused, the `updatedAt` of the state that the document has now, how it is published now, if it can
 * be, and the names of the changed fields, if they are known.
 */
export type StaleSave = {
  readonly sentence: string
  readonly updatedAt: string
  readonly publication?: Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
}

/** A refusal as the value of a header. The panel's form consumes the body of the response, but not its headers. */
export const staleSaveHeader = (refusal: StaleSave): string => encodeURIComponent(JSON.stringify(refusal))

/** Parses what {@link staleSaveHeader} made. */
// cast: only the server sends it
export const parseStaleSave = (header: string): StaleSave => JSON.parse(decodeURIComponent(header)) as StaleSave

/** "Title, Author and Excerpt". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** "mara has". @param name the user who did it, or null if unknown. @param me the user who reads the message. */
const whoHas = (name: string | null, me: string | undefined): string =>
  name === null ? 'Somebody has' : name === me ? 'In another place, you have' : `${name} has`

type Deletion = {
  /** Whether the record is not in the trash either. */
  readonly isForGood: boolean
  /** The user who deleted it; null if it left the trash by itself. */
  readonly by: string | null
  /** The user who saves or deletes it. */
  readonly me: string | undefined
}

const IN_TRASH = {
  save: 'Restore it from the trash, then save again.',
  deletion: 'It is in the trash.',
}

/**
 * Says that the record of a save or a deletion is gone, and how to save it all the same.
 * @param noun the kind of record: "quote". @param deletion undefined if only its absence is known.
 */
export function deletedMeanwhile(noun: string, deletion?: Deletion, act: keyof typeof IN_TRASH = 'save'): string {
  const isNamed = deletion !== undefined && deletion.by !== null
  const what = isNamed ? `${whoHas(deletion.by, deletion.me)} deleted this ${noun}` : `This ${noun} has been deleted`
  return deletion?.isForGood === true ? `${what} for good.` : `${what}. ${IN_TRASH[act]}`
}

const REFUSED = {
  save: 'Nothing was saved.',
  deletion: 'Nothing was deleted. To delete it all the same, delete it again.',
}

/** What happened to a document: the labels of the changed fields; if nobody knows them, the instant in ISO 8601; or its return from the trash. */
type Change = { readonly labels: readonly string[] } | { readonly at: string } | { readonly isRestored: true }

function changeText(change: Change): { what: string; at: string } {
  if ('isRestored' in change) return { what: 'restored this from the trash', at: '' }
  if ('labels' in change) return { what: `changed ${listed(change.labels)}`, at: '' }
  return { what: 'changed this', at: `, on ${UTC.format(new Date(change.at))} UTC` }
}

/**
 * The sentence that refuses a stale save or deletion.
 * @param by the user who did it, or null if unknown. @param me the user who saves now.
 */
export function staleSave(by: string | null, me: string | undefined, change: Change, act: keyof typeof REFUSED = 'save'): string {
  const { what, at } = changeText(change)
  return `${whoHas(by, me)} ${what} since you opened this page${at}. ${REFUSED[act]}`
}
