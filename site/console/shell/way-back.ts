import { RESTORE_DRAFT } from '../form/drafts/use-restore-at-once'
import { paths } from '../../shared/routing/paths'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/**
 * Where a sign-in leads: back to the page on which this user's session ended, and there the form gets what was typed back; else to
 * the console's home.
 * @param state of the sign-in page's address; see WayBack. @param username who has signed in.
 */
export function afterSignIn(state: unknown, username: string | undefined): { to: string; state: unknown } {
  const back = isObject(state) && isObject(state['wayBack']) ? state['wayBack'] : null
  const home = { to: paths.admin.home(), state: null }
  if (back === null || typeof back['path'] !== 'string' || back['username'] !== username) return home
  // The browser's history could hold anything: only pages of the console.
  return back['path'].startsWith(`${paths.admin.home()}/`) ? { to: back['path'], state: RESTORE_DRAFT } : home
}
