import { expect } from 'vitest'
import { call, clientOf, tryLogin, type Refusal, type Reply } from './client'
import { everything, picture, type Quote } from './content'
import { ADMIN } from './house'

/** Records that a test made before the fault began. */
export type Before = { token: string; spare: string; quote: number; doomed: number; member: number }

type Door = { name: string; panel?: boolean; go: () => Promise<Reply> }

/** Every way in which the server writes to its database, each as a call that must not be acknowledged while it cannot. */
export function writingDoors(url: string, { token, spare, quote, doomed }: Before): Door[] {
  const client = clientOf(url, token)
  const panel = (method: string, path: string, body?: object): Promise<Reply> =>
    call(`${url}/panel-api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return [
    { name: 'POST', go: () => client.post('/quotes', { quote_text: 'Refused', author: 'R' }) },
    { name: 'PUT', go: () => client.put(`/quotes/${quote}`, { author: 'Refused' }) },
    { name: 'DELETE', go: () => client.delete(`/quotes/${doomed}`) },
    { name: 'a cascade', go: () => client.post('/caffeine/episodes', { title: 'Refused' }) },
    { name: 'login', go: () => tryLogin(url, ADMIN.username, ADMIN.password) },
    { name: 'logout', go: () => clientOf(url, spare).post('/auth/logout', {}) },
    { name: 'panel POST', panel: true, go: () => panel('POST', '/quotes', { quoteText: 'Refused', author: 'R' }) },
    { name: 'panel PATCH', panel: true, go: () => panel('PATCH', `/quotes/${quote}`, { author: 'Refused' }) },
    { name: 'panel DELETE', panel: true, go: () => panel('DELETE', `/quotes/${doomed}`) },
    { name: 'panel login', panel: true, go: () => panel('POST', '/users/login', ADMIN) },
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
    expect.soft(reply.text, name).not.toMatch(/sqlite|mongo|insert into|\/tmp\//i)
    expect.soft(reply.headers.get('set-cookie'), name).toBeNull()
  }
  const quotes = await everything<Quote>(url, '/quotes')
  expect(quotes.map(({ id }) => id)).toEqual(expect.arrayContaining([quote, doomed]))
  expect(quotes.filter(({ author, quote_text }) => author === 'Refused' || quote_text === 'Refused')).toEqual([])
  // a logout that was refused has ended nothing
  for (const each of [token, spare]) expect((await clientOf(url, each).get('/users/me')).status).toBe(200)
}

/** A picture that is put on the member, and the reply to it. */
export const uploadTo = async (url: string, { token, member }: Before): Promise<Reply> =>
  clientOf(url, token).upload(`/team/${member}/image`, await picture(90, 1_400))

/** Status of readiness and of liveness. */
export const health = async (url: string): Promise<{ ready: number; alive: number }> => ({
  ready: (await call(`${url}/readyz`)).status,
  alive: (await call(`${url}/healthz`)).status,
})
