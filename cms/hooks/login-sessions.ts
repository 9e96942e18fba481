import { AuthenticationError, type CollectionBeforeLoginHook } from 'payload'

type Session = { id: string; createdAt?: Date | string | null; expiresAt: Date | string }
type Account = { id: number; hash?: string | null; salt?: string | null; sessions?: Session[] | null }

/**
 * Preserves changes to an account made while its password was being checked. Payload reads the account before the check
 * and then writes all of it back with the new session, which would undo changes to sessions, password and role. By now
 * that write has locked the account for this transaction, so the committed state cannot change any more. This hook
 * writes the committed state back with the new session added.
 * @throws AuthenticationError if the account is gone or its password has changed; what the request's signal says when nobody waits for
 * the result any more.
 */
export const keepConcurrentChanges: CollectionBeforeLoginHook = async ({ collection, req, user }) => {
  req.signal?.throwIfAborted()
  const { sessions, hash, salt }: Account = user
  const newSession = sessions?.at(-1)
  // without `req`, this reads the committed state from outside the transaction
  const committed = await req.payload.db.findOne<Account>({ collection: collection.slug, where: { id: { equals: user.id } } })
  if (!newSession || !committed || committed.hash !== hash || committed.salt !== salt) throw new AuthenticationError(req.t)
  // Payload may have just upgraded an old hash; keep that
  const { hash: _hash, salt: _salt, ...account } = committed
  const now = Date.now()
  const others = (account.sessions ?? []).filter(({ expiresAt }) => new Date(expiresAt).getTime() > now)
  // `updatedAt: null` keeps the current value, as Payload's own login does
  const data = { ...account, sessions: [...others, newSession], updatedAt: null }
  await req.payload.db.updateOne({ collection: collection.slug, id: user.id, data, req, returning: false })
  return Object.assign(user, { sessions: data.sessions })
}
