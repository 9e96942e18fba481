const EXAMPLES_MAX = 10

/** Counts what the workers did and what went wrong. */
export class Tally {
  writes = 0
  reads = 0
  signIns = 0
  uploads = 0
  /** @type {Record<string, string[]>} */
  #faults = { lost: [], stale: [], serverErrors: [], dropped: [] }

  /** Notes one fault. @param kind lost, stale, serverErrors or dropped (a connection that failed while the server lived). */
  fault(kind, text) {
    this.#faults[kind].push(text)
  }

  /** Notes a reply; a status of 500 and above is a fault. */
  reply({ status, text }, what) {
    if (status >= 500) this.fault('serverErrors', `${what}: ${status} ${text.slice(0, 120)}`)
  }

  /** The kinds of fault that occurred, in words. */
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
