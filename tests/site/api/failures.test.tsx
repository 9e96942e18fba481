import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError, isAbort, ResponseError } from '../../../site/shared/api/api-errors'
import { failureMessages, failureMessage } from '../../../site/shared/api/failure-messages'
import { createQueryClient, isWorthRetrying, retryDelay, type Notify } from '../../../site/shared/api/query-client'
import '../support'

const refusal = (status: number, detail = ''): ApiError => new ApiError({ status, detail })
const called = new DOMException('Aborted', 'AbortError')

describe('failureMessage', () => {
  it.each([
    [new ConnectionError('x'), null, 'Unable to connect to the server. Please check your connection or try again later.'],
    [
      new ConnectionError('x'),
      'Failed to create quote',
      'Unable to connect to the server. Please check your connection or try again later.',
    ],
    [refusal(422, 'Title is required'), null, 'Title is required'],
    [refusal(500), null, 'An error occurred. Please try again.'],
    [refusal(500, 'Anything'), 'Failed to create quote', 'Failed to create quote'],
    [new ResponseError('no list'), null, 'An unexpected error occurred. Please try again later.'],
    [new TypeError('x is undefined'), null, 'An unexpected error occurred. Please try again later.'],
    ['a string that was thrown', null, 'An unexpected error occurred. Please try again later.'],
    [refusal(401, 'Expired'), null, null],
    [refusal(401, 'Expired'), 'Failed to create quote', null],
    [called, null, null],
  ])("maps %s, with the write's own message %s, to %s", (error, own, words) => {
    expect(failureMessage(error, own)).toBe(words)
  })

  it('recognizes an abort by its error name only', () => {
    expect([isAbort(called), isAbort(new Error('AbortError')), isAbort('AbortError'), isAbort(null)]).toEqual([true, false, false, false])
  })
})

describe('reads', () => {
  it('are retried unless the server gave a definite error', () => {
    for (const error of [new ConnectionError('x'), new ResponseError('x'), refusal(500), refusal(503), refusal(408), refusal(429)]) {
      expect(isWorthRetrying(error), String(error)).toBe(true)
    }
    for (const status of [400, 403, 405, 409, 422, 429, 500, 503]) expect(isWorthRetrying(refusal(status)), String(status)).toBe(true)
    for (const status of [401, 404]) expect(isWorthRetrying(refusal(status)), String(status)).toBe(false)
  })

  it('wait 1, 2 and 4 seconds between attempts, and 30 at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 30].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  it('stay cached for five minutes after their last use', async () => {
    vi.useFakeTimers()
    const client = createQueryClient()
    const stop = new QueryObserver(client, { queryKey: ['x'], queryFn: () => 1 }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(client.getQueryData(['x']), 'with an active observer').toBe(1)
    stop()
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(client.getQueryData(['x'])).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData(['x'])).toBeUndefined()
  })

  it('fail after three retries, with one toast', async () => {
    vi.useFakeTimers()
    const failure = vi.fn<Notify['failure']>()
    const client = createQueryClient({ notify: { success: vi.fn<Notify['success']>(), failure } })
    const times: number[] = []
    const begun = Date.now()
    const read = client.fetchQuery({
      queryKey: ['x'],
      queryFn: () => {
        times.push(Date.now() - begun)
        throw new ConnectionError('x')
      },
    })
    const ended = read.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(6_999)
    expect([times, failure.mock.calls.length]).toEqual([[0, 1000, 3000], 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended).toBeInstanceOf(ConnectionError)
    expect(times).toEqual([0, 1000, 3000, 7000])
    expect(failure.mock.calls).toEqual([[failureMessages.connection]])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(times).toHaveLength(4)
  })

  it('are not retried after a definite answer or when retries are off', async () => {
    for (const [client, error] of [
      [createQueryClient(), refusal(404)],
      [createQueryClient({ retry: false }), new ConnectionError('x')],
    ] as const) {
      const queryFn = vi.fn<() => number>().mockImplementation(() => {
        throw error
      })
      await expect(client.fetchQuery({ queryKey: ['x'], queryFn, retry: client.getDefaultOptions().queries?.retry })).rejects.toBe(error)
      expect(queryFn).toHaveBeenCalledTimes(1)
    }
  })

  it('are only logged when marked silent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failure = vi.fn<Notify['failure']>()
    const client = createQueryClient({ notify: { success: vi.fn<Notify['success']>(), failure } })
    const error = refusal(422, 'No')
    await client.prefetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), meta: { silent: true } })
    expect([failure.mock.calls, log.mock.calls]).toEqual([[], [[error]]])
  })
})

