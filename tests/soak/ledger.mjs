/** A record that is gone. */
export const GONE = null

/**
 * What the server acknowledged, record by record. A write that a kill cut off may or may not have happened: until the
 * record is read again, both states are possible.
 */
export class Ledger {
  #records = new Map()

  /** Ids of the records that may exist. */
  get ids() {
    return [...this.#records].filter(([, { possible }]) => [...possible].some((state) => state !== GONE)).map(([id]) => id)
  }

  /** Notes the only state that a record can have: an acknowledged write, or what a read has found. */
  settle(id, state) {
    this.#records.set(id, { possible: new Set([state]) })
  }

  /** Notes that a write is under way, so that its state is possible from now on. */
  attempt(id, state) {
    this.#records.get(id).possible.add(state)
  }

  /** Is this a state that the record can have? */
  allows(id, state) {
    return this.#records.get(id).possible.has(state)
  }

  /** The states that a record can have, for a report. */
  describe(id) {
    return [...this.#records.get(id).possible].map((state) => state ?? '(deleted)').join(' or ')
  }
}
