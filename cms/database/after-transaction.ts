import type { Payload, PayloadRequest } from 'payload'
import { isDatabaseLost } from './failures'

type Work = () => Promise<void>
type Ends = { committed?: Work; rolledBack?: Work }

const waiting = new Map<string, Ends[]>()

async function run(id: string, end: keyof Ends): Promise<void> {
  const all = waiting.get(id) ?? []
  waiting.delete(id)
  // files that stay behind are swept up later; the transaction itself has ended
  for (const ends of all) await ends[end]?.().catch(() => undefined)
}

/**
 * Does work on files once the transaction of this request has ended, one way or the other: files take no part in it.
 * Without a transaction, `committed` runs at once.
 */
export async function afterTransaction(req: PayloadRequest, ends: Ends): Promise<void> {
  const id = await req.transactionID
  if (id === undefined || id === null || id === '') return ends.committed?.()
  waiting.set(String(id), [...(waiting.get(String(id)) ?? []), ends])
}

const isUncertain = (error: unknown): boolean => (error instanceof Error && error.name === 'CommitUncertainError') || isDatabaseLost(error)

/** Makes `afterTransaction` work. Call it after everything else that wraps the adapter's transactions. */
export function watchTransactions(payload: Payload): void {
  const { commitTransaction, rollbackTransaction } = payload.db
  payload.db.commitTransaction = async (given) => {
    const id = String(await given)
    try {
      await commitTransaction.call(payload.db, id)
    } catch (error) {
      // records may be there after all: their files stay, old and new
      if (isUncertain(error)) waiting.delete(id)
      throw error
    }
    await run(id, 'committed')
  }
  payload.db.rollbackTransaction = async (given) => {
    const id = String(await given)
    await rollbackTransaction.call(payload.db, id)
    await run(id, 'rolledBack')
  }
}
