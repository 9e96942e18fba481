/** MongoDB's code for a write that met another transaction's. */
const WRITE_CONFLICT = 112

/** A transaction that lost against another one, and may simply be tried again. */
export function isConflict(error: unknown): boolean {
  const labelled = error as { hasErrorLabel?: (label: string) => boolean; cause?: unknown; code?: unknown } | null
  if (labelled?.hasErrorLabel?.('TransientTransactionError') || labelled?.code === WRITE_CONFLICT) return true
  return labelled?.cause !== undefined && labelled.cause !== null && isConflict(labelled.cause)
}
