import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
/** Where the suites store their reports and pictures of failed tests. */
export const REPORTS = path.join(ROOT, 'test-results')

/** The path of a program in node_modules. */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

/** Runs a program from the repository, by default with its output as it comes. @returns its exit code. */
export function run(words, env = {}, stdio = ['ignore', 'inherit', 'inherit'], watch = () => undefined) {
  return new Promise((resolve) => {
    const child = spawn(words[0], words.slice(1), { cwd: ROOT, stdio, env: { ...process.env, ...env } })
    watch(child)
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a program silently. @returns its exit code and its output. */
export async function capture(words, env = {}) {
  let text = ''
  const code = await run(words, env, ['ignore', 'pipe', 'pipe'], ({ stdout, stderr }) => {
    for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (text += chunk))
  })
  return { code, text }
}
