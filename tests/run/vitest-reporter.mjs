import { writeFileSync } from 'node:fs'
import { errorSummary } from './report.mjs'

const named = (test) => ({
  test: `${test.module.relativeModuleId} > ${test.fullName}`,
  error: errorSummary(test.result().errors?.[0]?.message),
})
/** A file that failed without a failed test: it did not load, or one of its hooks failed. */
const namedFile = (module) => {
  const [error] = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
  return { test: module.relativeModuleId, error: errorSummary(error?.message) }
}
/** An error outside of every test, such as a timer that fires after its test has ended, with the file that ran then. */
const namedError = ({ VITEST_TEST_PATH: file, name, message }) => ({
  test: file ?? 'no test named',
  error: errorSummary(`outside of a test: ${name}: ${message}`),
})

/** Vitest reporter. Names the slowest files, and writes what the runner needs (`NOTHING`) to the file in TEST_REPORT. */
export default class RunReporter {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const failed = inState('failed')
    const broken = modules.filter((module) => module.state() === 'failed' && !failed.some((test) => test.module === module))
    const failures = [...failed.map(named), ...broken.map(namedFile), ...errors.map(namedError)]
    const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(named)
    const files = modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds)
    const counts = { passed: inState('passed').length, failed: failures.length, skipped: inState('skipped').length }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify({ ...counts, failures, flaky, files: slowest }))
    const words = slowest.slice(0, 8).map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`)
    if (slowest[0]?.seconds > 10) console.log(`Slowest files: ${words.join(', ')}`)
  }
}
