import { afterSecondAttempt, filesOf, flakyLimit, knownCause, writeFlaky } from './flaky.mjs'
import { NO_TESTS, REPORTS, WHOLE_STEP, oneTest } from './steps.mjs'

/** The last lines that a check printed. A truncated log still shows them. */
const lastLines = (text = '') => text.trim().split('\n').slice(-10).join('\n    ')

const markOf = ({ failed, flaky }) => (failed > 0 ? 'FAILED' : flaky.length > 0 ? 'FLAKY' : '')

/**
 * Collects the results of the steps and prints the summary. A test that passed only on the second attempt has passed, but too
 * many of them in one run fail it.
 */
export class Totals {
  #rows = []
  #limit
  #folder

  /** @param strict whether any flaky test fails the run. @param folder for flaky.json. */
  constructor({ strict = false, folder = REPORTS } = {}) {
    this.#limit = flakyLimit(strict)
    this.#folder = folder
  }

  /**
   * Runs one step that prints as it goes.
   * @param work returns counts and the failed tests (`NO_TESTS`). With a list of files it runs those alone.
   */
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
        console.log(`\n=== ${name}: ${markOf(row) || 'passed'} (${seconds.toFixed(1)} s)`)
        if (text?.trim()) console.log(text.trim())
      }
    }
    await Promise.all(Array.from({ length: width }, lane))
    return rows
  }

  async #timed(name, work) {
    const begun = performance.now()
    const result = await work().catch((error) => oneTest(false, String(error?.stack ?? error)))
    const row = { name, ...result, seconds: (performance.now() - begun) / 1000, work }
    this.#rows.push(row)
    return row
  }

  /**
   * Gives each file with a failed test a second attempt, on fresh servers and with nothing else beside it, to tell flaky tests from
   * broken ones. More failures than may be flaky fail the run anyway.
   */
  async secondAttempts() {
    const failed = this.#rows.reduce((sum, row) => sum + row.failed, 0)
    if (failed > this.#limit) return
    for (const [index, row] of this.#rows.entries()) {
      // a check, whose second attempt would fail like its first one
      if (row.failed === 0 || row.failures.length !== row.failed) continue
      console.log(`\n=== ${row.name}: second attempt`)
      const again = await row.work(filesOf(row.failures)).catch((error) => oneTest(false, String(error?.stack ?? error)))
      if (again.text?.trim()) console.log(again.text.trim())
      this.#rows[index] = afterSecondAttempt(row, again)
    }
  }

  /** Notes a part that cannot run here. Its tests count as skipped. */
  skip(name, skipped, reason) {
    console.log(`\n=== ${name}: SKIPPED (${reason})`)
    this.#rows.push({ ...NO_TESTS, name: `${name} (skipped: ${reason})`, skipped: Math.max(1, skipped), seconds: 0 })
  }

  #printSteps() {
    console.log('\n')
    for (const row of this.#rows) {
      const { name, passed, failed, skipped, flaky, seconds } = row
      const unstable = flaky.length > 0 ? `, ${flaky.length} flaky` : ''
      console.log(
        `${markOf(row).padEnd(6)} ${name}: ${passed} passed, ${failed} failed${unstable}, ${skipped} skipped (${seconds.toFixed(1)} s)`,
      )
    }
  }

  /** Prints a line for each step, the failed and the flaky tests by name, and the total count last. @returns the exit code. */
  print() {
    this.#printSteps()
    const sum = (count) => this.#rows.reduce((total, row) => total + count(row), 0)
    const testsOf = (list) => this.#rows.flatMap((row) => row[list].map((test) => ({ step: row.name, ...test })))
    const flaky = testsOf('flaky').map((test) => ({ ...test, cause: knownCause(test.test) }))
    writeFlaky(flaky, this.#folder)

    const checks = this.#rows.filter(({ failed, failures }) => failed > 0 && failures.length === 0)
    const failures = [
      ...testsOf('failures'),
      ...checks.map(({ name, text }) => ({ step: name, test: WHOLE_STEP, error: lastLines(text) })),
    ].map(({ step, test, error }) => `  ${step}: ${test}: ${error}`)
    if (failures.length > 0) console.log(['', 'Failed tests:', ...failures].join('\n'))
    const isTooMany = flaky.length > this.#limit
    const verdict = isTooMany ? `${flaky.length} fail the run; ${this.#limit} may be flaky.` : 'Find their causes.'
    const lines = flaky.map(({ step, test, error, cause }) => `  ${step}: ${test}: ${error}${cause ? ` (known cause: ${cause})` : ''}`)
    if (lines.length > 0) console.log(['', `Flaky tests, which passed only on the second attempt. ${verdict}`, ...lines].join('\n'))

    const passed = sum((row) => row.passed) + (isTooMany ? 0 : flaky.length)
    const failed = sum((row) => row.failed) + (isTooMany ? flaky.length : 0)
    console.log(`\n${passed} passed, ${failed} failed, ${sum((row) => row.skipped)} skipped`)
    return failed > 0 ? 1 : 0
  }
}
