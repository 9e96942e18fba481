import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Component as LoginPage } from '../../../site/console/shell/login-page'
import { createApiClient, type ApiClient } from '../../../site/shared/api/api-client'
import { failureMessages } from '../../../site/shared/api/failure-messages'
import { notify } from '../../../site/shared/notify'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore, type SessionStore } from '../../../site/shared/session/session-store'
import { TIMEOUT_MS } from '../../../site/shared/api/transport'
import { Address, fakeNetwork, json, show, silence, type RecordedRequest } from '../support'

const REFUSED = 'AUTHENTICATION_FAILURE: Invalid credentials'
const FAILED = 'SYSTEM_ERROR: Authentication process failed'
const { connection, response, unexpected } = failureMessages

type Respond = (asked: RecordedRequest) => Response | Promise<Response>
const letIn: Respond = () => json({ access_token: 't-1', token_type: 'bearer', expires_in: 60 })
const admin: Respond = () => json({ id: 1, username: 'ada', email: 'ada@example.org', is_admin: true })
const noNetwork: Respond = () => Promise.reject(new TypeError('Failed to fetch'))
const html = (status: number): Response => new Response('<html>Bad gateway</html>', { status, headers: { 'Content-Type': 'text/html' } })

let toasts: string[] = []
let unauthorized = 0
beforeEach(() => {
  toasts = []
  unauthorized = 0
  vi.spyOn(notify, 'failure').mockImplementation((messages) => void toasts.push(messages))
})

const network = (login: Respond, profile: Respond): RecordedRequest[] =>
  fakeNetwork((asked) => (asked.url.endsWith('/auth/login') ? login(asked) : profile(asked)))

/** The sign-in page within the app's providers. A 401 ends the session and would redirect here from other pages. */
function openSignIn(): { store: SessionStore; api: ApiClient } {
  const store = createSessionStore(localStorage)
  const onUnauthorized = (): void => {
    unauthorized += 1
    store.end()
  }
  const api = createApiClient({ getToken: store.getToken, onUnauthorized })
  const page = (
    <SessionProvider store={store}>
      <Address />
      <LoginPage />
    </SessionProvider>
  )
  show(page, { path: '/admin/login', api })
  return { store, api }
}

const identifier = (): HTMLInputElement => screen.getByLabelText(/Identifier/)
const password = (): HTMLInputElement => screen.getByLabelText(/Password/, { selector: 'input' })
const button = (): HTMLButtonElement => screen.getByRole('button', { name: /INITIATE_SESSION|AUTHENTICATING/ })
const inline = (): string => document.querySelector('form [role="alert"]:not([hidden])')?.textContent ?? ''

/** Submits twice, like a double click. */
function submit(): void {
  fireEvent.change(identifier(), { target: { value: 'ada' } })
  fireEvent.change(password(), { target: { value: 'a right one' } })
  const form = button().closest('form')
  if (!form) throw new Error('The sign-in has no form')
  fireEvent.submit(form)
  fireEvent.submit(form)
}

