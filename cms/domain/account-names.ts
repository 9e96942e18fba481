import { LINE_MAX } from './limits'
import { unstorableCharacters, messages, mustBeText, tooLong } from './messages'
import { codePoints, isStorable } from './text'

/** The two names that an account answers to at its login. */
export const ACCOUNT_NAMES = ['username', 'email'] as const
export type AccountName = (typeof ACCOUNT_NAMES)[number]

const LABELS: Readonly<Record<AccountName, string>> = { username: 'Username', email: 'E-mail address' }
const LINE_BREAK = /[\t\n\r\u0085\u2028\u2029]/

/** A name as accounts keep and compare it. */
export const normalizeAccountName = (name: string): string => name.trim().toLowerCase()

/**
 * What is wrong with a name that an account is to have, or null. Both kinds share the one field of the login: without
 * an @, no user name can be somebody else's e-mail address.
 */
export function accountNameProblem(kind: AccountName, value: unknown): string | null {
  const label = LABELS[kind]
  if (typeof value !== 'string') return mustBeText(label)
  if (!isStorable(value) || LINE_BREAK.test(value.trim())) return unstorableCharacters(label)
  if (codePoints(value.trim()) > LINE_MAX) return tooLong(label, LINE_MAX)
  return kind === 'username' && value.includes('@') ? messages.usernameAt : null
}
