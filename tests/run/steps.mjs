import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the suites and the runner store their results. */
export const REPORTS = path.join(ROOT, 'test-results')

/** The path of a program in node_modules. */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

/**
 * Runs a program and shows its output as it comes.
 * @param label prefix of each line, for programs that run side by side.
 * @returns its exit code.
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

/** Runs a program silently. @returns its exit code and its output. */
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

const SUMMARY_LENGTH = 400

/** What an error's message says before its call log, on one line, without colours and shortened, for the list of failed tests. */
export const errorSummary = (message = '') => {
  const [text] = stripVTControlCharacters(message).split(/^Call log:/m)
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' | ').slice(0, SUMMARY_LENGTH)
}

/** Stands for the file and the title where a program failed and named no test. */
export const WHOLE_STEP = 'no test named'

/**
 * The result of a step without any test. `failures` names the failed tests as `{ test, error }`: the file and the title, and what
 * the error says. `flaky` are those of them that passed on their second attempt; neither `passed` nor `failed` counts them.
 * @typedef {{ test: string, error: string }} NamedTest
 * @type {{ passed: number, failed: number, skipped: number, flaky: NamedTest[], failures: NamedTest[] }}
 */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] }

/** The result of a step that counts as one test. */
export const oneTest = (ok, text = '') => ({ ...NO_TESTS, passed: ok ? 1 : 0, failed: ok ? 0 : 1, text })

/** A program as one test. Its output streams, or is returned as `text` when `quiet`. */
export async function command(words, { quiet = false, env = {} } = {}) {
  if (!quiet) return oneTest((await run(words, env)) === 0)
  const { code, text } = await capture(words, env)
  return oneTest(code === 0, text)
}
