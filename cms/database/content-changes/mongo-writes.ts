import type { Payload, PayloadRequest } from 'payload'
import { COLLECTIONS } from '../../domain/entities'
import { mongooseAdapterOf } from '../../payload-internals'
import type { Change } from './change-clock'

type WriteArgs = { collection: string; req?: Partial<PayloadRequest> }
type Write<Args extends WriteArgs, Result> = (args: Args) => Promise<Result>

/** Writes to other collections, such as accounts and preferences, change no response. */
const CONTENT: ReadonlySet<string> = new Set([...Object.values(COLLECTIONS), 'media'])
/** A transaction that changes more records counts as changing its whole collections. */
const RECORDS_MAX = 20

/** The record that a write returned. It returns none if it changed several, or if its caller asked for none. */
function idOf(result: unknown): number | null {
  const id: unknown = typeof result === 'object' && result !== null && 'id' in result ? result.id : null
  return typeof id === 'number' ? id : null
}

function summarize(changes: readonly Change[]): Change[] {
  if (changes.length <= RECORDS_MAX) return [...changes]
  return [...new Set(changes.map(({ collection }) => collection))].map((collection) => ({ collection, id: null }))
}

/**
 * MongoDB: records what each transaction changes by wrapping the adapter's writes, through which Payload (3.90) makes all changes.
 * MongoDB has no triggers that would note them, as SQLite's do. If Payload writes by another method, `tests/contract/freshness`
 * finds stale responses.
 * @param outside runs a write to content that belongs to no transaction.
 * @returns a function that takes the changes of a transaction that is about to end: none if it changed no content,
 * null if what it changed is unknown.
 */
export function recordWrites(
  payload: Payload,
  outside: <T>(change: Change, write: () => Promise<T>) => Promise<T>,
): (transaction: string) => Change[] | null {
  const { db } = payload
  const { sessions } = mongooseAdapterOf(payload)
  const recorded = new Map<string, Change[]>()

  const watched =
    <Args extends WriteArgs, Result>(write: Write<Args, Result>): Write<Args, Result> =>
    async (args) => {
      const { collection, req } = args
      const run = () => write.call(db, args)
      const transaction = String((await req?.transactionID) ?? '')
      // without a session, the adapter writes outside of any transaction
      if (!sessions[transaction]?.inTransaction()) return CONTENT.has(collection) ? outside({ collection, id: null }, run) : run()
      const changes = recorded.get(transaction) ?? []
      recorded.set(transaction, changes)
      // on failure nothing is committed, because MongoDB aborts the transaction
      const result = await run()
      if (CONTENT.has(collection)) changes.push({ collection, id: idOf(result) })
      return result
    }
  db.create = watched(db.create)
  db.updateOne = watched(db.updateOne)
  db.updateMany = watched(db.updateMany)
  db.upsert = watched(db.upsert)
  db.deleteOne = watched(db.deleteOne)
  db.deleteMany = watched(db.deleteMany)

  return (transaction) => {
    const changes = recorded.get(transaction)
    recorded.delete(transaction)
    return changes ? summarize(changes) : null
  }
}
