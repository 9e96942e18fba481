import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { REPORTS, capture, run } from './programs.mjs'
import { errorSummary, oneTest } from './report.mjs'

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Reads a report. A program that failed without naming a test counts as one failure. */
function counted(file, code, text, read) {
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : {}
  if (code === 0 || result.failed > 0) return { ...result, text: code === 0 ? '' : text }
  const failure = oneTest(false, text || `exit code ${code}`)
  return { ...result, failed: 1, failures: failure.failures, text }
}

/** Runs projects of tests/vitest.config.ts. @param isQuiet shows the output only after a failure. */
export async function vitest(projects, env = {}, isQuiet = false) {
  const file = reportFile([...projects, env.TEST_DATABASE].filter(Boolean).join('-'))
  const words = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const command = [...words, ...projects.flatMap((each) => ['--project', each])]
  const variables = { ...env, TEST_REPORT: file }
  const { code, text } = isQuiet ? await capture(command, variables) : { code: await run(command, variables), text: '' }
  return counted(file, code, text, (report) => report)
}

const PLAYWRIGHT = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts']

/** The tests of a Playwright report in a state, with their first errors. */
const inState = (state, suites, above = []) =>
  suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const place = [...above, title]
    const found = specs.flatMap((spec) => {
      const test = spec.tests.find(({ status }) => status === state)
      return test ? [{ test: [...place, spec.title].join(' > '), error: errorSummary(test.results[0]?.error?.message) }] : []
    })
    return [...found, ...inState(state, inner, place)]
  })

/** Runs browser tests. @param browser its `path`; Playwright's own without one. @param options further words of its command line. */
export async function playwright({ path: chromium }, options = [], env = {}) {
  const name = ['browser', env.TEST_DATABASE].filter(Boolean).join('-')
  const file = reportFile(name)
  const code = await run([...PLAYWRIGHT, ...options, `--output=${path.join(REPORTS, name)}`, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...env,
  })
  return counted(file, code, '', ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: inState('unexpected', suites),
    flaky: inState('flaky', suites),
  }))
}

/** Number of browser tests, for a machine that cannot run them. */
export async function countBrowserTests(options = []) {
  const { text } = await capture([...PLAYWRIGHT, ...options, '--list'])
  return Number(/Total: (\d+) test/.exec(text)?.[1] ?? 1)
}
