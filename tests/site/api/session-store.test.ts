import { describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError, ResponseError, createApiClient, type ApiClient } from '../../../site/shared/api/api-client'
import { createSessionStore, type SessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, type RecordedRequest } from '../support'

type FakeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const USER = '{"username":"ada","isAdmin":true}'

function createStorage(first: Record<string, string> = {}): FakeStorage & { held: Map<string, string> } {
  const held = new Map(Object.entries(first))
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}
const throwStorageError = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

function openStore(storage: FakeStorage): { store: SessionStore; api: ApiClient; states: string[] } {
  const store = createSessionStore(storage)
  const states: string[] = [store.getSnapshot().state]
  store.subscribe(() => states.push(store.getSnapshot().state))
  return { store, states, api: createApiClient({ getToken: store.getToken, onUnauthorized: () => store.clear() }) }
}

/** An API that accepts the sign-in. */
const letsIn =
  ({
    profile = () => json({ id: 1, username: 'ada', is_admin: true }),
    login = () => json({ access_token: 't-1', token_type: 'bearer', expires_in: 60 }),
  } = {}) =>
  ({ url }: RecordedRequest): Response =>
    url.endsWith('/login') ? login() : url.endsWith('/me') ? profile() : json(null, 204)

describe('restoring a stored session', () => {
  it('starts as loading, and stays so on the server', () => {
    const { store } = openStore(createStorage({ 'ccc-token': 't', 'ccc-user': USER }))
    expect([store.getSnapshot(), store.getServerSnapshot(), store.getToken()]).toEqual([
      { state: 'loading', user: null },
      { state: 'loading', user: null },
      null,
    ])
  })

  it('signs in when both items are present', () => {
    const { store, states } = openStore(createStorage({ 'ccc-token': 't', 'ccc-user': USER }))
    store.restore()
    expect([store.getSnapshot(), store.getToken(), states]).toEqual([
      { state: 'signed-in', user: { username: 'ada', isAdmin: true } },
      't',
      ['loading', 'signed-in'],
    ])
  })

  it.each<Record<string, string>>([{}, { 'ccc-token': 't' }, { 'ccc-user': USER }, { 'ccc-token': '', 'ccc-user': USER }])(
    'signs out for %j',
    (held) => {
      const { store } = openStore(createStorage(held))
      store.restore()
      expect([store.getSnapshot(), store.getToken()]).toEqual([{ state: 'signed-out', user: null }, null])
    },
  )

  it.each([
    '{',
    'null',
    '"ada"',
    '[]',
    '{"username":"ada"}',
    '{"username":7,"isAdmin":true}',
    '{"username":"ada","isAdmin":false}',
    '{"username":"ada","isAdmin":"true"}',
  ])('removes both items when the user reads %s', (text) => {
    const storage = createStorage({ 'ccc-token': 't', 'ccc-user': text, other: 'stays' })
    const { store } = openStore(storage)
    store.restore()
    expect([store.getSnapshot().state, store.getToken(), [...storage.held.keys()]]).toEqual(['signed-out', null, ['other']])
  })
})

describe('signing in', () => {
  it('stores token and user of an administrator', async () => {
    const calls = fakeNetwork(letsIn())
    const storage = createStorage()
    const { store, api, states } = openStore(storage)
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
    ['is not an administrator', { profile: () => json({ id: 2, username: 'bo', is_admin: false }) }],
    ['may not read the profile', { profile: () => json({ detail: 'No' }, 401) }],
    ['has the wrong password', { login: () => json({ detail: 'Incorrect username or password' }, 401) }],
  ])('returns false for a user who %s, and stores nothing', async (_who, responses) => {
    fakeNetwork(letsIn(responses))
    const storage = createStorage()
    const { store, api } = openStore(storage)
    store.restore()
    expect(await store.login(api, 'bo', 'x')).toBe(false)
    expect([store.getSnapshot().state, store.getToken(), storage.held.size]).toEqual(['signed-out', null, 0])
  })

  it('throws when the process fails, instead of reporting wrong credentials', async () => {
    const storage = createStorage()
    const { store, api } = openStore(storage)
    for (const [responses, kind] of [
      [{ login: () => json({ detail: 'Away' }, 503) }, ApiError],
      [{ login: () => json({ detail: 'Too many' }, 429) }, ApiError],
      [{ login: () => json({ detail: 'Required', errors: [] }, 422) }, ApiError],
      [{ login: () => new Response('<html>') }, ResponseError],
      [{ login: () => json({ token: 'x' }) }, ResponseError],
      [{ profile: () => json({ detail: 'Away' }, 503) }, ApiError],
      [{ profile: () => json({ username: 'bo' }) }, ResponseError],
    ] as const) {
      fakeNetwork(letsIn(responses))
      await expect(store.login(api, 'ada', 'x')).rejects.toBeInstanceOf(kind)
      expect([store.getToken(), storage.held.size]).toEqual([null, 0])
    }
    fakeNetwork(() => Promise.reject(new TypeError('x')))
    await expect(store.login(api, 'ada', 'x')).rejects.toBeInstanceOf(ConnectionError)
  })
})

