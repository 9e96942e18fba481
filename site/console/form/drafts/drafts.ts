const PREFIX = 'ccc-draft:'

/** The unsaved values of a form, stored in this browser. */
export type Draft = {
  readonly values: Readonly<Record<string, unknown>>
  /** The values when the form was opened. If the record's values differ later, another user has changed it. */
  readonly base?: Readonly<Record<string, unknown>>
  /** The time of the last change, an ISO instant. */
  readonly at: string
  readonly heading: string
  readonly username: string
}

/**
 * The drafts of one form, latest last. There is more than one if the user kept typing without answering an earlier offer, or in
 * two tabs.
 * @param path the form's address.
 * @param username drafts of other users are left out.
 */
export function readDrafts(path: string, username: string): readonly Draft[] {
  return storedDrafts(path).filter((draft) => draft.username === username)
}

/**
 * Changes a user's drafts of a form, and leaves those of others who use this browser.
 * @param change takes the drafts that are stored now and returns those to store, both latest last.
 */
export function changeDrafts(path: string, username: string, change: (drafts: readonly Draft[]) => readonly Draft[]): void {
  const others = storedDrafts(path).filter((draft) => draft.username !== username)
  const [first, ...later] = [...others, ...change(readDrafts(path, username))]
  if (!first) return withStorage(() => localStorage.removeItem(PREFIX + path), undefined)
  withStorage(() => localStorage.setItem(PREFIX + path, JSON.stringify(later.length === 0 ? first : { ...first, later })), undefined)
}

/** Orders drafts by the time of their last change. */
export const earliestFirst = (one: Draft, other: Draft): number => one.at.localeCompare(other.at)

/** The current time, or just after the latest draft: the time identifies a draft. */
function newTime(drafts: readonly Draft[]): string {
  const times = drafts.map(({ at }) => Date.parse(at) + 1)
  return new Date(Math.max(Date.now(), ...times.filter((time) => !Number.isNaN(time)))).toISOString()
}

/** The draft that one form, or one cell of a list, has stored itself, beside the unanswered ones and those of other tabs. */
export type OwnDraft = {
  readonly isStored: () => boolean
  readonly read: () => readonly Draft[]
  /** @param draft null removes it. */
  readonly replace: (draft: Omit<Draft, 'at' | 'username'> | null) => void
  /** Leaves the draft stored: the form goes on with another one. */
  readonly leave: () => void
}

/** @param path as for `readDrafts`. */
export function ownDraft(path: string, username: string): OwnDraft {
  let time: string | null = null
  return {
    isStored: () => time !== null,
    read: () => readDrafts(path, username).filter(({ at }) => at === time),
    replace: (draft) =>
      changeDrafts(path, username, (drafts) => {
        const others = drafts.filter(({ at }) => at !== time)
        time = draft && newTime(others)
        return draft && time !== null ? [...others, { ...draft, username, at: time }] : others
      }),
    leave: () => void (time = null),
  }
}

/** Removes a draft of a form. @param at the time of the draft, which identifies it among the drafts of one form. */
export const removeDraft = (path: string, { username, at }: Pick<Draft, 'username' | 'at'>): void =>
  changeDrafts(path, username, (drafts) => drafts.filter((draft) => draft.at !== at))

/** Whether the item of the storage with this key holds drafts. @param key null for all items. */
export const holdsDrafts = (key: string | null): boolean => key === null || key.startsWith(PREFIX)

/** All drafts of the user, each with the path of its form. Latest first. */
export function listDrafts(username: string): Array<Draft & { readonly path: string }> {
  const paths = withStorage(() => Object.keys(localStorage), []).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
  return paths.flatMap((path) => readDrafts(path, username).map((draft) => ({ ...draft, path }))).sort((a, b) => b.at.localeCompare(a.at))
}

const storedDrafts = (path: string): readonly Draft[] => parseDrafts(withStorage(() => localStorage.getItem(PREFIX + path), null))

/** Storage access throws when it is forbidden or full. Drafts are optional, so this must not interrupt the user. */
function withStorage<T>(access: () => T, fallback: T): T {
  try {
    return access()
  } catch {
    // The form still holds its values.
    return fallback
  }
}

function parseDrafts(json: string | null): readonly Draft[] {
  if (json === null) return []
  try {
    const stored: unknown = JSON.parse(json)
    if (!isDraft(stored)) return []
    const { later, ...first }: Draft & { readonly later?: unknown } = stored
    return [first, ...(Array.isArray(later) ? later.filter(isDraft) : [])]
  } catch {
    return []
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  isObject(value['values']) &&
  typeof value['at'] === 'string' &&
  typeof value['heading'] === 'string' &&
  typeof value['username'] === 'string'
