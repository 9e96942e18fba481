import { LINE_MAX } from './limits'
import { unstorableCharactersMessage, mustBeText, tooLong } from './messages'
import { serverMessages } from './server-messages'
import { codePoints, isStorable } from './text'

/** The two names that a user can sign in with. */
export const ACCOUNT_NAMES = ['username', 'email'] as const
export type AccountName = (typeof ACCOUNT_NAMES)[number]

const LABELS: Readonly<Record<AccountName, string>> = { username: 'Username', email: 'E-mail address' }
const LINE_BREAK = /[\t\n\r\u0085\u2028\u2029]/

/** A name as it is stored and compared. */
export const normalizeAccountName = (name: string): string => name.trim().toLowerCase()

/**
 * The message for a name that an account cannot have, or null. The sign-in form has one field for both kinds of
 * name. Usernames have no @, so none can equal another account's e-mail address.
 */
export function accountNameProblem(kind: AccountName, value: unknown): string | null {
  const label = LABELS[kind]
  if (typeof value !== 'string') return mustBeText(label)
  if (!isStorable(value) || LINE_BREAK.test(value.trim())) return unstorableCharactersMessage(label)
  if (codePoints(value.trim()) > LINE_MAX) return tooLong(label, LINE_MAX)
  return kind === 'username' && value.includes('@') ? serverMessages.usernameAt : null
}
