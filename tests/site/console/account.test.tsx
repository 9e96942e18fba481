import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Component as AccountPage } from '../../../site/console/shell/account-page'
import { createApiClient } from '../../../site/shared/api/api-client'
import { notify } from '../../../site/shared/notify'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, show, type RecordedRequest } from '../support'

const CHANGED = 'Your password is changed. All other sessions have ended.'

let toasts: string[] = []
beforeEach(() => {
  toasts = []
  vi.spyOn(notify, 'failure').mockImplementation((message) => void toasts.push(message))
  vi.spyOn(notify, 'success').mockImplementation((message) => void toasts.push(message))
})

/** Opens the page of a signed-in user. @param answer to the change of the password. */
function openAccount(answer: () => Response): { asked: RecordedRequest[]; token: () => string | null } {
  localStorage.setItem('ccc-token', 't-1')
  localStorage.setItem('ccc-user', JSON.stringify({ username: 'ada', isAdmin: true }))
  const asked = fakeNetwork(({ method }) => (method === 'POST' ? answer() : json({ id: 1, username: 'ada', is_admin: true })))
  const store = createSessionStore(localStorage)
  show(
    <SessionProvider store={store}>
      <AccountPage />
    </SessionProvider>,
    { api: createApiClient({ getToken: store.getToken, onUnauthorized: () => store.end() }) },
  )
  return { asked, token: store.getToken }
}

const current = (): HTMLInputElement => screen.getByLabelText(/Current password/)
const fresh = (): HTMLInputElement => screen.getByLabelText(/New password/)

function change(from: string, to: string): void {
  fireEvent.change(current(), { target: { value: from } })
  fireEvent.change(fresh(), { target: { value: to } })
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

const alerts = (): string[] =>
  screen.queryAllByRole('alert').flatMap(({ textContent, hidden }) => (hidden || textContent === '' ? [] : [textContent]))

describe('the own password', () => {
  it('changes, and the session continues with the new token', async () => {
    const { asked, token } = openAccount(() => json({ access_token: 't-2', token_type: 'bearer', expires_in: 60 }))
    change('an old one', 'a new and longer one')
    await waitFor(() => expect(token()).toBe('t-2'))
    const [request] = asked.filter(({ method }) => method === 'POST')
    expect(request?.url).toBe('/api/v1/users/me/password')
    expect(String(request?.body)).toBe('current_password=an+old+one&password=a+new+and+longer+one')
    expect(toasts).toEqual([CHANGED])
    expect([current().value, fresh().value]).toEqual(['', ''])
  })

  it('is not sent without the present one, or too short', async () => {
    const { asked } = openAccount(() => json({}, 500))
    change('', 'short')
    await waitFor(() => expect(alerts()).toEqual(['Enter your current password to change it', 'Password must have 12 to 256 characters']))
    expect(document.activeElement).toBe(current())
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('asks for another password than the current one', async () => {
    const { asked } = openAccount(() => json({}, 500))
    change('the same old password', 'the same old password')
    await waitFor(() => expect(alerts()).toEqual(['Choose another password than the current one']))
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    ['a wrong present one', 422, { field: 'current_password', message: 'This is not your current password' }],
    ['a new one that many use', 422, { field: 'password', message: 'This password is too common; choose another' }],
  ])('stays with %s, said beside its field', async (_what, status, { field, message }) => {
    const { token } = openAccount(() => json({ detail: message, errors: [{ field, message }] }, status))
    change('an old one', 'a new and longer one')
    await waitFor(() => expect(alerts()).toEqual([message]))
    expect([token(), current().value, toasts]).toEqual(['t-1', 'an old one', []])
  })

  it('stays after too many attempts, and says so', async () => {
    openAccount(() => json({ detail: 'Too many attempts. Please wait and try again.' }, 429))
    change('an old one', 'a new and longer one')
    await waitFor(() => expect(toasts).toEqual(['Too many attempts. Please wait and try again.']))
    expect(fresh().value).toBe('a new and longer one')
  })

  it('can be read while it is typed', () => {
    openAccount(() => json({}))
    expect([current().type, fresh().type, fresh().autocomplete]).toEqual(['password', 'password', 'new-password'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show passwords' }))
    expect([current().type, fresh().type]).toEqual(['text', 'text'])
  })
})
