import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { NO_TESTS, REPORTS, WHOLE_STEP, capture, errorSummary, run } from './steps.mjs'

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Reads a report. A program that failed without naming a test counts as one failure, of the whole step. */
function counted(file, code, read) {
  const result = { ...NO_TESTS, ...(existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : {}) }
  if (code === 0 || result.failed > 0) return result
  return { ...result, failed: 1, failures: [{ test: WHOLE_STEP, error: `exit code ${code}` }] }
}

/** What distinguishes the report of a second attempt. */
const attemptOf = (files) => (files ? 'again' : '')

/**
 * Runs a project of tests/vitest.config.ts, or several. Lines are labelled with the database.
 * @param options.quiet shows nothing but failures. @param options.files the only files to run, from the project's root.
 */
export async function vitest(project, env = {}, { quiet = false, files } = {}) {
  const projects = [project].flat()
  const file = reportFile([projects[0], env.TEST_DATABASE, attemptOf(files)].filter(Boolean).join('-'))
  const words = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  for (const each of projects) words.push('--project', each)
  if (files) words.push(...files)
  const variables = { NO_COLOR: process.env.NO_COLOR ?? '', TEST_REPORT: file, ...env }
  const { code, text } = quiet ? await capture(words, variables) : { code: await run(words, variables, env.TEST_DATABASE), text: '' }
  return {
    ...counted(file, code, ({ passed, failed, skipped, failures }) => ({ passed, failed, skipped, failures })),
    text: code === 0 ? '' : text,
  }
}

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts']

/** The failed tests of a Playwright report, with their errors. */
const failuresIn = (suites, above = []) =>
  suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = [...above, title]
    const own = specs.flatMap((spec) => {
      const test = spec.tests.find(({ status }) => status === 'unexpected')
      return test ? [{ test: [...path, spec.title].join(' > '), error: errorSummary(test.results[0]?.error?.message) }] : []
    })
    return [...own, ...failuresIn(inner, path)]
  })

/**
 * Runs the browser tests. @param browser its `path`; Playwright's own browser without one.
 * @param options.only a tag: only those tests, one after the other. @param options.files the only files to run, from tests/e2e.
 */
export async function playwright({ path: chromium }, env = {}, { only, files } = {}) {
  const name = ['browser', env.TEST_DATABASE, attemptOf(files)].filter(Boolean).join('-')
  const file = reportFile(name)
  const some = only ? ['--grep', only, '--workers=1'] : []
  // keeps the pictures of the first attempt
  const output = `--output=${path.join(REPORTS, name)}`
  const code = await run([process.execPath, ...PLAYWRIGHT, ...(files ?? []), ...some, output, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...env,
  })
  return counted(file, code, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: failuresIn(suites),
  }))
}

/** Number of browser tests, for a machine that cannot run them. */
playwright.count = async (only) => {
  const { text } = await capture([process.execPath, ...PLAYWRIGHT, ...(only ? ['--grep', only] : []), '--list'], {}, 120_000)
  return Number(/Total: (\d+) test/.exec(text)?.[1] ?? 1)
}
