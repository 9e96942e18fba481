import { COMMON_PASSWORDS } from './common-passwords'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits'
import { serverMessages } from './server-messages'
import { codePoints } from './text'

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * Checks a new password: 12 to 256 characters and not easy to guess. These count as easy to
 * guess: common passwords (in any case, with digits for letters, or followed by digits), repetitions of up to four
 * characters, alphabet and keyboard sequences, and the account's name.
 * @returns the message for the user, or null for an acceptable password.
 */
export function passwordProblem(password: unknown, username = ''): string | null {
  if (typeof password !== 'string') return serverMessages.passwordLength
  const length = codePoints(password)
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return serverMessages.passwordLength
  return isCommon(password.toLowerCase(), username.toLowerCase()) ? serverMessages.passwordCommon : null
}

function isCommon(password: string, username: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/u.test(password)) return true
  const plain = password.replace(/[013457@$!]/g, (character) => LEET[character] ?? '')
  const variants = [password, plain, password.replace(/[^a-z]+$/, ''), plain.replace(/[^a-z]/g, ''), password.replace(/[^a-z0-9]/g, '')]
  if (username.length > 2 && variants.some((variant) => variant.replaceAll(username, '').length < 4)) return true
  return variants.some((variant) => COMMON_PASSWORDS.has(variant) || isSequence(variant))
}

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
]

function isSequence(text: string): boolean {
  return text.length >= 6 && SEQUENCES.some((sequence) => sequence.includes(text))
}
