import { pathToFileURL } from 'node:url'
import path from 'node:path'

/** Setting that keeps the product's own cost of password hashing, for tests that measure or need it. */
export const REAL_HASHING = { TEST_PASSWORD_HASHING: 'real' } as const

/** Setting for tests in which requests meet while a password is compared: long enough for that, a sixth of the product's cost. */
export const SLOW_HASHING = { TEST_PASSWORD_ITERATIONS: '100000' } as const

const preload = (file: string): string => `--import=${pathToFileURL(path.resolve(import.meta.dirname, file)).href}`
const CHEAP_PASSWORDS = preload('cheap-passwords.mjs')

/**
 * Node's flags for a process under test. Source maps are off: they only serve stack traces. Outside Vitest passwords are
 * hashed as usual, because browser tests reuse stored accounts.
 */
export function nodeFlags(settings: Readonly<Record<string, string>>): string[] {
  const isCheap = process.env['VITEST'] !== undefined && settings['TEST_PASSWORD_HASHING'] === undefined
  return isCheap ? [CHEAP_PASSWORDS] : []
}
