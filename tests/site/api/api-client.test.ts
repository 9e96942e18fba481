import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, ConnectionError, createApiClient, isAbort, ResponseError } from '../../../site/shared/api/api-client'
import { clientOf, fakeNetwork, json, silence } from '../support'

const schema = z.object({ a: z.number() })
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

describe('requests of the API client', () => {
  it("go to /api as JSON with the signed-in user's token", async () => {
    const calls = fakeNetwork(() => json({ a: 1 }, 200, { 'X-Total-Count': '41' }))
    let token: string | null = 'secret'
    const api = createApiClient({ getToken: () => token, onUnauthorized: () => undefined })
    expect(await api.get('/v1/quotes/', schema, { query: { skip: 0, limit: 100, none: undefined, is_published: true } })).toMatchObject({
      data: { a: 1 },
      total: 41,
    })
    token = null
    await api.send('POST', '/v1/quotes/', { quote_text: 'é' }, schema)
    const [read, write] = calls
    expect(read).toMatchObject({ method: 'GET', url: '/api/v1/quotes/?skip=0&limit=100&is_published=true' })
    expect(read?.headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer secret', 'X-Client': 'console' })
    expect(write).toMatchObject({ method: 'POST', url: '/api/v1/quotes/', body: '{"quote_text":"é"}' })
    expect(write?.headers).toEqual({ Accept: 'application/json', 'Content-Type': 'application/json' })
  })

  it('sign in with a form and delete without a body', async () => {
    const calls = fakeNetwork(({ method }) => (method === 'DELETE' ? json(null, 204) : json({ a: 1 })))
    const api = clientOf()
    await api.form('/v1/auth/login', new URLSearchParams({ username: 'a&b', password: 'p=+ é' }), schema)
    expect(String(calls[0]?.body)).toBe('username=a%26b&password=p%3D%2B+%C3%A9')
    expect(await api.command('DELETE', '/v1/quotes/1')).toBe(204)
    expect([calls[1]?.body ?? null, calls[1]?.headers['Content-Type']]).toEqual([null, undefined])
  })

  it('report no total when the header is missing or wrong', async () => {
    for (const total of [undefined, '', '-1', 'many', '1.5']) {
      fakeNetwork(() => json({ a: 1 }, 200, total === undefined ? {} : { 'X-Total-Count': total }))
      expect((await clientOf().get('/x', schema)).total, String(total)).toBeNull()
    }
  })
})

describe('the ten-second timeout', () => {
  it('ends an unanswered call, and not earlier', async () => {
    vi.useFakeTimers()
    fakeNetwork(silence)
    let over: unknown = null
    void caught(clientOf().get('/v1/quotes/', schema)).then((error) => (over = error))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(over).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toBeInstanceOf(ConnectionError)
  })

  it('covers a body that stops half-way', async () => {
    vi.useFakeTimers()
    fakeNetwork((asked) => {
      const response = json({ a: 1 })
      vi.spyOn(response, 'text').mockReturnValue(silence(asked).then(() => ''))
      return response
    })
    const failed = caught(clientOf().send('PUT', '/v1/quotes/1', {}, schema))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toBeInstanceOf(ConnectionError)
  })

  it('is cleared when the response arrives', async () => {
    vi.useFakeTimers()
    const calls = fakeNetwork(() => json({ a: 1 }))
    await clientOf().get('/x', schema)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls[0]?.signal?.aborted).toBe(false)
  })
})

describe('the API client', () => {
  it('reports a network failure as a ConnectionError', async () => {
    fakeNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await caught(clientOf().get('/x', schema))
    expect(error).toBeInstanceOf(ConnectionError)
    // cast: the line above has checked the class
    expect((error as Error).cause).toBeInstanceOf(TypeError)
  })

  it('reports a cancelled call as an abort, before and during the call', async () => {
    fakeNetwork(silence)
    const early = AbortSignal.abort()
    expect(isAbort(await caught(clientOf().get('/x', schema, { signal: early })))).toBe(true)
    const late = new AbortController()
    const failed = caught(clientOf().get('/x', schema, { signal: late.signal }))
    late.abort()
    expect(isAbort(await failed)).toBe(true)
  })

  it('passes on status, detail, fields and waiting time of an error response', async () => {
    fakeNetwork(() => json({ detail: 'Title is required', errors: [{ field: 'title', message: 'Title is required' }] }, 422))
    expect(await caught(clientOf().send('POST', '/x', {}, schema))).toMatchObject({
      name: 'ApiError',
      status: 422,
      detail: 'Title is required',
      fields: [{ field: 'title', message: 'Title is required' }],
      retryAfter: null,
    })
    fakeNetwork(() => json({ detail: 'Title is odd', errors: 'none' }, 422))
    expect(await caught(clientOf().get('/x', schema))).toMatchObject({ status: 422, detail: 'Title is odd', fields: [] })
    fakeNetwork(() => json({ detail: 'Too many attempts' }, 429, { 'Retry-After': '30' }))
    expect(await caught(clientOf().get('/x', schema))).toMatchObject({ status: 429, retryAfter: 30, fields: [] })
    fakeNetwork(() => json({ detail: 'Later' }, 503, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }))
    expect(await caught(clientOf().get('/x', schema))).toMatchObject({ status: 503, retryAfter: null })
  })

  it.each([
    ['<html>Bad Gateway</html>', 502],
    ['', 500],
    ['{"detail":', 500],
    ['{"detail":17}', 400],
    ['null', 404],
    ['[]', 403],
  ])('treats the error body %j as one without a detail', async (text, status) => {
    fakeNetwork(() => new Response(text, { status }))
    const error = await caught(clientOf().get('/x', schema))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, detail: '', fields: [], message: `HTTP ${status}` })
  })

  it.each(['<!doctype html>', '', '{"a":"one"}', '{}', 'null', '[]', '{"a":1'])('rejects the response %j as unusable', async (text) => {
    fakeNetwork(() => new Response(text, { status: 200 }))
    for (const call of [
      clientOf().get('/x', schema),
      clientOf().send('PUT', '/x', {}, schema),
      clientOf().form('/x', new URLSearchParams(), schema),
    ]) {
      const error = await caught(call)
      expect(error).toBeInstanceOf(ResponseError)
      // cast: the line above has checked the class
      expect((error as Error).message).toBe('Invalid response format from API')
    }
  })

  it('reports a 401 once per call, and no other status', async () => {
    const onUnauthorized = vi.fn<() => void>()
    const api = clientOf('old', onUnauthorized)
    const calls = [() => api.get('/x', schema), () => api.command('DELETE', '/x'), () => api.form('/x', new URLSearchParams(), schema)]
    fakeNetwork(() => json({ detail: 'Not signed in' }, 401))
    for (const [index, call] of calls.entries()) {
      expect(await caught(call())).toMatchObject({ status: 401 })
      expect(onUnauthorized).toHaveBeenCalledTimes(index + 1)
    }
    for (const status of [400, 403, 404, 422, 500]) {
      fakeNetwork(() => json({ detail: 'No' }, status))
      for (const call of calls) await caught(call())
    }
    fakeNetwork(() => Promise.reject(new TypeError('x')))
    for (const call of calls) await caught(call())
    expect(onUnauthorized).toHaveBeenCalledTimes(calls.length)
  })
})
