import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KNOWN_FLAKY, afterSecondAttempt, filesOf, knownCause } from '../run/flaky.mjs'
import { NO_TESTS, WHOLE_STEP, errorSummary } from '../run/steps.mjs'
import { Totals } from '../run/totals.mjs'

const flakyTests = (count: number): { test: string; error: string }[] =>
  Array.from({ length: count }, (_, index) => ({ test: `lists.spec.ts > row ${index}`, error: 'Error: too late' }))

describe('the verdict on a run', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'ccc-flaky-'))))
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  type Result = Partial<typeof NO_TESTS> & { text?: string }
  type Outcome = { code: number; lines: string[]; file: unknown; ran: (string[] | undefined)[] }
  /** A run with one step. @param again the result of its second attempt. */
  async function runWith(result: Result, strict = false, again: Result = {}): Promise<Outcome> {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const totals = new Totals({ strict, folder })
    const ran: (string[] | undefined)[] = []
    await totals.step('browser', (files?: string[]) => Promise.resolve({ ...NO_TESTS, ...(ran.push(files) === 1 ? result : again) }))
    await totals.secondAttempts()
    const code = totals.print()
    const lines = print.mock.calls.flatMap(([text]) => String(text).split('\n'))
    return { code, lines, file: JSON.parse(readFileSync(path.join(folder, 'flaky.json'), 'utf8')), ran }
  }

  it('passes with three tests that fail once, and lists each with its first error before the total', async () => {
    const { code, lines, ran } = await runWith({ passed: 5, failed: 3, failures: flakyTests(3) }, false, { passed: 40 })
    expect(code).toBe(0)
    expect(ran).toEqual([undefined, ['lists.spec.ts']])
    expect(lines.at(-1)).toBe('8 passed, 0 failed, 0 skipped')
    expect(lines.slice(-5, -2)).toEqual([0, 1, 2].map((index) => `  browser: lists.spec.ts > row ${index}: Error: too late`))
  })

  it('fails with four failed tests, which get no second attempt', async () => {
    const { code, lines, ran } = await runWith({ passed: 5, failed: 4, failures: flakyTests(4) })
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('5 passed, 4 failed, 0 skipped')
    expect(ran).toEqual([undefined])
  })

  it('fails with one failed test if it is strict', async () => {
    const { code, ran } = await runWith({ failed: 1, failures: flakyTests(1) }, true)
    expect([code, ran]).toEqual([1, [undefined]])
    expect((await runWith({ passed: 1 }, true)).code).toBe(0)
  })

  it('fails with one test that fails twice, and names it', async () => {
    const twice = { failed: 1, failures: flakyTests(1) }
    const { code, lines } = await runWith(twice, false, twice)
    expect(code).toBe(1)
    expect(lines).toContain('  browser: lists.spec.ts > row 0: Error: too late')
  })

  it('runs a suite again that fails without naming a test, and fails if it does so twice', async () => {
    const nameless = { failed: 1, failures: [{ test: WHOLE_STEP, error: 'exit code 1' }] }
    const { code, lines, ran } = await runWith({ ...nameless, passed: 5 })
    expect([code, ran]).toEqual([0, [undefined, undefined]])
    expect(lines).toContain('  browser: no test named: exit code 1')
    expect((await runWith(nameless, false, nameless)).code).toBe(1)
    expect((await runWith({ failed: 1, failures: flakyTests(1) }, false, nameless)).code).toBe(1)
  })

  it('fails with a check that fails, which gets no second attempt, and ends with what it printed last', async () => {
    const { code, lines, ran } = await runWith({ failed: 1, text: 'checking\na cast in reads.ts' })
    expect([code, ran]).toEqual([1, [undefined]])
    expect(lines.slice(-3)).toEqual(['    a cast in reads.ts', '', '0 passed, 1 failed, 0 skipped'])
  })

  it('writes the flaky tests to a file, and an empty list without any', async () => {
    expect((await runWith({ passed: 1 })).file).toEqual([])
    const { file } = await runWith({ failed: 1, failures: flakyTests(1) })
    expect(file).toEqual([{ step: 'browser', test: 'lists.spec.ts > row 0', error: 'Error: too late', cause: null }])
  })
})

describe('a second attempt', () => {
  const [one = { test: '', error: '' }, two = one, three = one] = flakyTests(3)

  it('runs the files of the failed tests, each once', () => {
    expect(filesOf([one, two, { test: 'tests/a.test.ts', error: 'did not load' }])).toEqual(['lists.spec.ts', 'tests/a.test.ts'])
  })

  it('makes tests flaky that failed only once, and fails one that failed only now', () => {
    const first = { ...NO_TESTS, passed: 10, failed: 2, failures: [one, two] }
    const second = { ...NO_TESTS, passed: 5, failed: 2, failures: [two, three] }
    const expected = { ...NO_TESTS, passed: 9, failed: 2, flaky: [one], failures: [two, three] }
    expect(afterSecondAttempt(first, second)).toEqual(expected)
  })
})

describe('the known causes', () => {
  it('are found by the name of the test', () => {
    const known = [{ test: 'a.spec.ts > one', cause: 'a race' }]
    expect(knownCause('a.spec.ts > one', known)).toBe('a race')
    expect(knownCause('a.spec.ts > two', known)).toBeNull()
  })

  it('name files that exist', () => {
    const missing = KNOWN_FLAKY.map(({ test }) => test.split(' > ')[0] ?? '').filter(
      (file) => !existsSync(file) && !existsSync(path.join('tests/e2e', file)),
    )
    expect(missing).toEqual([])
  })
})

describe('the summary of an error', () => {
  it('keeps what was expected and received, and leaves colours and the call log out', () => {
    const message =
      'Error: \u001B[2mexpect(\u001B[22mlocator).toHaveText() failed\n\nExpected: "a"\nReceived: "b"\n\nCall log:\n  - waiting'
    expect(errorSummary(message)).toBe('Error: expect(locator).toHaveText() failed | Expected: "a" | Received: "b"')
    expect(errorSummary()).toBe('')
  })
})
