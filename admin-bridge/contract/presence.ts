import * as z from 'zod/mini'
import { text } from './values'

/** The query parameter with a name that an open form has chosen for itself: it tells the forms of one person apart. */
export const CLIENT_PARAMETER = 'client'
export const CLIENT_LENGTH = { min: 8, max: 64 } as const
export const CLIENT_PATTERN = new RegExp(`^[A-Za-z0-9_-]{${CLIENT_LENGTH.min},${CLIENT_LENGTH.max}}$`)

/** Who else has a record open. `is_you`: the same account, in another tab or on another device. */
export const presenceSchema = z.object({ others: z.array(z.object({ user: text(), is_you: z.boolean() })) })
export type Presence = z.infer<typeof presenceSchema>

/** Path below `/api` of the presence at records of one kind, without the id: `/v1/presence/team_member`. */
export const presencePath = (noun: string): string => `/v1/presence/${noun.replaceAll(' ', '_')}`
