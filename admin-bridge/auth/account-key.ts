import type { Payload } from 'payload'
import { ACCOUNT_NAMES, normalizeAccountName } from '../../cms/domain/account-names'
import { withTimeout } from '../http/limits/deadline'

/**
 * What the failed sign-ins of a name are counted under. An account has two names, which share their count: its username would
 * otherwise give a guesser as many tries again as its e-mail address.
 * @param name as the client sent it.
 * @returns the account, or the normalized name if there is none. @throws HttpError 503
 */
export async function accountKey(payload: Payload, name: string): Promise<string> {
  const normalized = normalizeAccountName(name)
  const { docs } = await withTimeout(
    payload.find({
      collection: 'users',
      where: { or: ACCOUNT_NAMES.map((each) => ({ [each]: { equals: normalized } })) },
      depth: 0,
      // the id alone
      select: {},
      limit: 1,
      pagination: false,
      overrideAccess: true,
    }),
  )
  // no username contains an @, so none reads like this
  return docs[0] ? `${docs[0].id}@` : normalized
}
