const PREFIX = 'ccc-draft:'

/** What somebody typed on a form and has not saved, kept in this browser (issue 6, 2). */
export type Draft = { readonly values: Record<string, unknown>; readonly at: string; readonly heading: string; readonly username: string }

/** The draft of one form. @param path the form's address. @param username only their own drafts are offered to people. */
export function readDraft(path: string, username: string): Draft | null {
  const draft = parsed(quietly(() => localStorage.getItem(PREFIX + path), null))
  return draft && draft.username === username ? draft : null
}

/** Keeps a draft. */
export function writeDraft(path: string, draft: Draft): void {
  quietly(() => localStorage.setItem(PREFIX + path, JSON.stringify(draft)), undefined)
}

export function dropDraft(path: string): void {
  quietly(() => localStorage.removeItem(PREFIX + path), undefined)
}

/** Every draft of one person, newest first, each with its form's address. */
export function listDrafts(username: string): Array<Draft & { readonly path: string }> {
  const paths = quietly(() => Object.keys(localStorage), []).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
  return paths
    .flatMap((path) => {
      const draft = readDraft(path, username)
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

function parsed(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { values, at, heading, username } = value as Record<string, unknown>
  return (
    typeof values === 'object' && values !== null && typeof at === 'string' && typeof heading === 'string' && typeof username === 'string'
  )
}
