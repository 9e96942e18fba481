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
 * The drafts of one form, oldest first. There is more than one if the user kept typing without answering an earlier offer.
 * @param path the form's address.
 * @param username drafts of other users are left out.
 */
export function readDrafts(path: string, username: string): readonly Draft[] {
  return parseDrafts(withStorage(() => localStorage.getItem(PREFIX + path), null)).filter((draft) => draft.username === username)
}

/** Replaces the drafts of a form. @param drafts oldest first. */
export function writeDrafts(path: string, drafts: readonly Draft[]): void {
  const [first, ...later] = drafts
  if (!first) return withStorage(() => localStorage.removeItem(PREFIX + path), undefined)
  withStorage(() => localStorage.setItem(PREFIX + path, JSON.stringify(later.length === 0 ? first : { ...first, later })), undefined)
}

/** The oldest draft of each form that the user has drafts for, with the form's path. Most recent first. */
export function listDrafts(username: string): Array<Draft & { readonly path: string }> {
  const paths = withStorage(() => Object.keys(localStorage), []).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
  return paths
    .flatMap((path) => {
      const [draft] = readDrafts(path, username)
      return draft ? [{ ...draft, path }] : []
    })
    .sort((a, b) => b.at.localeCompare(a.at))
}

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
