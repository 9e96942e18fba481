import { AuthenticationError, type CollectionBeforeLoginHook } from 'payload'

type Session = { id: string; createdAt?: Date | string | null; expiresAt: Date | string }
type Account = { id: number; hash?: string | null; salt?: string | null; sessions?: Session[] | null }

/** Key of a request's context: an AbortSignal that stops a sign-in whose result nobody waits for. */
export const SIGN_IN_SIGNAL = 'signInSignal'

/**
 * Keeps what others changed in an account while its password was being compared. Payload reads the account before that, and
 * then writes all of it back with one session more: sessions that began or ended meanwhile, a new password or another role
 * would be lost. The write has begun the transaction's hold on the account, so what is committed now stays until it ends;
 * the account is put back to that, with the new session added.
 * @throws AuthenticationError when the account is gone or its password is another by now.
 */
export const keepMeanwhileChanges: CollectionBeforeLoginHook = async ({ collection, req, user }) => {
  const signal = req.context[SIGN_IN_SIGNAL]
  if (signal instanceof AbortSignal) signal.throwIfAborted()
  const { sessions, hash, salt } = user as Account
  const own = sessions?.at(-1)
  // without `req`, and so outside the transaction: what is committed
  const committed = await req.payload.db.findOne<Account>({ collection: collection.slug, where: { id: { equals: user.id } } })
  if (!own || !committed || committed.hash !== hash || committed.salt !== salt) throw new AuthenticationError(req.t)
  // Payload replaces hashes of an old kind at this point; that stays
  const { hash: _hash, salt: _salt, ...account } = committed
  const now = Date.now()
  const others = (account.sessions ?? []).filter(({ expiresAt }) => new Date(expiresAt).getTime() > now)
  // `updatedAt: null` leaves the time of the account's last change alone, as Payload's own login does
  const data = { ...account, sessions: [...others, own], updatedAt: null }
  await req.payload.db.updateOne({ collection: collection.slug, id: user.id, data, req, returning: false })
  return Object.assign(user, { sessions: data.sessions })
}
