import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { NO_TESTS, REPORTS, capture, errorSummary, run } from './steps.mjs'

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Reads a report. A program that failed without naming a test counts as one failure. */
function counted(file, code, read) {
  const { passed, failed, skipped, flaky, failures } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NO_TESTS
  return { passed, failed: failed + (code !== 0 && failed === 0 ? 1 : 0), skipped, flaky, failures }
}

/**
 * Runs a project of tests/vitest.config.ts, or several. Lines are labelled with the database.
 * @param options.quiet shows nothing but failures.
 */
export async function vitest(project, env = {}, { quiet = false } = {}) {
  const projects = [project].flat()
  const file = reportFile([projects[0], env.TEST_DATABASE].filter(Boolean).join('-'))
  const words = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  for (const each of projects) words.push('--project', each)
  const variables = { NO_COLOR: process.env.NO_COLOR ?? '', TEST_REPORT: file, ...env }
  const { code, text } = quiet ? await capture(words, variables) : { code: await run(words, variables, env.TEST_DATABASE), text: '' }
  return { ...counted(file, code, (report) => report), text: code === 0 ? '' : text }
}

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts']

/** The tests with a status in a Playwright report, with their first errors. */
const testsWith = (suites, status, above = []) =>
  suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = [...above, title]
    const own = specs.flatMap((spec) => {
      const test = spec.tests.find((each) => each.status === status)
      return test ? [{ test: [...path, spec.title].join(' > '), error: errorSummary(test.results[0]?.error?.message) }] : []
    })
    return [...own, ...testsWith(inner, status, path)]
  })

/**
 * Runs the browser tests. @param browser its `path`; Playwright's own browser without one.
 * @param options.only a tag: only those tests, one after the other.
 */
export async function playwright({ path: chromium }, env = {}, { only } = {}) {
  const file = reportFile(['browser', env.TEST_DATABASE].filter(Boolean).join('-'))
  const some = only ? ['--grep', only, '--workers=1'] : []
  const code = await run([process.execPath, ...PLAYWRIGHT, ...some, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...env,
  })
  return counted(file, code, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: testsWith(suites, 'flaky'),
    failures: testsWith(suites, 'unexpected'),
  }))
}

/** Number of browser tests, for a machine that cannot run them. */
playwright.count = async (only) => {
  const { text } = await capture([process.execPath, ...PLAYWRIGHT, ...(only ? ['--grep', only] : []), '--list'], {}, 120_000)
  return Number(/Total: (\d+) test/.exec(text)?.[1] ?? 1)
}
