import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, WHOLE_STEP, errorSummary } from './steps.mjs'

const SLOWEST = 8

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
  test: file ? path.relative(ROOT, file) : WHOLE_STEP,
  error: errorSummary(`outside of a test: ${name}: ${message}`),
})

/** Vitest reporter. Names the slowest files, and writes the counts and the failed tests to the file in TEST_REPORT. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const failed = inState('failed')
    const broken = modules.filter((module) => module.state() === 'failed' && !failed.some((test) => test.module === module))
    const failures = [...failed.map(named), ...broken.map(namedFile), ...unhandledErrors.map(namedError)]
    const report = {
      passed: inState('passed').length,
      failed: failures.length,
      skipped: inState('skipped').length,
      failures,
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
    }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 2))
    const slowest = report.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (slowest[0]?.seconds > 10) {
      console.log(`Slowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`)
    }
  }
}
