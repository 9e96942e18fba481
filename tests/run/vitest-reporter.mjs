import { writeFileSync } from 'node:fs'
import { firstLine } from './steps.mjs'

const SLOWEST = 8

/**
 * Vitest reporter. Fails a run in which a test passed only on the second attempt, names the slowest files,
 * and writes the counts to the file in TEST_REPORT.
 */
export default class CountsReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const titleOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`
    const flaky = inState('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${titleOf(test)}: ${firstLine(test.result().errors?.[0]?.message)}`)
    const report = {
      passed: inState('passed').length - flaky.length,
      failed: inState('failed').length,
      skipped: inState('skipped').length,
      flaky,
      failures: inState('failed').map((test) => `${titleOf(test)}: ${firstLine(test.result().errors[0]?.message)}`),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
    }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 2))
    const slowest = report.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (slowest[0]?.seconds > 10) {
      console.log(`Slowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`)
    }
    if (flaky.length === 0) return
    console.error(['Flaky: these tests passed only on the second attempt.', ...flaky.map((title) => `  ${title}`)].join('\n'))
    process.exitCode = 1
  }
}
