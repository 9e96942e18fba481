const EXAMPLES_MAX = 10

/** Counts the actions of the workers and their faults. */
export class Tally {
  writes = 0
  reads = 0
  signIns = 0
  uploads = 0
  /** @type {Record<string, string[]>} */
  #faults = { lost: [], stale: [], serverErrors: [], dropped: [] }

  /** Records a fault. @param kind lost, stale, serverErrors or dropped (a connection that failed while the server was running). */
  fault(kind, text) {
    this.#faults[kind].push(text)
  }

  /** Counts a response; a status of 500 or above is a fault. */
  response({ status, text }, what) {
    if (status >= 500) this.fault('serverErrors', `${what}: ${status} ${text.slice(0, 120)}`)
  }

  /** The kinds of fault that occurred, for the summary. */
  missed() {
    return Object.entries(this.#faults).flatMap(([kind, list]) => (list.length > 0 ? [`${list.length} ${kind}`] : []))
  }

  print({ kills, minutes }) {
    console.log(
      `\n${minutes} minutes, ${kills} kills: ${this.writes} writes, ${this.reads} reads, ${this.signIns} sign-ins, ${this.uploads} uploads`,
    )
    const { lost, stale, serverErrors, dropped } = this.#faults
    console.log(
      `lost         ${lost.length}\nstale        ${stale.length}\n5xx          ${serverErrors.length}\ndropped      ${dropped.length}`,
    )
    for (const [kind, list] of Object.entries(this.#faults)) {
      for (const text of list.slice(0, EXAMPLES_MAX)) console.log(`  ${kind}: ${text}`)
    }
  }
}
