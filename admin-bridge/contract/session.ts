import * as z from 'zod/mini'
import { id, text } from './values'

/** Response of a sign-in. `expires_in` is the lifetime of the token in seconds. */
export const loginResponseSchema = z.object({ access_token: text(), token_type: z.literal('bearer'), expires_in: z.int() })
export type LoginResponse = z.infer<typeof loginResponseSchema>

/** Response of `/v1/users/me`: the account of the token. `email` is missing for an account without one. */
export const profileSchema = z.object({ id: id(), username: text(), email: z.optional(text()), is_admin: z.boolean() })

/** Paths below `/api` that sign in, sign out and read the account of the token. */
export const sessionPaths = { login: '/v1/auth/login', logout: '/v1/auth/logout', profile: '/v1/users/me' } as const