describe('writes', () => {
  const write = async (meta: Record<string, unknown>, act: () => Promise<unknown>, variables: unknown = 5) => {
    const said: string[] = []
    const client = createQueryClient({ notify: { success: (words) => said.push(`+${words}`), failure: (words) => said.push(`-${words}`) } })
    const mutationFn = vi.fn<() => Promise<unknown>>().mockImplementation(act)
    await client
      .getMutationCache()
      .build(client, { ...client.defaultMutationOptions({ mutationFn, meta }) })
      .execute(variables)
      .catch(() => undefined)
    return { said, tries: mutationFn.mock.calls.length }
  }

  it('are never retried', async () => {
    vi.useFakeTimers()
    for (const error of [new ConnectionError('x'), refusal(503), refusal(500), refusal(422)]) {
      const { tries } = await write({}, () => Promise.reject(error))
      await vi.advanceTimersByTimeAsync(120_000)
      expect(tries, String(error)).toBe(1)
    }
  })

  it('show their own failure text once', async () => {
    const words = { success: 'Quote created successfully', failure: 'Failed to create quote' }
    expect((await write(words, () => Promise.resolve(1))).said).toEqual(['+Quote created successfully'])
    expect((await write(words, () => Promise.reject(refusal(500)))).said).toEqual(['-Failed to create quote'])
    expect((await write(words, () => Promise.reject(refusal(401)))).said).toEqual([])
    expect((await write({ success: null, failure: null }, () => Promise.resolve(1))).said).toEqual([])
    expect((await write({}, () => Promise.reject(refusal(409, 'It may be in use by blog posts.')))).said).toEqual([
      '-It may be in use by blog posts.',
    ])
  })

  it('dismiss the failure toasts of the same kind of write when they succeed, and no others', async () => {
    const down: string[] = []
    const quiet = vi.fn<Notify['success']>()
    const client = createQueryClient({ notify: { success: quiet, failure: quiet, dismiss: (message) => down.push(message) } })
    const write = (meta: Record<string, unknown>, act: () => Promise<unknown>): Promise<unknown> =>
      client
        .getMutationCache()
        .build(client, { mutationFn: act, meta })
        .execute(1)
        .catch(() => undefined)
    const [made, changed] = [
      { failure: 'Failed to create quote', group: 'quotes' },
      { failure: 'Failed to update quote', group: 'quotes' },
    ]
    for (const error of [refusal(500), new ConnectionError('x'), refusal(401)]) await write(made, () => Promise.reject(error))
    await write({ failure: 'Failed to delete quote' }, () => Promise.reject(refusal(500)))
    await write(changed, () => Promise.resolve(1))
    expect(down).toEqual(['Failed to create quote', failureMessages.connection])
    await write(changed, () => Promise.resolve(1))
    expect(down).toHaveLength(2)
    await write({ failure: 'Failed to delete quote' }, () => Promise.resolve(1))
    expect(down.at(-1)).toBe('Failed to delete quote')
  })

  it('name the id of their record', async () => {
    const failure = (id: number): string => `Failed to delete post (ID: ${id})`
    expect((await write({ failure }, () => Promise.reject(refusal(500)), 12)).said).toEqual(['-Failed to delete post (ID: 12)'])
    expect((await write({ failure }, () => Promise.reject(refusal(500)), { id: 13, body: {} })).said).toEqual([
      '-Failed to delete post (ID: 13)',
    ])
  })
})
