import type { PayloadRequest } from 'payload'
import { isDatabaseLost } from './failures'

type Work = () => Promise<void>
type Callbacks = { committed?: Work; rolledBack?: Work }

const pending = new Map<string, Callbacks[]>()

async function run(id: string, outcome: keyof Callbacks): Promise<void> {
  const all = pending.get(id) ?? []
  pending.delete(id)
  // the transaction has ended either way; a later sweep removes files that this leaves behind
  for (const callbacks of all) await callbacks[outcome]?.().catch(() => undefined)
}

/**
 * Registers work to run once the request's transaction has been committed or rolled back. Use it for files, which take
 * no part in transactions. Without a transaction, `committed` runs immediately.
 */
export async function afterTransaction(req: PayloadRequest, callbacks: Callbacks): Promise<void> {
  const id = await req.transactionID
  if (id === undefined || id === null || id === '') return callbacks.committed?.()
  pending.set(String(id), [...(pending.get(String(id)) ?? []), callbacks])
}

const isUncertain = (error: unknown): boolean => (error instanceof Error && error.name === 'CommitUncertainError') || isDatabaseLost(error)

/** Commits a transaction, and runs what was registered for it. @throws what `commit` throws; the transaction can then be rolled back. */
export async function committing(id: string, commit: (id: string) => Promise<void>): Promise<void> {
  try {
    await commit(id)
  } catch (error) {
    // the records may exist after all, so both their old and their new files must stay
    if (isUncertain(error)) pending.delete(id)
    throw error
  }
  await run(id, 'committed')
}

/** Rolls a transaction back, and runs what was registered for it. @throws what `rollback` throws. */
export async function rollingBack(id: string, rollback: (id: string) => Promise<void>): Promise<void> {
  await rollback(id)
  await run(id, 'rolledBack')
}
