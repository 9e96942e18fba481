import { describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError, ReplyError, createApiClient, type ApiClient } from '../../site/shared/api/api-client'
import { createSessionStore, type SessionStore } from '../../site/shared/session/session-store'
import { fakeNetwork, json, type RecordedRequest } from './support'

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const USER = '{"username":"ada","isAdmin":true}'

function drawer(first: Record<string, string> = {}): Drawer & { held: Map<string, string> } {
  const held = new Map(Object.entries(first))
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}
const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

function opened(storage: Drawer): { store: SessionStore; api: ApiClient; states: string[] } {
  const store = createSessionStore(storage)
  const states: string[] = [store.getSnapshot().state]
  store.subscribe(() => states.push(store.getSnapshot().state))
  return { store, states, api: createApiClient({ getToken: store.getToken, onUnauthorized: () => store.clear() }) }
}

/** A layer that lets somebody in. */
const letsIn =
  ({
    profile = () => json({ id: 1, username: 'ada', is_admin: true }),
    login = () => json({ access_token: 't-1', token_type: 'bearer', expires_in: 60 }),
  } = {}) =>
  ({ url }: RecordedRequest): Response =>
    url.endsWith('/login') ? login() : url.endsWith('/me') ? profile() : json(null, 204)

describe('4 the stored session', () => {
  it('is being looked for at first, on the server for ever', () => {
    const { store } = opened(drawer({ 'ccc-token': 't', 'ccc-user': USER }))
    expect([store.getSnapshot(), store.getServerSnapshot(), store.getToken()]).toEqual([
      { state: 'loading', user: null },
      { state: 'loading', user: null },
      null,
    ])
  })

  it('is taken up when both parts are there', () => {
    const { store, states } = opened(drawer({ 'ccc-token': 't', 'ccc-user': USER }))
    store.restore()
    expect([store.getSnapshot(), store.getToken(), states]).toEqual([
      { state: 'signed-in', user: { username: 'ada', isAdmin: true } },
      't',
      ['loading', 'signed-in'],
    ])
  })

  it.each([{}, { 'ccc-token': 't' }, { 'ccc-user': USER }, { 'ccc-token': '', 'ccc-user': USER }])('is none of %j', (held) => {
    const { store } = opened(drawer(held as Record<string, string>))
    store.restore()
    expect([store.getSnapshot(), store.getToken()]).toEqual([{ state: 'signed-out', user: null }, null])
  })

  it.each([
    '{',
    'null',
    '"ada"',
    '[]',
    '{"username":"ada"}',
    '{"username":7,"isAdmin":true}',
    '{"username":"ada","isAdmin":false}',
    '{"username":"ada","isAdmin":"true"}',
  ])('both parts are removed when the user reads %s', (text) => {
    const storage = drawer({ 'ccc-token': 't', 'ccc-user': text, other: 'stays' })
    const { store } = opened(storage)
    store.restore()
    expect([store.getSnapshot().state, store.getToken(), [...storage.held.keys()]]).toEqual(['signed-out', null, ['other']])
  })
})

describe('4 signing in', () => {
  it('keeps token and user of an administrator', async () => {
    const calls = fakeNetwork(letsIn())
    const storage = drawer()
    const { store, api, states } = opened(storage)
    store.restore()
    expect(await store.login(api, 'ada@example.org', 'pass word')).toBe(true)
    expect(String(calls[0]?.body)).toBe('username=ada%40example.org&password=pass+word')
    expect(calls[1]).toMatchObject({ url: '/api/v1/users/me', headers: { Authorization: 'Bearer t-1' } })
    expect(Object.fromEntries(storage.held)).toEqual({ 'ccc-token': 't-1', 'ccc-user': USER })
    expect([store.getSnapshot(), states]).toEqual([
      { state: 'signed-in', user: { username: 'ada', isAdmin: true } },
      ['loading', 'signed-out', 'signed-in'],
    ])
  })

  it.each([
    ['is no administrator', { profile: () => json({ id: 2, username: 'bo', is_admin: false }) }],
    ['is refused the profile', { profile: () => json({ detail: 'No' }, 401) }],
    ['has the wrong password', { login: () => json({ detail: 'Incorrect username or password' }, 401) }],
  ])('is false for who %s, and leaves nothing behind', async (_who, replies) => {
    fakeNetwork(letsIn(replies))
    const storage = drawer()
    const { store, api } = opened(storage)
    store.restore()
    expect(await store.login(api, 'bo', 'x')).toBe(false)
    expect([store.getSnapshot().state, store.getToken(), storage.held.size]).toEqual(['signed-out', null, 0])
  })

  it('8 a process that failed is thrown, not called a refusal', async () => {
    const storage = drawer()
    const { store, api } = opened(storage)
    for (const [replies, kind] of [
      [{ login: () => json({ detail: 'Away' }, 503) }, ApiError],
      [{ login: () => json({ detail: 'Too many' }, 429) }, ApiError],
      [{ login: () => json({ detail: 'Required', errors: [] }, 422) }, ApiError],
      [{ login: () => new Response('<html>') }, ReplyError],
      [{ login: () => json({ token: 'x' }) }, ReplyError],
      [{ profile: () => json({ detail: 'Away' }, 503) }, ApiError],
      [{ profile: () => json({ username: 'bo' }) }, ReplyError],
    ] as const) {
      fakeNetwork(letsIn(replies))
      await expect(store.login(api, 'ada', 'x')).rejects.toBeInstanceOf(kind)
      expect([store.getToken(), storage.held.size]).toEqual([null, 0])
    }
    fakeNetwork(() => Promise.reject(new TypeError('x')))
    await expect(store.login(api, 'ada', 'x')).rejects.toBeInstanceOf(ConnectionError)
  })
})

