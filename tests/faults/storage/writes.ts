import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { call, clientOf, login, tryLogin, type ErrorBody, type ApiResponse } from '../support/client'
import { listAll, expectSuccess, picture, type Quote } from '../support/content'
import { ADMIN, database, type Installation } from '../support/installation'
import { jsonAs } from '../../harness/json'

/** What a test created before the fault began: two sessions, and records of which `doomed` is the one that tests try to delete. */
export type Before = { token: string; spare: string; quote: number; doomed: number; member: number; picture: { id: number; url: string } }

type WriteCall = { name: string; panel?: boolean; go: () => Promise<ApiResponse> }

/** Every write of the server, each as a call that must not be acknowledged while the database cannot store it. */
export function writeCalls(url: string, { token, spare, quote, doomed, picture: kept }: Before): WriteCall[] {
  const client = clientOf(url, token)
  const panel = (method: string, path: string, body?: object): Promise<ApiResponse> =>
    call(`${url}/panel-api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  // on MongoDB sessions are one document, written without a transaction, so there is no commit to fail
  const preferences: WriteCall = {
    name: 'panel preferences',
    panel: true,
    go: () => panel('POST', '/payload-preferences/columns', { value: { n: Math.random() } }),
  }
  return [
    { name: 'POST', go: () => client.post('/quotes', { quote_text: 'Refused', author: 'R' }) },
    { name: 'PUT', go: () => client.put(`/quotes/${quote}`, { author: 'Refused' }) },
    { name: 'DELETE', go: () => client.delete(`/quotes/${doomed}`) },
    { name: 'DELETE of a picture', go: () => client.delete(`/media/${kept.id}`) },
    { name: 'login', go: () => tryLogin(url, ADMIN.username, ADMIN.password) },
    { name: 'logout', go: () => clientOf(url, spare).post('/auth/logout', {}) },
    { name: 'panel POST', panel: true, go: () => panel('POST', '/quotes', { quoteText: 'Refused', author: 'R' }) },
    { name: 'panel PATCH', panel: true, go: () => panel('PATCH', `/quotes/${quote}`, { author: 'Refused' }) },
    { name: 'panel DELETE', panel: true, go: () => panel('DELETE', `/quotes/${doomed}`) },
    { name: 'panel DELETE of a picture', panel: true, go: () => panel('DELETE', `/media/${kept.id}`) },
    { name: 'panel login', panel: true, go: () => panel('POST', '/users/login', ADMIN) },
    ...(database === 'sqlite' ? [preferences] : []),
    { name: 'panel logout', panel: true, go: () => panel('POST', '/users/logout') },
  ]
}

/** Asserts that every write gets this error, and that nothing was changed. */
export async function expectWritesRejected(url: string, before: Before, status: 503 | 507, detail: string): Promise<void> {
  const { token, spare, quote, doomed } = before
  for (const { name, panel, go } of writeCalls(url, before)) {
    const response = await go()
    const message = panel
      ? jsonAs<{ errors?: { message: string }[] } | null>(response.json)?.errors?.[0]?.message
      : jsonAs<ErrorBody | null>(response.json)?.detail
    expect.soft({ name, status: response.status, message }).toEqual({ name, status, message: detail })
    if (status === 503) expect.soft(response.headers.get('retry-after'), name).toMatch(/^\d+$/)
    expect.soft(response.text, name).not.toMatch(/sqlite|mongo|insert into|\/tmp\/|\/dev\/shm\//i)
    expect.soft(response.headers.get('set-cookie'), name).toBeNull()
  }
  const quotes = await listAll<Quote>(url, '/quotes')
  expect(quotes.map(({ id }) => id)).toEqual(expect.arrayContaining([quote, doomed]))
  expect(quotes.filter(({ author, quote_text }) => author === 'Refused' || quote_text === 'Refused')).toEqual([])
  // the files of a picture whose record remains are not deleted
  expect((await call(`${url}${before.picture.url}`)).status).toBe(200)
  // a rejected logout has ended no session
  for (const each of [token, spare]) expect((await clientOf(url, each).get('/users/me')).status).toBe(200)
}

/** Uploads a picture for the member, to the library and through the panel. Returns the statuses. */
export async function uploadEverywhere(url: string, { token, member }: Before): Promise<number[]> {
  const bytes = await picture(90, 400)
  const client = clientOf(url, token)
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'picture.png')
  form.set('_payload', '{}')
  const headers = { authorization: `Bearer ${token}` }
  return [
    (await client.upload(`/team/${member}/image`, bytes)).status,
    (await client.upload('/media', bytes)).status,
    (await call(`${url}/panel-api/media`, { method: 'POST', headers, body: form })).status,
  ]
}

/** Creates records, a picture and two sessions before the fault begins. */
export async function createContent(url: string): Promise<Before> {
  const [token, spare] = [await login(url), await login(url)]
  const client = clientOf(url, token)
  const quote = expectSuccess(await client.post<Quote>('/quotes', { quote_text: 'There before', author: 'A' })).id
  const doomed = expectSuccess(await client.post<Quote>('/quotes', { quote_text: 'To be deleted', author: 'B' })).id
  const member = expectSuccess(await client.post<{ id: number }>('/team', { name: 'Portrayed', status: 'MEMBER' })).id
  const kept = expectSuccess(await client.upload<{ id: number; url: string }>('/media', await picture(10, 400)))
  return { token, spare, quote, doomed, member, picture: kept }
}

/** Every file in the media folder with its size, including hidden and temporary ones. */
export async function mediaFiles({ dataDir }: Installation): Promise<string[]> {
  const folder = path.join(dataDir, 'media')
  return Promise.all((await readdir(folder)).toSorted().map(async (name) => `${name} ${(await stat(path.join(folder, name))).size}`))
}

/** The statuses of readiness and liveness. */
export const health = async (url: string): Promise<{ ready: number; alive: number }> => ({
  ready: (await call(`${url}/readyz`)).status,
  alive: (await call(`${url}/healthz`)).status,
})
