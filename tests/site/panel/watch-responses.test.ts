import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusalOf } from '../../../cms/panel/saving/stale-response'
import { addHeaders, watchResponses } from '../../../cms/panel/saving/watch-responses'
import { STALE_SAVE_HEADER, staleSaveHeader } from '../../../cms/domain/saving'

const ADDRESS = '/panel-api/quotes/1'

let own: typeof window.fetch
let answer: () => Promise<Response>
const sent = vi.fn<(input: unknown, init?: RequestInit) => void>()

beforeEach(() => {
  own = window.fetch
  answer = () => Promise.resolve(new Response('{}'))
  sent.mockClear()
  window.fetch = (input, init) => {
    sent(input, init)
    return answer()
  }
})
afterEach(() => {
  window.fetch = own
})

it('ends watches in any order, and gives the function of the browser back', async () => {
  const original = window.fetch
  const seen: string[] = []
  const endFirst = watchResponses(() => void seen.push('first'))
  const endSecond = watchResponses(() => void seen.push('second'))
  await window.fetch(ADDRESS)
  endFirst()
  await window.fetch(ADDRESS)
  endFirst()
  const endThird = watchResponses(() => void seen.push('third'))
  endSecond()
  await window.fetch(ADDRESS)
  endThird()
  expect(seen).toEqual(['first', 'second', 'second', 'third'])
  expect(window.fetch).toBe(original)
  await window.fetch(ADDRESS)
  expect(seen).toHaveLength(4)
})

it('leaves a wrapper of somebody else in place, and goes on below it', async () => {
  const endFirst = watchResponses(() => undefined)
  const below = window.fetch
  const others: typeof window.fetch = (...request) => below(...request)
  window.fetch = others
  endFirst()
  expect(window.fetch).toBe(others)
  const looked = vi.fn<() => void>()
  const endSecond = watchResponses(looked)
  await window.fetch(ADDRESS)
  expect(looked).toHaveBeenCalledOnce()
  expect(sent).toHaveBeenCalledOnce()
  window.fetch = below
  endSecond()
  expect(window.fetch).not.toBe(below)
})

it('adds headers to the requests that are meant, beside their own', async () => {
  const end = addHeaders(({ method, address }) => (method === 'DELETE' && address === ADDRESS ? { 'X-Seen-State': 'then' } : null))
  await window.fetch(ADDRESS, { method: 'delete', headers: { Accept: 'application/json' } })
  await window.fetch(ADDRESS)
  end()
  const [first, second] = sent.mock.calls.map(([, init]) => new Headers(init?.headers))
  expect([first?.get('x-seen-state'), first?.get('accept'), second?.get('x-seen-state')]).toEqual(['then', 'application/json', null])
})

it('lets a watcher answer where there is no response, and else passes the error on', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const end = watchResponses((response, { method }) => (response || method !== 'GET' ? undefined : new Response(null, { status: 503 })))
  expect((await window.fetch(ADDRESS)).status).toBe(503)
  await expect(window.fetch(ADDRESS, { method: 'PATCH' })).rejects.toThrow('Failed to fetch')
  end()
  await expect(window.fetch(ADDRESS)).rejects.toThrow('Failed to fetch')
})

it('says why a save failed: stale, invalid, signed out, or without a response', async () => {
  const save = () => window.fetch(ADDRESS, { method: 'PATCH' })
  const none = { stale: null, messages: [], isSignedOut: false }
  expect(await refusalOf(save)).toEqual(none)

  const stale = { sentence: 'mara has changed Title.', updatedAt: '2026-11-26T09:00:00.000Z' }
  answer = () => Promise.resolve(new Response('{}', { status: 412, headers: { [STALE_SAVE_HEADER]: staleSaveHeader(stale) } }))
  expect(await refusalOf(save)).toEqual({ ...none, stale })

  const wrong = { path: 'slug', message: 'A post with this slug already exists' }
  answer = () => Promise.resolve(Response.json({ errors: [{ data: { errors: [wrong] } }] }, { status: 400 }))
  expect(await refusalOf(save)).toEqual({ ...none, messages: [wrong] })

  answer = () => Promise.resolve(new Response('{}', { status: 401 }))
  expect(await refusalOf(save)).toEqual({ ...none, isSignedOut: true })
  expect(await refusalOf(() => window.fetch('/panel-api/presence/quotes/1')), 'not a save').toEqual(none)

  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(refusalOf(save)).rejects.toThrow('Not saved. Your changes are still in the form. Unable to connect to the server.')
  await expect(refusalOf(() => window.fetch('/panel-api/quotes'))).rejects.toThrow('Failed to fetch')
})
