import { NO_TESTS, oneTest } from './steps.mjs'

/** Collects the results of the steps and prints the summary. */
export class Totals {
  #rows = []

  /** A test that passed only when repeated fails the run too. */
  #failures({ failed, flaky }) {
    return failed + flaky.length
  }

  /** Runs one step that prints as it goes. @param work returns counts and the names of flaky tests. */
  async step(name, work) {
    console.log(`\n=== ${name}`)
    const row = await this.#timed(name, work)
    if (row.text?.trim()) console.log(row.text.trim())
    return row
  }

  /** Runs steps, two at a time. Each prints its `text` when it ends. @returns their results. */
  async sideBySide(steps, width = 2) {
    const waiting = [...steps]
    const rows = []
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, work] = next
        const row = await this.#timed(name, work)
        rows.push(row)
        const { seconds, text } = row
        console.log(`\n=== ${name}: ${this.#failures(row) > 0 ? 'FAILED' : 'passed'} (${seconds.toFixed(1)} s)`)
        if (text?.trim()) console.log(text.trim())
      }
    }
    await Promise.all(Array.from({ length: width }, lane))
    return rows
  }

  async #timed(name, work) {
    const begun = performance.now()
    const result = await work().catch((error) => oneTest(false, String(error?.stack ?? error)))
    const row = { name, ...result, seconds: (performance.now() - begun) / 1000 }
    this.#rows.push(row)
    return row
  }

  /** Notes a part that cannot run here. Its tests count as skipped. */
  skip(name, skipped, reason) {
    console.log(`\n=== ${name}: SKIPPED (${reason})`)
    this.#rows.push({ ...NO_TESTS, name: `${name} (skipped: ${reason})`, skipped: Math.max(1, skipped), seconds: 0 })
  }

  #list(heading, titlesOf) {
    const lines = this.#rows.flatMap((row) => titlesOf(row).map((title) => `  ${row.name}: ${title}`))
    if (lines.length > 0) console.log(['', heading, ...lines].join('\n'))
  }

  /** Prints a line for each step, the failed and the flaky tests by name, and the total count last. @returns the exit code. */
  print() {
    const sum = (count) => this.#rows.reduce((total, row) => total + count(row), 0)
    console.log('\n')
    for (const row of this.#rows) {
      const { name, passed, failed, skipped, flaky, seconds } = row
      const mark = this.#failures(row) > 0 ? 'FAILED ' : '       '
      const unstable = flaky.length > 0 ? `, ${flaky.length} flaky` : ''
      console.log(`${mark}${name}: ${passed} passed, ${failed} failed${unstable}, ${skipped} skipped (${seconds.toFixed(1)} s)`)
    }
    this.#list('Failed tests:', (row) => row.failures)
    this.#list('Flaky tests, which passed only on the second attempt. Fix their causes.', (row) => row.flaky)
    const failed = sum((row) => this.#failures(row))
    console.log(`\n${sum((row) => row.passed)} passed, ${failed} failed, ${sum((row) => row.skipped)} skipped`)
    return failed > 0 ? 1 : 0
  }
}
