/** A write waited too long in the queue. Answered with 503. */
export class WriteQueueError extends Error {
  override name = 'WriteQueueError'
}

/** The database file was moved, deleted or replaced while the process was running. Answered with 503. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError'
}

/** A statement or commit reached a transaction that had already ended. Answered with 503. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError'
}

/** A transaction may or may not have been committed, and must not be repeated. Answered with 503. */
export class CommitUncertainError extends Error {
  override name = 'CommitUncertainError'
}

type Failure = { name?: unknown; code?: unknown; cause?: unknown; hasErrorLabel?: (label: string) => boolean }

/**
 * Whether the predicate holds for the error or one of its causes. Predicates compare names and codes: never messages, which
 * may contain what a client sent, and not with `instanceof`, because the panel's bundle has its own copy of every class.
 */
function someCause(error: unknown, holds: (failure: Failure) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  const failure: Failure = error
  return holds(failure) || someCause(failure.cause, holds)
}

/** Whether an error has one of these codes of SQLite or Node. SQLite's codes may go on, as in `SQLITE_IOERR_WRITE`. */
const hasCode = ({ code }: Failure, codes: RegExp): boolean => typeof code === 'string' && codes.test(code)

/** MongoDB's WriteConflict. */
const WRITE_CONFLICT = 112

/** Whether a transaction lost a write conflict. Nothing was written; it may be retried. */
export function isConflict(error: unknown): boolean {
  if (someCause(error, ({ name }) => name === 'CommitUncertainError')) return false
  return someCause(error, (failure) => failure.hasErrorLabel?.('TransientTransactionError') === true || failure.code === WRITE_CONFLICT)
}

/** MongoDB's OutOfDiskSpace. */
const MONGO_DISK_FULL = 14_031
const DISK_FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/

/** Whether a write failed because the disk or its quota is full. */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, (failure) => failure.code === MONGO_DISK_FULL || hasCode(failure, DISK_FULL))
}

/** Whether the database file is gone while the process is running. Only a restart helps. */
export const isDatabaseLost = (error: unknown): boolean => someCause(error, ({ name }) => name === 'DatabaseLostError')

const STORAGE = /^SQLITE_(FULL|IOERR|NOMEM|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL)/

/** Whether the storage under SQLite failed. SQLite may have rolled back the open transaction by itself. */
export const isStorageFailure = (error: unknown): boolean => someCause(error, (failure) => hasCode(failure, STORAGE))

const UNAVAILABLE =
  /^(Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared|WaitQueueTimeout|OperationTimeout)Error|MongooseServerSelectionError|PoolClearedError|WriteQueueError|DatabaseLostError|TransactionEndedError|CommitUncertainError|StorageError)$/
/** MongoDB's codes for a server that is shutting down, no longer primary, or unreachable from its router. */
const MONGO_UNAVAILABLE = [6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]
const SQLITE_UNAVAILABLE = /^SQLITE_BUSY/

/** Whether the database is unreachable or its storage is failing. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isStorageFailure(error) || isDiskFull(error)) return true
  return someCause(
    error,
    (failure) =>
      (typeof failure.name === 'string' && UNAVAILABLE.test(failure.name)) ||
      UNAVAILABLE.test(failure.constructor.name) ||
      hasCode(failure, SQLITE_UNAVAILABLE) ||
      (failure.name === 'MongoServerError' && MONGO_UNAVAILABLE.includes(Number(failure.code))),
  )
}
