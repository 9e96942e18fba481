/** Thrown when a write waited too long for the writes before it; answered with 503. */
export class WriteQueueError extends Error {
  override name = 'WriteQueueError'
}

/** Thrown when the database file was moved, deleted or replaced under the running process; answered with 503. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError'
}

/** Thrown for a statement or commit on a transaction that has already ended; answered with 503. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError'
}

/** Thrown when a transaction may or may not have been committed. It must not be repeated; answered with 503. */
export class CommitUncertainError extends Error {
  override name = 'CommitUncertainError'
}

type Failure = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown; hasErrorLabel?: (label: string) => boolean }

/**
 * Is this true of the error or of one of its causes? Compares names and codes, never classes: the panel's bundle holds a
 * second copy of every class.
 */
function someCause(error: unknown, holds: (failure: Failure) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  const failure: Failure = error
  return holds(failure) || someCause(failure.cause, holds)
}

/** Code and message in one text: Payload wraps some errors into new ones that keep nothing but the message. */
const textOf = ({ code, message }: Failure): string =>
  `${typeof code === 'string' ? code : ''} ${typeof message === 'string' ? message : ''}`

/** MongoDB's code for a write that met another transaction's. */
const WRITE_CONFLICT = 112

/** Did a transaction lose against another one? Nothing was written, and it may simply be tried again. */
export function isConflict(error: unknown): boolean {
  if (someCause(error, ({ name }) => name === 'CommitUncertainError')) return false
  return someCause(error, (failure) => failure.hasErrorLabel?.('TransientTransactionError') === true || failure.code === WRITE_CONFLICT)
}

/** MongoDB's OutOfDiskSpace. */
const MONGO_DISK_FULL = 14_031
const DISK_FULL = /\b(SQLITE_FULL|ENOSPC|EDQUOT)\b/

/** Did the disk, or the quota on it, have no room left for a write? */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, (failure) => failure.code === MONGO_DISK_FULL || DISK_FULL.test(textOf(failure)))
}

/** Is the database file gone from under this process? Only a restart helps. */
export const isDatabaseLost = (error: unknown): boolean => someCause(error, ({ name }) => name === 'DatabaseLostError')

const STORAGE = /SQLITE_(FULL|IOERR|NOMEM|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL)/

/** Did the storage below SQLite fail? SQLite may then have rolled the open transaction back by itself. */
export const isStorageFailure = (error: unknown): boolean => someCause(error, (failure) => STORAGE.test(textOf(failure)))

const AWAY =
  /^(Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared|WaitQueueTimeout|OperationTimeout)Error|MongooseServerSelectionError|PoolClearedError|WriteQueueError|DatabaseLostError|TransactionEndedError|CommitUncertainError|StorageError)$/
/** MongoDB's codes for a server that is shutting down, no longer primary, or not reachable from its router. */
const MONGO_AWAY = [6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]
const SQLITE_AWAY = /SQLITE_(BUSY|PROTOCOL|NOMEM)|cannot begin transaction|Waited too long for the writes/

/** Is the database out of reach, or its storage failing? */
export function isDatabaseAway(error: unknown): boolean {
  if (isStorageFailure(error) || isDiskFull(error)) return true
  return someCause(
    error,
    (failure) =>
      (typeof failure.name === 'string' && AWAY.test(failure.name)) ||
      AWAY.test((failure as object).constructor.name) ||
      SQLITE_AWAY.test(textOf(failure)) ||
      (failure.name === 'MongoServerError' && MONGO_AWAY.includes(Number(failure.code))),
  )
}
