import { stripVTControlCharacters } from 'node:util'

/** More tests than this that pass only on their second attempt fail a run: they have a fault in common, not an unlucky moment. */
const FLAKY_MAX = 3
/** Stands for the title where a program failed and named no test. */
const NO_NAME = 'no test named'

/**
 * What a part of a run comes to. `failures` and `flaky` name tests as `{ test, error }`: file and title, and the first error.
 * Tests that passed on their second attempt are `flaky`, and count as passed.
 */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

/** What an error says before its call log, on one line, without colours and shortened. */
export const errorSummary = (message = '') => {
  const [text] = stripVTControlCharacters(message).split(/^Call log:/m)
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' | ').slice(0, 400)
}

/** The result of a program that counts as one test. A failure is summed up by the last lines of its output. */
export const oneTest = (isOk, text = '') =>
  isOk
    ? { ...NOTHING, passed: 1 }
    : { ...NOTHING, failed: 1, text, failures: [{ test: NO_NAME, error: text.trim().split('\n').slice(-10).join('\n    ') }] }

/** Collects the results of a run's parts, and prints them. A part that failed stops no other. */
export class Report {
  #rows = []

  /** Runs one part, `[name, work]`, that prints as it goes. @returns its result. */
  async part([name, work]) {
    console.log(`\n=== ${name}`)
    const begun = performance.now()
    const result = await work().catch((error) => oneTest(false, String(error?.stack ?? error)))
    const row = { ...NOTHING, ...result, name, seconds: (performance.now() - begun) / 1000 }
    this.#rows.push(row)
    console.log(`=== ${name}: ${row.failed > 0 ? 'FAILED' : 'passed'} (${row.seconds.toFixed(1)} s)`)
    if (row.text?.trim()) console.log(row.text.trim())
    return row
  }

  /** Runs parts, two at a time, in this order. */
  async twoAtATime(parts) {
    const waiting = [...parts]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.part(next)
    }
    await Promise.all([lane(), lane()])
  }

  /** Notes a part that cannot run here. Its tests count as skipped. */
  skip(name, count, reason) {
    this.#rows.push({ ...NOTHING, name: `${name} (skipped: ${reason})`, skipped: Math.max(1, count), seconds: 0 })
  }

  /** Prints a line for each part, the failed and the flaky tests by name, and the counts last. @returns the exit code. */
  print() {
    const sum = (key) => this.#rows.reduce((total, row) => total + row[key], 0)
    const named = (key) => this.#rows.flatMap((row) => row[key].map(({ test, error }) => `  ${row.name}: ${test}: ${error}`))
    console.log('\n')
    for (const { name, seconds, passed, failed, flaky, skipped } of this.#rows) {
      const mark = failed > 0 ? 'FAILED' : flaky.length > 0 ? 'FLAKY' : ''
      console.log(`${mark.padEnd(6)} ${seconds.toFixed(1).padStart(6)} s  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
    }
    const [failures, flaky] = [named('failures'), named('flaky')]
    if (failures.length > 0) console.log(['', 'Failed tests:', ...failures].join('\n'))
    const isTooMany = flaky.length > FLAKY_MAX
    const verdict = isTooMany ? `More than ${FLAKY_MAX} fail the run.` : 'Find their causes.'
    if (flaky.length > 0) console.log(['', `Flaky tests, which passed on their second attempt. ${verdict}`, ...flaky].join('\n'))
    const late = isTooMany ? flaky.length : 0
    console.log(`\n${sum('passed') - late} passed, ${sum('failed') + late} failed, ${sum('skipped')} skipped`)
    return sum('failed') + late > 0 ? 1 : 0
  }
}
