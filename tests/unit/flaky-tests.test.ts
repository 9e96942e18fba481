import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KNOWN_FLAKY, knownCause } from '../run/flaky.mjs'
import { NO_TESTS, errorSummary } from '../run/steps.mjs'
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

  async function runWith(result: Partial<typeof NO_TESTS>, strict = false): Promise<{ code: number; lines: string[]; file: unknown }> {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const totals = new Totals({ strict, folder })
    await totals.step('browser', () => Promise.resolve({ ...NO_TESTS, ...result }))
    const code = totals.print()
    const lines = print.mock.calls.flatMap(([text]) => String(text).split('\n'))
    return { code, lines, file: JSON.parse(readFileSync(path.join(folder, 'flaky.json'), 'utf8')) }
  }

  it('passes with three flaky tests, and lists each with its error before the total', async () => {
    const { code, lines } = await runWith({ passed: 5, flaky: flakyTests(3) })
    expect(code).toBe(0)
    expect(lines.at(-1)).toBe('8 passed, 0 failed, 0 skipped')
    expect(lines.slice(-5, -2)).toEqual([0, 1, 2].map((index) => `  browser: lists.spec.ts > row ${index}: Error: too late`))
  })

  it('fails with four flaky tests', async () => {
    const { code, lines } = await runWith({ passed: 5, flaky: flakyTests(4) })
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('5 passed, 4 failed, 0 skipped')
  })

  it('fails with one flaky test if it is strict', async () => {
    expect((await runWith({ flaky: flakyTests(1) }, true)).code).toBe(1)
    expect((await runWith({ passed: 1 }, true)).code).toBe(0)
  })

  it('fails with one failed test, and names it', async () => {
    const { code, lines } = await runWith({ failed: 1, failures: flakyTests(1) })
    expect(code).toBe(1)
    expect(lines).toContain('  browser: lists.spec.ts > row 0: Error: too late')
  })

  it('writes the flaky tests to a file, and an empty list without any', async () => {
    expect((await runWith({ passed: 1 })).file).toEqual([])
    const { file } = await runWith({ flaky: flakyTests(1) })
    expect(file).toEqual([{ step: 'browser', test: 'lists.spec.ts > row 0', error: 'Error: too late', cause: null }])
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