describe('8 a 401', () => {
  it('ends the session of who was signed in, and says whose until that was told', async () => {
    fakeNetwork(() => json({ detail: 'Expired' }, 401))
    const storage = drawer({ 'ccc-token': 't', 'ccc-user': USER })
    const { store } = opened(storage)
    store.end()
    expect(store.getSnapshot(), 'nobody was signed in yet').toEqual({ state: 'signed-out', user: null })
    storage.setItem('ccc-token', 't')
    storage.setItem('ccc-user', USER)
    store.restore()
    store.end()
    const ended = { state: 'signed-out', user: null, ended: { username: 'ada', isAdmin: true } }
    expect([store.getSnapshot(), store.getToken(), storage.held.size]).toEqual([ended, null, 0])
    store.end()
    expect(store.getSnapshot(), 'a second call that comes back').toEqual(ended)
    store.forgetEnd()
    expect(store.getSnapshot()).toEqual({ state: 'signed-out', user: null })
  })
})

describe('4 signing out', () => {
  it('clears everything at once, tells the server with the old token, and does not mind its failure', async () => {
    for (const answer of [() => json(null, 204), () => json({ detail: 'x' }, 500), () => Promise.reject(new TypeError('x'))]) {
      const calls = fakeNetwork(answer)
      const storage = drawer({ 'ccc-token': 't', 'ccc-user': USER })
      const { store, api } = opened(storage)
      store.restore()
      const over = store.logout(api)
      expect([store.getSnapshot().state, store.getToken(), storage.held.size]).toEqual(['signed-out', null, 0])
      await over
      expect(calls).toMatchObject([{ method: 'POST', url: '/api/v1/auth/logout', headers: { Authorization: 'Bearer t' } }])
    }
  })

  it('7 a 401 on any call does the same', async () => {
    fakeNetwork(() => json({ detail: 'Expired' }, 401))
    const storage = drawer({ 'ccc-token': 't', 'ccc-user': USER })
    const { store, api } = opened(storage)
    store.restore()
    await expect(api.send('DELETE', '/v1/quotes/1', undefined, null)).rejects.toMatchObject({ status: 401 })
    expect([store.getSnapshot(), store.getToken(), storage.held.size]).toEqual([{ state: 'signed-out', user: null }, null, 0])
  })

  it('is no longer heard by who stopped listening', () => {
    const { store } = opened(drawer())
    const heard = vi.fn<() => void>()
    const stop = store.subscribe(heard)
    store.restore()
    stop()
    store.clear()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('9 a storage that throws', () => {
  it('keeps nobody from signing in, out, or looking', async () => {
    fakeNetwork(letsIn())
    const { store, api, states } = opened({ getItem: refuse, setItem: refuse, removeItem: refuse })
    store.restore()
    expect(await store.login(api, 'ada', 'x')).toBe(true)
    expect([store.getSnapshot().user?.username, store.getToken()]).toEqual(['ada', 't-1'])
    await store.logout(api)
    expect([states, store.getToken()]).toEqual([['loading', 'signed-out', 'signed-in', 'signed-out'], null])
  })

  it('that is only full keeps the session in memory', async () => {
    fakeNetwork(letsIn())
    const storage = { ...drawer(), setItem: refuse }
    const { store, api } = opened(storage)
    store.restore()
    expect(await store.login(api, 'ada', 'x')).toBe(true)
    expect(store.getSnapshot().state).toBe('signed-in')
  })
})
