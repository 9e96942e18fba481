import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { WHOLE_STEP } from './steps.mjs'

/** A run with more tests that passed only on the second attempt has a fault in common, not an unlucky moment. */
const FLAKY_MAX = 3

/** How many flaky tests a run may have before it fails. @param strict whether any fails it. */
export const flakyLimit = (strict) => (strict ? 0 : FLAKY_MAX)

/** The files of failed tests, each once, as the programs that run them take them. Undefined, for all files, if one names none. */
export function filesOf(failures) {
  const files = new Set(failures.map(({ test }) => test.split(' > ')[0]))
  return files.has(WHOLE_STEP) ? undefined : [...files]
}

/**
 * What a step's first attempt comes to after a second attempt of its failed files. Tests that failed only once are flaky, with
 * their first error; a test that failed only the second time has failed.
 * @param first @param second results as in `NO_TESTS`.
 */
export function afterSecondAttempt(first, second) {
  const hasFailedAgain = ({ test }) => second.failures.some((each) => each.test === test)
  // a program that failed without naming a test says nothing about the others
  const saysAll = second.failures.length === second.failed && second.failures.every(({ test }) => test !== WHOLE_STEP)
  const flaky = saysAll ? first.failures.filter((each) => !hasFailedAgain(each)) : []
  const onlyNow = second.failures.filter(({ test }) => !first.failures.some((each) => each.test === test))
  const failures = [...first.failures.filter((each) => !flaky.includes(each)), ...onlyNow]
  return { ...first, flaky, failures, passed: first.passed - onlyNow.length, failed: first.failed - flaky.length + onlyNow.length }
}

/**
 * Flaky tests whose cause is known and not mended yet, as `{ test, cause }`: the file and the title as the runner prints them.
 * An entry explains a test; it does not excuse it from the limit.
 * @type {{ test: string, cause: string }[]}
 */
export const KNOWN_FLAKY = JSON.parse(readFileSync(path.join(import.meta.dirname, 'known-flaky.json'), 'utf8'))

/** The known cause of a flaky test, or null. @param test file and title, as in a row's `flaky`. */
export const knownCause = (test, known = KNOWN_FLAKY) => known.find((entry) => entry.test === test)?.cause ?? null

/** Writes the flaky tests of a run, `{ step, test, error, cause }` each, to flaky.json in a folder. An empty list replaces an older one. */
export function writeFlaky(tests, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'flaky.json'), `${JSON.stringify(tests, null, 2)}\n`)
}