const limited = { detail: 'Too many attempts. Please wait and try again.' }
type Row = [name: string, login: Respond, profile: Respond, inline: string, toast: string | null]
const FAILURES: Row[] = [
  ['wrong credentials', () => json({ detail: 'Incorrect username or password' }, 401), admin, REFUSED, null],
  ['login 401 without JSON', () => html(401), admin, REFUSED, null],
  ['login 403', () => json({ detail: 'This origin is not allowed' }, 403), admin, FAILED, 'This origin is not allowed'],
  ['login 422', () => json({ detail: 'Password is too long', errors: [] }, 422), admin, FAILED, 'Password is too long'],
  ['login 429', () => json(limited, 429), admin, FAILED, limited.detail],
  [
    'login 429, wait 30 s',
    () => json(limited, 429, { 'Retry-After': '30' }),
    admin,
    FAILED,
    `${limited.detail} You can try again in 30 seconds.`,
  ],
  [
    'login 429, wait 1 s',
    () => json(limited, 429, { 'Retry-After': '1' }),
    admin,
    FAILED,
    `${limited.detail} You can try again in 1 second.`,
  ],
  [
    'login 429, wait 541 s',
    () => json(limited, 429, { 'Retry-After': '541' }),
    admin,
    FAILED,
    `${limited.detail} You can try again in 10 minutes.`,
  ],
  ['login 429, invalid waiting time', () => json(limited, 429, { 'Retry-After': 'soon' }), admin, FAILED, limited.detail],
  ['login 429 without detail', () => html(429), admin, FAILED, response],
  ['login 503', () => json({ detail: 'The database is away' }, 503, { 'Retry-After': '5' }), admin, FAILED, 'The database is away'],
  ['login 500 as HTML', () => html(500), admin, FAILED, response],
  ['login without a network', noNetwork, admin, FAILED, connection],
  ['login 200 without JSON', () => html(200), admin, FAILED, unexpected],
  ['login 200 without access_token', () => json({ token: 'x' }), admin, FAILED, unexpected],
  ['login 200 with an empty access_token', () => json({ access_token: '' }), admin, FAILED, unexpected],
  ['profile 401', letIn, () => json({ detail: 'Not signed in' }, 401), REFUSED, null],
  ['profile 403', letIn, () => json({ detail: 'Not allowed' }, 403), FAILED, 'Not allowed'],
  ['profile 404', letIn, () => json({ detail: 'Not found' }, 404), FAILED, 'Not found'],
  ['profile 500', letIn, () => html(500), FAILED, response],
  ['profile 503', letIn, () => json({ detail: 'The database is away' }, 503), FAILED, 'The database is away'],
  ['profile without a network', letIn, noNetwork, FAILED, connection],
  ['profile without JSON', letIn, () => html(200), FAILED, unexpected],
  ['profile without is_admin', letIn, () => json({ username: 'ada' }), FAILED, unexpected],
  ['a profile without the role', letIn, () => json({ id: 2, username: 'bo', is_admin: false }), REFUSED, null],
]

describe('a failed sign-in', () => {
  it.each(FAILURES)('reports the reason after %s', async (_name, login, profile, messages, toast) => {
    const calls = network(login, profile)
    const { store } = openSignIn()
    submit()
    await waitFor(() => expect(inline()).toBe(messages))
    expect(toasts).toEqual(toast === null ? [] : [toast])
    // typed text stays, the button works again, and both submits sent one request
    expect([identifier().value, password().value]).toEqual(['ada', 'a right one'])
    await waitFor(() => expect(button().disabled).toBe(false))
    expect(calls.filter(({ url }) => url.endsWith('/auth/login'))).toHaveLength(1)
    expect([store.getSnapshot().state, store.getToken(), localStorage.length]).toEqual(['signed-out', null, 0])
    expect(unauthorized).toBeLessThanOrEqual(1)
    expect(screen.getByText('/admin/login')).toBeTruthy()
    // a failed attempt does not block the next
    network(letIn, admin)
    submit()
    await waitFor(() => expect(screen.getByText('/admin')).toBeTruthy())
    expect(toasts).toHaveLength(toast === null ? 0 : 1)
  })

  it.each([
    ['login', silence, admin],
    ['profile', letIn, silence],
  ] as const)('reports a failed process when the %s takes longer than ten seconds', async (_name, login, profile) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    network(login, profile)
    openSignIn()
    submit()
    await waitFor(() => expect(button().disabled).toBe(true))
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    await waitFor(() => expect(inline()).toBe(FAILED))
    expect(toasts).toEqual([connection])
  })
})

describe('a successful sign-in', () => {
  it.each([
    ['a response with only access_token', () => json({ access_token: 't-1' }), admin],
    ['a response with unexpected extra fields', () => json({ access_token: 't-1', token_type: 7, expires_in: 'soon' }), admin],
    ['a profile with only two fields', letIn, () => json({ username: 'ada', is_admin: true })],
  ] as const)('accepts %s', async (_name, login, profile) => {
    network(login, profile)
    const { store } = openSignIn()
    submit()
    await waitFor(() => expect(screen.getByText('/admin')).toBeTruthy())
    expect([store.getSnapshot().user, store.getToken(), toasts]).toEqual([{ username: 'ada', isAdmin: true }, 't-1', []])
  })
})
