const PREFIX = 'ccc-draft:'

/** What somebody typed on a form and has not saved, kept in this browser (issue 6, 2). */
export type Draft = { readonly values: Record<string, unknown>; readonly at: string; readonly heading: string; readonly username: string }

/** The draft of one form. @param path the form's address. @param username only their own drafts are offered to people. */
export function readDraft(path: string, username: string): Draft | null {
  const draft = parsed(localStorage.getItem(PREFIX + path))
  return draft && draft.username === username ? draft : null
}

/** Keeps a draft; a full or forbidden storage is no reason to disturb the person who types. */
export function writeDraft(path: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify(draft))
  } catch {
    // Nothing is lost by this: the form itself still holds what was typed.
  }
}

export function dropDraft(path: string): void {
  localStorage.removeItem(PREFIX + path)
}

/** Every draft of one person, newest first, each with its form's address. */
export function listDrafts(username: string): Array<Draft & { readonly path: string }> {
  const paths = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return paths
    .flatMap((key) => {
      const draft = parsed(localStorage.getItem(key))
      return draft && draft.username === username ? [{ ...draft, path: key.slice(PREFIX.length) }] : []
    })
    .sort((a, b) => b.at.localeCompare(a.at))
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
