import { casts } from './casts.mjs'
import { cssClasses } from './css-classes.mjs'
import { bin, capture } from './programs.mjs'
import { oneTest } from './report.mjs'
import { sourceRules } from './source-rules.mjs'
import { vitest } from './suites.mjs'

const FOLDERS = ['cms', 'admin-bridge', 'site', 'seed', 'tests']

/** A program as one test. @param saw what its output must say: with a wrong path, it would pass because it saw no code. */
export const program = (name, words, saw = /(?:)/) => [
  name,
  async () => {
    const { code, text } = await capture(words)
    return oneTest(code === 0 && saw.test(text), text)
  },
]

/** The parts of `npm run check`, the longest first. */
export const checks = [
  program('lint', [bin('oxlint'), '--type-aware', '--config', '.oxlintrc.json', '--deny-warnings', ...FOLDERS]),
  program('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json']),
  program('imports', [bin('depcruise'), '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...FOLDERS], /\d{3,} modules/),
  program('unused code', [bin('knip'), '--cache', '--cache-location', 'node_modules/.cache/knip']),
  program('generated files', [process.execPath, 'admin-bridge/operations/scripts/generate.mjs', '--check']),
  program('format', [bin('oxfmt'), '--check', ...FOLDERS]),
  ['casts', casts],
  ['source rules', sourceRules],
  ['style classes', cssClasses],
]

/** The unit and component tests, which need no build. */
export const unitTests = (isQuiet) => ['unit and component tests', () => vitest(['unit', 'site'], {}, isQuiet)]
