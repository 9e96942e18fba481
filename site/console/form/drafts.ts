const PREFIX = 'ccc-draft:'

/** What somebody typed on a form and has not saved, kept in this browser (issue 6, 2). */
export type Draft = {
  readonly values: Record<string, unknown>
  /** What stood in the form before anything was typed: whatever else the record holds later is somebody else's. */
  readonly base?: Record<string, unknown>
  readonly at: string
  readonly heading: string
  readonly username: string
}

/**
 * The drafts of one form, oldest first: more than one when somebody typed on while an earlier one waited for its answer.
 * @param path the form's address. @param username only their own drafts are offered to people.
 */
export function readDrafts(path: string, username: string): readonly Draft[] {
  return parsed(quietly(() => localStorage.getItem(PREFIX + path), null)).filter((draft) => draft.username === username)
}

/** Keeps these drafts of a form, oldest first, and no others. */
export function writeDrafts(path: string, drafts: readonly Draft[]): void {
  const [first, ...later] = drafts
  if (!first) return quietly(() => localStorage.removeItem(PREFIX + path), undefined)
  quietly(() => localStorage.setItem(PREFIX + path, JSON.stringify(later.length === 0 ? first : { ...first, later })), undefined)
}

/** Every draft of one person, newest first, each with its form's address. */
export function listDrafts(username: string): Array<Draft & { readonly path: string }> {
  const paths = quietly(() => Object.keys(localStorage), []).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
  return paths
    .flatMap((path) => {
      const [draft] = readDrafts(path, username)
      return draft ? [{ ...draft, path }] : []
    })
    .sort((a, b) => b.at.localeCompare(a.at))
}

/** A full storage refuses to keep, a forbidden one throws when it is only looked at; neither may disturb the person who types. */
function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    // Nothing is lost by this: the form itself still holds what was typed.
    return otherwise
  }
}

function parsed(text: string | null): readonly Draft[] {
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    if (!isDraft(stored)) return []
    const { later, ...first } = stored as Draft & { readonly later?: unknown }
    return [first, ...(Array.isArray(later) ? later.filter(isDraft) : [])]
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { values, at, heading, username } = value as Record<string, unknown>
  return (
    typeof values === 'object' && values !== null && typeof at === 'string' && typeof heading === 'string' && typeof username === 'string'
  )
}
