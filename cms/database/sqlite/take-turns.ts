import type { InStatement, ResultSet } from '@libsql/client'
import { nextTurn } from '../../turns'

/** What runs statements: a client, or something in front of it. */
export type SqlRunner = { execute(statement: InStatement): Promise<ResultSet> }

/** Milliseconds of SQL after which other requests get their turn. */
const HELD_MS = 5

let heldMs = 0

/**
 * Runs a statement. SQLite works in the thread that answers all requests, so after some work the others get their turn.
 * Without it, the statements of one request would follow one another without a pause, however long they take together.
 * @param execute must not wait for anything but SQLite. @throws what it throws.
 */
export async function takingTurns<Result>(execute: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    return await execute()
  } finally {
    heldMs += performance.now() - begun
    if (heldMs > HELD_MS) {
      heldMs = 0
      await nextTurn()
    }
  }
}
