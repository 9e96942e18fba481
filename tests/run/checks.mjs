import { existsSync } from 'node:fs'
import path from 'node:path'
import { boundaries } from './boundaries.mjs'
import { environmentReads, localApiCalls } from './source-rules.mjs'
import { bin, command, oneTest } from './steps.mjs'
import { vitest } from './suites.mjs'

const FOLDERS = ['cms', 'admin-bridge', 'site', 'seed', 'tests']

const program = (name, ...words) => [name, () => command(words, { quiet: true })]

/** A check from a file beside this one; none while the file is missing. */
async function optional(name, fileName, functionName) {
  const file = path.join(import.meta.dirname, fileName)
  if (!existsSync(file)) return []
  const module = await import(file)
  return [[name, async () => oneTest((await module[functionName]()).ok)]]
}

/** The steps of `npm run check` as [name, work], the longest first: they run two at a time. */
export const checks = async () => [
  program('format', bin('prettier'), '--check', '--cache', '--log-level', 'warn', ...FOLDERS),
  ['unit tests', () => vitest('unit', {}, { quiet: true })],
  program('types', bin('tsc'), '--noEmit', '-p', 'tsconfig.json'),
  ...(await optional('generated files', 'drift.mjs', 'drift')),
  program('lint', bin('oxlint'), '--type-aware', '--config', '.oxlintrc.json', '--deny-warnings', ...FOLDERS),
  program('unused code', bin('knip'), '--cache', '--cache-location', 'node_modules/.cache/knip'),
  ['boundaries', boundaries],
  ['environment reads', environmentReads],
  ['local API calls', localApiCalls],
  ...(await optional('casts', 'casts.mjs', 'casts')),
]
