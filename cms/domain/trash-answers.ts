// What the console says about an act on one record of the trash.

/** Brings a record back, or removes it for good. */
export type TrashAct = 'restore' | 'remove'

/** What became of a record. */
export type TrashEnd = {
  /** Whether it is where the user wanted it to be, whoever brought it there. */
  readonly isDone: boolean
  /** Whether the record exists again. */
  readonly isThere: boolean
  readonly words: string
}

// a title may be the beginning of a longer text, and end with a blank
const quoted = (name: string): string => `“${name.trim()}”`

/** After an act has succeeded. */
export const doneEnd = (act: TrashAct, name: string): TrashEnd =>
  act === 'restore'
    ? { isDone: true, isThere: true, words: `Restored ${quoted(name)}` }
    : { isDone: true, isThere: false, words: `Deleted ${quoted(name)} for good` }

/** For a record that somebody else has taken out of the trash. @param isThere whether it exists. */
export function takenOutEnd(act: TrashAct, name: string, isThere: boolean): TrashEnd {
  const been = isThere ? `${quoted(name)} has been restored already` : `${quoted(name)} has been deleted for good already`
  return { isDone: isThere === (act === 'restore'), isThere, words: been }
}

/** "“Tasting” could not be restored: A post with this slug already exists" */
export const refusedWords = (act: TrashAct, name: string, reason: string): string =>
  `${quoted(name)} could not be ${act === 'restore' ? 'restored' : 'deleted for good'}: ${reason}`
