import { getFieldsToSign, jwtSign, type CollectionAfterReadHook, type CollectionConfig } from 'payload'
import { SESSION_MAX_SECONDS, TOKEN_SECONDS } from '../domain/limits'

type Session = { id: string; createdAt?: Date | string | null; expiresAt: Date | string }
type RefreshHook = NonNullable<NonNullable<CollectionConfig['hooks']>['refresh']>[number]

/** When a session ends at the latest, in milliseconds: 30 days after sign-in. A session without a start has ended. */
const lastMomentOf = ({ createdAt }: Session): number => (createdAt ? new Date(createdAt).getTime() + SESSION_MAX_SECONDS * 1_000 : 0)

const isAlive = (session: Session, now: number): boolean => new Date(session.expiresAt).getTime() > now && lastMomentOf(session) > now

/**
 * Leaves ended sessions out of every account that is read. Payload accepts a token only when its session is in the
 * account it reads, so this ends the token at every door: API, panel, panel REST and server functions.
 */
export const dropEndedSessions: CollectionAfterReadHook = ({ doc }) => {
  const account = doc as { sessions?: unknown }
  if (Array.isArray(account.sessions)) {
    const now = Date.now()
    account.sessions = (account.sessions as Session[]).filter((session) => isAlive(session, now))
  }
  return doc
}

/**
 * Keeps a refreshed session within 30 days of its sign-in. Payload has extended the session by a full week at this
 * point; near the end of the 30 days this shortens the session, and the new token with it.
 */
export const limitRefresh: RefreshHook = async ({ args, user }) => {
  const { req, collection } = args
  // set by Payload's token check; its type does not tell
  const { _sid: sid } = (req.user ?? {}) as { _sid?: string }
  const sessions = (user.sessions ?? []) as Session[]
  const session = sessions.find(({ id }) => id === sid)
  if (!session || !req.user) return undefined
  const lastMoment = lastMomentOf(session)
  const secondsLeft = Math.floor((lastMoment - Date.now()) / 1_000)
  if (secondsLeft >= TOKEN_SECONDS) return undefined
  session.expiresAt = new Date(lastMoment)
  // `updatedAt: null` leaves the time of the account's last change alone, as Payload's own refresh does
  const data = { ...user, sessions, updatedAt: null }
  await req.payload.db.updateOne({ collection: 'users', id: user.id, data, req, returning: false })
  const fieldsToSign = getFieldsToSign({ collectionConfig: collection.config, email: user.email ?? '', sid, user: req.user })
  const { exp, token } = await jwtSign({ fieldsToSign, secret: req.payload.secret, tokenExpiration: Math.max(secondsLeft, 0) })
  return { exp, refreshedToken: token, setCookie: true, user }
}
