/** What came of the steps: counted while they run, told at the end. */
export class Totals {
  #rows = []

  /** One step. Its result: counts, and whether the program ended well; `counts` makes the step itself one test. */
  async step(name, work) {
    console.log(`\n=== ${name}`)
    const begun = performance.now()
    const result = await work().catch((error) => {
      console.error(error)
      return { passed: 0, failed: 0, skipped: 0, ok: false }
    })
    // a program that failed without naming a test is a failure all the same
    const failed = result.failed + (!result.ok && result.failed === 0 ? 1 : 0)
    const passed = result.passed + (result.counts && result.ok ? 1 : 0)
    const row = { name, passed, failed, skipped: result.skipped, seconds: (performance.now() - begun) / 1000 }
    this.#rows.push(row)
    return row
  }

  /** A part that cannot run here; its tests count as skipped. */
  skip(name, skipped, why) {
    console.log(`\n=== ${name}: SKIPPED (${why})`)
    this.#rows.push({ name: `${name} (skipped: ${why})`, passed: 0, failed: 0, skipped: Math.max(1, skipped), seconds: 0 })
  }

  /** Prints a line for each step and the plain count last. @returns the exit code. */
  tell() {
    const sum = (key) => this.#rows.reduce((total, row) => total + row[key], 0)
    console.log('\n')
    for (const { name, passed, failed, skipped, seconds } of this.#rows) {
      console.log(
        `${failed > 0 ? 'FAILED ' : '       '}${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds.toFixed(1)} s)`,
      )
    }
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
    return sum('failed') > 0 ? 1 : 0
  }
}
