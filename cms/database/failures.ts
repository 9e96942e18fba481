import { WriteQueueError } from './single-writer'

/** MongoDB's code for a write that met another transaction's. */
const WRITE_CONFLICT = 112

/** A transaction that lost against another one, and may simply be tried again. */
export function isConflict(error: unknown): boolean {
  const labelled = error as { hasErrorLabel?: (label: string) => boolean; cause?: unknown; code?: unknown } | null
  if (labelled?.hasErrorLabel?.('TransientTransactionError') || labelled?.code === WRITE_CONFLICT) return true
  return labelled?.cause !== undefined && labelled.cause !== null && isConflict(labelled.cause)
}

const AWAY =
  /^(Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared|WaitQueueTimeout|OperationTimeout)Error|MongooseServerSelectionError|PoolClearedError)$/
// the last two: Payload wraps what its adapter throws into errors with nothing but the words
const SQLITE_AWAY = /SQLITE_(BUSY|IOERR|FULL|CANTOPEN|READONLY|CORRUPT|NOTADB)|cannot begin transaction|Waited too long for the writes/

/** Is this the database being out of reach, here or in one of the causes? */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof WriteQueueError || AWAY.test(error.name) || AWAY.test(error.constructor.name)) return true
  if (SQLITE_AWAY.test(`${(error as { code?: string }).code ?? ''} ${error.message}`)) return true
  return error.cause !== undefined && isDatabaseAway(error.cause)
}
