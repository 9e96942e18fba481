import { getFieldsToSign, jwtSign, type CollectionAfterReadHook, type CollectionConfig } from 'payload'
import { SESSION_MAX_SECONDS, TOKEN_SECONDS } from '../domain/limits'

type Session = { id: string; createdAt?: Date | string | null; expiresAt: Date | string }
type RefreshHook = NonNullable<NonNullable<CollectionConfig['hooks']>['refresh']>[number]

/** Latest end of a session in epoch milliseconds, 30 days after sign-in. 0 if its start is unknown. */
const hardExpiryOf = ({ createdAt }: Session): number => (createdAt ? new Date(createdAt).getTime() + SESSION_MAX_SECONDS * 1_000 : 0)

const isActive = (session: Session, now: number): boolean => new Date(session.expiresAt).getTime() > now && hardExpiryOf(session) > now

/**
 * Removes expired sessions from every account that is read. Payload accepts a token only if the account contains its
 * session, so this invalidates the token everywhere: API, panel, panel REST and server functions.
 */
export const dropEndedSessions: CollectionAfterReadHook = ({ doc }) => {
  const account: { sessions?: unknown } = doc
  if (Array.isArray(account.sessions)) {
    const now = Date.now()
    account.sessions = account.sessions.filter((session: Session) => isActive(session, now))
  }
  return doc
}

/** The id of the session that a user was authenticated with. */
export const sessionIdOf = (user: object | null): string | undefined =>
  // set by Payload's authentication, but missing from the type
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : undefined

/**
 * Keeps a refreshed session within 30 days of its sign-in. Payload has just extended the session by a week; near the end
 * of the 30 days this hook shortens the session and the new token.
 */
export const limitRefresh: RefreshHook = async ({ args, user }) => {
  const { req, collection } = args
  const sid = sessionIdOf(req.user)
  const sessions: Session[] = user.sessions ?? []
  const session = sessions.find(({ id }) => id === sid)
  if (!session || !req.user) return undefined
  const hardExpiry = hardExpiryOf(session)
  // rounded down: Payload adds these seconds to the second in which it signs the token, which may be the next one
  const secondsLeft = () => Math.floor(hardExpiry / 1_000) - Math.ceil(Date.now() / 1_000)
  if (secondsLeft() >= TOKEN_SECONDS) return undefined
  session.expiresAt = new Date(hardExpiry)
  // `updatedAt: null` keeps the current value, as Payload's own refresh does
  const data = { ...user, sessions, updatedAt: null }
  await req.payload.db.updateOne({ collection: 'users', id: user.id, data, req, returning: false })
  const fieldsToSign = getFieldsToSign({ collectionConfig: collection.config, email: user.email ?? '', sid, user: req.user })
  const { exp, token } = await jwtSign({ fieldsToSign, secret: req.payload.secret, tokenExpiration: Math.max(secondsLeft(), 0) })
  return { exp, refreshedToken: token, setCookie: true, user }
}
