import * as z from 'zod/mini'
import { id, text } from './values'

/** Response of a sign-in. `expires_in` is the lifetime of the token in seconds. */
export const loginResponseSchema = z.object({ access_token: text(), token_type: z.literal('bearer'), expires_in: z.int() })
export type LoginResponse = z.infer<typeof loginResponseSchema>

/** Response of `/v1/users/me`: the account of the token. `email` is missing for an account without one. */
export const profileSchema = z.object({ id: id(), username: text(), email: z.optional(text()), is_admin: z.boolean() })

/** Response to the console when it starts without a token: the session of the panel, or null. */
export const resumedSchema = z.object({ session: z.nullable(loginResponseSchema) })

/** Header with which the console names itself. Other sites cannot set it. */
export const CLIENT_HEADER = 'X-Client'
export const CONSOLE_CLIENT = 'console'

/**
 * Paths below `/api` of the session. `cookie` signs the token's user in to the panel, `resume` gives the console the session of
 * the panel, `profile` reads the account of the token, `password` changes its password.
 */
export const sessionPaths = {
  login: '/v1/auth/login',
  logout: '/v1/auth/logout',
  cookie: '/v1/auth/cookie',
  resume: '/v1/auth/resume',
  profile: '/v1/users/me',
  password: '/v1/users/me/password',
} as const
