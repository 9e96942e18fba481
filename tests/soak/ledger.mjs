/** The state of a deleted record. */
export const GONE = null

/**
 * The writes that the server acknowledged, per record. A write that a kill interrupted may or may not have happened: until the
 * record is read again, both states are possible.
 */
export class Ledger {
  #records = new Map()

  /** Ids of the records that may exist. */
  get ids() {
    return [...this.#records].filter(([, { possible }]) => [...possible].some((state) => state !== GONE)).map(([id]) => id)
  }

  /** Sets the only state that a record can have, after an acknowledged write or a read. */
  settle(id, state) {
    this.#records.set(id, { possible: new Set([state]) })
  }

  /** Adds a state that is possible from now on, because its write is in progress. */
  attempt(id, state) {
    this.#records.get(id).possible.add(state)
  }

  /** Whether the record can have this state. */
  allows(id, state) {
    return this.#records.get(id).possible.has(state)
  }

  /** The states that a record can have, for a report. */
  describe(id) {
    return [...this.#records.get(id).possible].map((state) => state ?? '(deleted)').join(' or ')
  }
}