describe('a 401', () => {
  it('ends the session and remembers whose it was until the sign-in page has reported it', async () => {
    fakeNetwork(() => json({ detail: 'Expired' }, 401))
    const storage = createStorage({ 'ccc-token': 't', 'ccc-user': USER })
    const { store } = openStore(storage)
    store.end()
    expect(store.getSnapshot(), 'nobody was signed in yet').toEqual({ state: 'signed-out', user: null })
    storage.setItem('ccc-token', 't')
    storage.setItem('ccc-user', USER)
    store.restore()
    store.end()
    const ended = { state: 'signed-out', user: null, ended: { username: 'ada', isAdmin: true } }
    expect([store.getSnapshot(), store.getToken(), storage.held.size]).toEqual([ended, null, 0])
    store.end()
    expect(store.getSnapshot(), 'a second late response').toEqual(ended)
    store.forgetEnd()
    expect(store.getSnapshot()).toEqual({ state: 'signed-out', user: null })
  })
})

describe('signing out', () => {
  it('clears everything at once, calls the server with the old token, and ignores its failure', async () => {
    for (const answer of [() => json(null, 204), () => json({ detail: 'x' }, 500), () => Promise.reject(new TypeError('x'))]) {
      const calls = fakeNetwork(answer)
      const storage = createStorage({ 'ccc-token': 't', 'ccc-user': USER })
      const { store, api } = openStore(storage)
      store.restore()
      const over = store.logout(api)
      expect([store.getSnapshot().state, store.getToken(), storage.held.size]).toEqual(['signed-out', null, 0])
      await over
      expect(calls).toMatchObject([{ method: 'POST', url: '/api/v1/auth/logout', headers: { Authorization: 'Bearer t' } }])
    }
  })

  it('happens on a 401 from any call', async () => {
    fakeNetwork(() => json({ detail: 'Expired' }, 401))
    const storage = createStorage({ 'ccc-token': 't', 'ccc-user': USER })
    const { store, api } = openStore(storage)
    store.restore()
    await expect(api.command('DELETE', '/v1/quotes/1')).rejects.toMatchObject({ status: 401 })
    expect([store.getSnapshot(), store.getToken(), storage.held.size]).toEqual([{ state: 'signed-out', user: null }, null, 0])
  })

  it('stops notifying a subscriber that has unsubscribed', () => {
    const { store } = openStore(createStorage())
    const heard = vi.fn<() => void>()
    const stop = store.subscribe(heard)
    store.restore()
    stop()
    store.clear()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('a storage that throws', () => {
  it('prevents neither signing in nor out', async () => {
    fakeNetwork(letsIn())
    const { store, api, states } = openStore({ getItem: throwStorageError, setItem: throwStorageError, removeItem: throwStorageError })
    store.restore()
    expect(await store.login(api, 'ada', 'x')).toBe(true)
    expect([store.getSnapshot().user?.username, store.getToken()]).toEqual(['ada', 't-1'])
    await store.logout(api)
    expect([states, store.getToken()]).toEqual([['loading', 'signed-out', 'signed-in', 'signed-out'], null])
  })

  it('keeps the session in memory when it is only full', async () => {
    fakeNetwork(letsIn())
    const storage = { ...createStorage(), setItem: throwStorageError }
    const { store, api } = openStore(storage)
    store.restore()
    expect(await store.login(api, 'ada', 'x')).toBe(true)
    expect(store.getSnapshot().state).toBe('signed-in')
  })
})
