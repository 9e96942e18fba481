import { setImmediate } from 'node:timers/promises'
import { isRecord } from './domain/is-record'
import { nodesIn } from './domain/rich-text/size'

/** Nodes of a formatted text that takes several milliseconds in each step of a write. */
const MANY_NODES = 1_000

/** Work that has made a pause and goes on later, in the order of its pauses. */
const waiting: (() => void)[] = []

/** Lets one piece of work go on in each round of the event loop: others wait for one piece, and not for all that are going on. */
async function resume(): Promise<void> {
  while (waiting.length > 0) {
    // the first pause ends the present round, the second one follows a complete round
    await setImmediate()
    await setImmediate()
    waiting.shift()?.()
  }
}

/** Lets requests that have reached the machine have their turn, in the middle of work that takes long. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) void resume()
  })

/** Milliseconds of work after which others have their turn. */
const WORK_AT_ONCE = 20

/**
 * Turns in a loop of many small steps. A turn may mean to wait for whatever else is going on, so there are as few as others need.
 * @returns a function to call after each step.
 */
export function turnsInLoop(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < WORK_AT_ONCE) return
    await nextTurn()
    since = performance.now()
  }
}

/** Whether a value is a formatted text of many nodes. */
export const hasManyNodes = (value: unknown): boolean => isRecord(value) && nodesIn(value, MANY_NODES) >= MANY_NODES

/** As {@link nextTurn}, if one of these values is a formatted text of many nodes. */
export async function turnFor(values: readonly unknown[]): Promise<void> {
  if (values.some(hasManyNodes)) await nextTurn()
}
