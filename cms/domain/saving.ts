/** Payload's name of the field with who saved a record last. */
export const SAVED_BY = 'savedBy'

/** Begins the message of a save that failed. */
export const NOT_SAVED = 'Not saved. Your changes are still in the form.'

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

/** What happened to a document: the labels of the changed fields; if nobody knows them, the instant in ISO 8601. */
type Change = { readonly labels: readonly string[] } | { readonly at: string }

/**
 * The sentence that refuses a stale save in the panel.
 * @param by the user who did it, or null if unknown. @param me the user who saves now.
 */
export function staleSave(by: string | null, me: string | undefined, change: Change): string {
  const [what, at] = 'labels' in change ? [listed(change.labels), ''] : ['this', `, on ${UTC.format(new Date(change.at))} UTC`]
  return `${whoHas(by, me)} changed ${what} since you opened this page${at}. Nothing was saved. Copy what you typed, then reload the page.`
}
