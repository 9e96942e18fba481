import { boundaries } from './boundaries.mjs'
import { casts } from './casts.mjs'
import { onlyTheStoreCallsPayload } from './content-calls.mjs'
import { cssClasses } from './css-classes.mjs'
import { drift } from './drift.mjs'
import { environmentReads } from './source-rules.mjs'
import { bin, command, oneTest } from './steps.mjs'
import { vitest } from './suites.mjs'

const FOLDERS = ['cms', 'admin-bridge', 'site', 'seed', 'tests']

const program = (name, ...words) => [name, () => command(words, { quiet: true })]

/** The steps of `npm run check` as [name, work], the longest first: they run two at a time. */
export const checks = [
  program('format', bin('prettier'), '--check', '--cache', '--log-level', 'warn', ...FOLDERS),
  ['unit tests', (files) => vitest('unit', {}, { quiet: true, files })],
  program('types', bin('tsc'), '--noEmit', '-p', 'tsconfig.json'),
  ['generated files', async () => oneTest((await drift()).ok)],
  program('lint', bin('oxlint'), '--type-aware', '--config', '.oxlintrc.json', '--deny-warnings', ...FOLDERS),
  program('unused code', bin('knip'), '--cache', '--cache-location', 'node_modules/.cache/knip'),
  ['boundaries', boundaries],
  ['environment reads', environmentReads],
  ['style classes', cssClasses],
  ['calls of Payload', onlyTheStoreCallsPayload],
  ['casts', async () => oneTest((await casts()).ok)],
]
