import { afterEach, describe, expect, it, vi } from 'vitest'
import { NOTHING, Report, errorSummary, oneTest } from '../run/report.mjs'

const named = (count: number) => Array.from({ length: count }, (_, index) => ({ test: `lists.spec.ts > row ${index}`, error: 'too late' }))

/** What a run with one part prints, and its exit code. */
async function printed(result: object): Promise<{ code: number; lines: string[] }> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const report = new Report()
  await report.part(['browser', () => Promise.resolve({ ...NOTHING, ...result })])
  const code = report.print()
  return { code, lines: print.mock.calls.flatMap(([text]) => String(text).split('\n')) }
}

describe('the verdict on a run', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('passes with three tests that passed on their second attempt, and names each with its first error', async () => {
    const { code, lines } = await printed({ passed: 8, flaky: named(3) })
    expect([code, lines.at(-1)]).toEqual([0, '8 passed, 0 failed, 0 skipped'])
    expect(lines.slice(-5, -2)).toEqual([0, 1, 2].map((index) => `  browser: lists.spec.ts > row ${index}: too late`))
  })

  it('fails with four of them', async () => {
    const { code, lines } = await printed({ passed: 8, flaky: named(4) })
    expect([code, lines.at(-1)]).toEqual([1, '4 passed, 4 failed, 0 skipped'])
  })

  it('fails with one that failed twice, and with a program that failed, and names both', async () => {
    const failed = await printed({ passed: 5, failed: 1, failures: named(1) })
    expect([failed.code, failed.lines.at(-1)]).toEqual([1, '5 passed, 1 failed, 0 skipped'])
    expect(failed.lines.slice(-4)).toEqual(['Failed tests:', '  browser: lists.spec.ts > row 0: too late', '', failed.lines.at(-1)])
    const check = await printed(oneTest(false, 'checking\na cast in reads.ts'))
    expect(check.code).toBe(1)
    expect(check.lines.slice(-3)).toEqual(['    a cast in reads.ts', '', '0 passed, 1 failed, 0 skipped'])
  })
})

it('the summary of an error has what was expected and received, without colours and the call log', () => {
  const message = 'Error: \u001B[2mexpect(\u001B[22mlocator).toHaveText() failed\n\nExpected: "a"\nReceived: "b"\n\nCall log:\n  - waiting'
  expect(errorSummary(message)).toBe('Error: expect(locator).toHaveText() failed | Expected: "a" | Received: "b"')
  expect(errorSummary()).toBe('')
})
