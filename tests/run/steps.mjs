import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const REPORTS = path.join(ROOT, 'test-results')

/** A program of node_modules. */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

/**
 * Runs a program in the open; gives its exit code.
 * @param label stands before each of its lines: for a program that runs beside another one.
 */
export function run(words, env = {}, label = '') {
  return new Promise((resolve) => {
    const stdio = ['ignore', label ? 'pipe' : 'inherit', label ? 'pipe' : 'inherit']
    const child = spawn(words[0], words.slice(1), { cwd: ROOT, stdio, env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${label} ${line}`))
    }
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a program and gives its exit code and what it wrote. */
export function capture(words, env = {}, timeoutMs = 0) {
  return new Promise((resolve) => {
    const child = spawn(words[0], words.slice(1), {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.once('error', (error) => resolve({ code: 127, text: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, text }))
  })
}

const TEST_FILE = /\.(test|spec)\.tsx?$/

/** Is there a test file in one of the folders? */
export function hasTests(folders) {
  return folders.some(
    (folder) =>
      existsSync(path.join(ROOT, folder)) &&
      readdirSync(path.join(ROOT, folder), { recursive: true }).some(
        (file) => TEST_FILE.test(String(file)) && !String(file).includes('node_modules'),
      ),
  )
}

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** One project of tests/vitest.config.ts; its lines say the database that it runs on. */
export async function vitest(project, filters = [], env = {}) {
  const file = reportFile(`${project}-${env.TEST_DATABASE ?? 'any'}`)
  const code = await run(
    [
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ],
    { NO_COLOR: process.env.NO_COLOR ?? '', ...env },
    env.TEST_DATABASE,
  )
  const told = report(file)
  if (!told) return { passed: 0, failed: 0, skipped: 0, ok: code === 0 }
  return { passed: told.numPassedTests, failed: told.numFailedTests, skipped: told.numPendingTests + told.numTodoTests, ok: code === 0 }
}

const CONFIG = 'tests/e2e/playwright.config.ts'
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', CONFIG]

/** The browser tests. @param browser where the browser is; Playwright's own without a path. */
export async function playwright({ path: chromium }) {
  const file = reportFile('browser')
  const code = await run([process.execPath, ...PLAYWRIGHT, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
  const stats = report(file)?.stats
  if (!stats) return { passed: 0, failed: 0, skipped: 0, ok: code === 0 }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, ok: code === 0 }
}

/** How many browser tests there are; for those that cannot run. */
playwright.count = async () => {
  const { text } = await capture([process.execPath, ...PLAYWRIGHT, '--list'], {}, 120_000)
  return Number(/Total: (\d+) test/.exec(text)?.[1] ?? 1)
}
