import { writeFileSync } from 'node:fs'
import { errorSummary } from './steps.mjs'

const SLOWEST = 8

/**
 * Vitest reporter. Names the slowest files and the tests that passed only on the second attempt, and writes the counts to the
 * file in TEST_REPORT.
 */
export default class CountsReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const named = (test) => ({
      test: `${test.module.relativeModuleId} > ${test.fullName}`,
      error: errorSummary(test.result().errors?.[0]?.message),
    })
    const flaky = inState('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map(named)
    const report = {
      passed: inState('passed').length - flaky.length,
      failed: inState('failed').length,
      skipped: inState('skipped').length,
      flaky,
      failures: inState('failed').map(named),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
    }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 2))
    const slowest = report.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (slowest[0]?.seconds > 10) {
      console.log(`Slowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`)
    }
    if (flaky.length === 0) return
    const lines = flaky.map(({ test, error }) => `  ${test}: ${error}`)
    console.error(['Flaky: these tests passed only on the second attempt.', ...lines].join('\n'))
  }
}
