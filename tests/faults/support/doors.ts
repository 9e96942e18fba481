import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { call, clientOf, login, tryLogin, type Refusal, type Reply } from './client'
import { everything, expectCreated, picture, type Quote } from './content'
import { ADMIN, database, type Installation } from './installation'

/** Records that a test made before the fault began. */
export type Before = { token: string; spare: string; quote: number; doomed: number; member: number; picture: { id: number; url: string } }

type Door = { name: string; panel?: boolean; go: () => Promise<Reply> }

/** Every way in which the server writes to its database, each as a call that must not be acknowledged while it cannot. */
export function writingDoors(url: string, { token, spare, quote, doomed, picture: kept }: Before): Door[] {
  const client = clientOf(url, token)
  const panel = (method: string, path: string, body?: object): Promise<Reply> =>
    call(`${url}/panel-api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  // on MongoDB they are one document, written without a transaction: there is no commit to fail
  const preferences: Door = {
    name: 'panel preferences',
    panel: true,
    go: () => panel('POST', '/payload-preferences/columns', { value: { n: Math.random() } }),
  }
  return [
    { name: 'POST', go: () => client.post('/quotes', { quote_text: 'Refused', author: 'R' }) },
    { name: 'PUT', go: () => client.put(`/quotes/${quote}`, { author: 'Refused' }) },
    { name: 'DELETE', go: () => client.delete(`/quotes/${doomed}`) },
    { name: 'a picture, deleted', go: () => client.delete(`/media/${kept.id}`) },
    { name: 'login', go: () => tryLogin(url, ADMIN.username, ADMIN.password) },
    { name: 'logout', go: () => clientOf(url, spare).post('/auth/logout', {}) },
    { name: 'panel POST', panel: true, go: () => panel('POST', '/quotes', { quoteText: 'Refused', author: 'R' }) },
    { name: 'panel PATCH', panel: true, go: () => panel('PATCH', `/quotes/${quote}`, { author: 'Refused' }) },
    { name: 'panel DELETE', panel: true, go: () => panel('DELETE', `/quotes/${doomed}`) },
    { name: 'a picture, deleted in the panel', panel: true, go: () => panel('DELETE', `/media/${kept.id}`) },
    { name: 'panel login', panel: true, go: () => panel('POST', '/users/login', ADMIN) },
    ...(database === 'sqlite' ? [preferences] : []),
    { name: 'panel logout', panel: true, go: () => panel('POST', '/users/logout') },
  ]
}

/** The doors that answered with something else than this refusal; none when all is well. Checks that nothing was changed. */
export async function expectRefused(url: string, before: Before, status: 503 | 507, detail: string): Promise<void> {
  const { token, spare, quote, doomed } = before
  for (const { name, panel, go } of writingDoors(url, before)) {
    const reply = await go()
    const told = panel
      ? (reply.json as { errors?: { message: string }[] } | null)?.errors?.[0]?.message
      : (reply.json as Refusal | null)?.detail
    expect.soft({ name, status: reply.status, told }).toEqual({ name, status, told: detail })
    if (status === 503) expect.soft(reply.headers.get('retry-after'), name).toMatch(/^\d+$/)
    expect.soft(reply.text, name).not.toMatch(/sqlite|mongo|insert into|\/tmp\/|\/dev\/shm\//i)
    expect.soft(reply.headers.get('set-cookie'), name).toBeNull()
  }
  const quotes = await everything<Quote>(url, '/quotes')
  expect(quotes.map(({ id }) => id)).toEqual(expect.arrayContaining([quote, doomed]))
  expect(quotes.filter(({ author, quote_text }) => author === 'Refused' || quote_text === 'Refused')).toEqual([])
  // a picture whose record stays keeps its files
  expect((await call(`${url}${before.picture.url}`)).status).toBe(200)
  // a logout that was refused has ended nothing
  for (const each of [token, spare]) expect((await clientOf(url, each).get('/users/me')).status).toBe(200)
}

/** Puts a picture on the member, in the library and in the panel's library; gives the statuses. */
export async function uploadEverywhere(url: string, { token, member }: Before): Promise<number[]> {
  const bytes = await picture(90, 1_400)
  const client = clientOf(url, token)
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'picture.png')
  form.set('_payload', '{}')
  const headers = { authorization: `Bearer ${token}` }
  return [
    (await client.upload(`/team/${member}/image`, bytes)).status,
    (await client.upload('/media', bytes)).status,
    (await call(`${url}/panel-api/media`, { method: 'POST', headers, body: form })).status,
  ]
}

/** Some records, a picture and two sessions, made while all is well. */
export async function createContent(url: string): Promise<Before> {
  const [token, spare] = [await login(url), await login(url)]
  const client = clientOf(url, token)
  const quote = expectCreated(await client.post<Quote>('/quotes', { quote_text: 'There before', author: 'A' })).id
  const doomed = expectCreated(await client.post<Quote>('/quotes', { quote_text: 'To be deleted', author: 'B' })).id
  const member = expectCreated(await client.post<{ id: number }>('/team', { name: 'Portrayed', status: 'MEMBER' })).id
  const kept = expectCreated(await client.upload<{ id: number; url: string }>('/media', await picture(10, 700)))
  return { token, spare, quote, doomed, member, picture: kept }
}

/** Every file of the library's folder, with its size: hidden and temporary ones too. */
export async function mediaFiles({ dataDir }: Installation): Promise<string[]> {
  const folder = path.join(dataDir, 'media')
  return Promise.all((await readdir(folder)).toSorted().map(async (name) => `${name} ${(await stat(path.join(folder, name))).size}`))
}

/** Status of readiness and of liveness. */
export const health = async (url: string): Promise<{ ready: number; alive: number }> => ({
  ready: (await call(`${url}/readyz`)).status,
  alive: (await call(`${url}/healthz`)).status,
})
