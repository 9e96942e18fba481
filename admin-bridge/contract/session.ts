import * as z from 'zod/mini'
import { id, text } from './values'

export const loginResponseSchema = z.object({ access_token: text(), token_type: z.literal('bearer'), expires_in: z.int() })
export type LoginResponse = z.infer<typeof loginResponseSchema>

export const profileSchema = z.object({ id: id(), username: text(), email: z.optional(text()), is_admin: z.boolean() })

export const sessionPaths = { login: '/v1/auth/login', logout: '/v1/auth/logout', profile: '/v1/users/me' } as const
