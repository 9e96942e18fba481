import { compareDesc } from 'date-fns'
import * as z from 'zod/mini'

const PREFIX = 'ccc-draft:'

const values = z.record(z.string(), z.unknown())
const draftSchema = z.object({
  values,
  /** The values the form was opened with. Any other value the record holds later is somebody else's change. */
  base: z.optional(values),
  /** The time of the last change, an ISO instant. */
  at: z.string(),
  heading: z.string(),
  username: z.string(),
})

/** The unsaved values of a form, stored in this browser. */
export type Draft = Readonly<z.output<typeof draftSchema>>

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

/** The oldest draft of each of a user's forms with the form's path, newest first. */
export function listDrafts(username: string): Array<Draft & { readonly path: string }> {
  const paths = withStorage(() => Object.keys(localStorage), []).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
  return paths
    .flatMap((path) => {
      const [draft] = readDrafts(path, username)
      return draft ? [{ ...draft, path }] : []
    })
    .sort((a, b) => compareDesc(a.at, b.at))
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

const storedSchema = z.extend(draftSchema, { later: z.optional(z.unknown()) })

function parseDrafts(json: string | null): readonly Draft[] {
  if (json === null) return []
  try {
    const stored = storedSchema.safeParse(JSON.parse(json))
    if (!stored.success) return []
    const { later, ...first } = stored.data
    return [first, ...(Array.isArray(later) ? later : []).flatMap((draft: unknown) => draftSchema.safeParse(draft).data ?? [])]
  } catch {
    return []
  }
}
