import { beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../harness/api'
import { send, type HttpResponse } from '../../harness/http'
import { cookieToken, panelClient, isPanelBuilt, type PanelClient } from '../../harness/panel'
import { ADMIN, runTool } from '../../harness/server/server'
import { sharedWorld, next, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

const OLD = 'a-good-long-passphrase-8'
const NEW = 'another-long-passphrase-9'
const REQUIRED = 'Enter your current password to change it'
const WRONG = 'This is not your current password'

let world: World
let admin: PanelClient
beforeAll(() => {
  // the limit on guesses cannot be switched off: it applies although the sign-in throttle is off here
  world = sharedWorld()
  admin = panelClient(world.server)
})

type Person = { id: number; name: string; api: Api; panel: PanelClient }

/** A new, signed-in account. */
async function createPerson({ isAdmin = false } = {}): Promise<Person> {
  const name = `person ${next()}`
  const response = await admin.post<{ doc: { id: number } }>('/users', { username: name, password: OLD, isAdmin })
  expect(response.status, response.text).toBe(201)
  const api = await world.anyone.signIn(name, OLD)
  const { id } = response.json.doc
  return { id, name, api, panel: panelClient({ url: world.server.url, adminToken: api.token ?? '' }) }
}

const canSignIn = async ({ name }: Person, password: string): Promise<boolean> => (await world.anyone.login(name, password)).status === 200

/** The field errors of a response in either error format. */
const fieldErrors = ({ json }: HttpResponse): unknown => jsonAs<{ errors: { data?: { errors: unknown } }[] }>(json).errors[0]?.data?.errors

/** A PATCH as the panel sends it when a form can contain files: JSON in the field `_payload` of a multipart form. */
function patchForm({ id, api }: Person, body: object): Promise<HttpResponse> {
  const form = `--b\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n${JSON.stringify(body)}\r\n--b--\r\n`
  const headers = { Authorization: `Bearer ${api.token}`, 'Content-Type': 'multipart/form-data; boundary=b' }
  return send(world.server.url, `/panel-api/users/${id}`, { method: 'PATCH', headers, body: form })
}

/** Changes the password through the API. */
const change = (api: Api, body: Record<string, string>) =>
  api.call<{ access_token: string; detail: string }>('/v1/users/me/password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  })

describe.skipIf(!isPanelBuilt)("changing one's own password", () => {
  it.each([
    ['no current password', {}, REQUIRED],
    ['an empty current password', { currentPassword: '' }, REQUIRED],
    ['a current password that is not text', { currentPassword: { $ne: '' } }, REQUIRED],
    ['a wrong current password', { currentPassword: NEW }, WRONG],
    ['a wrong current password of 2,000 characters', { currentPassword: 'x'.repeat(2_000) }, WRONG],
  ])('is rejected with %s, as JSON and as a form', async (_title, more, message) => {
    const someone = await createPerson()
    const body = { password: NEW, ...more }
    for (const response of [await someone.panel.patch(`/users/${someone.id}`, body), await patchForm(someone, body)]) {
      expect(response.status, response.text).toBe(400)
      expect(fieldErrors(response)).toEqual([{ label: 'Current password', message, path: 'currentPassword' }])
    }
    expect(await canSignIn(someone, OLD)).toBe(true)
    expect(await canSignIn(someone, NEW)).toBe(false)
  })

  it('succeeds with the current password, which is neither returned nor stored, and ends all sessions but a new one in the cookie', async () => {
    for (const change of [(someone: Person, body: object) => someone.panel.patch(`/users/${someone.id}`, body), patchForm]) {
      const someone = await createPerson()
      const response = await change(someone, { password: NEW, currentPassword: OLD })
      expect(response.status, response.text).toBe(200)
      expect(response.text).not.toContain(OLD)
      expect(response.text).not.toContain('currentPassword')
      expect((await admin.get(`/users/${someone.id}`)).text).not.toContain('currentPassword')
      expect(await canSignIn(someone, OLD)).toBe(false)
      expect(await canSignIn(someone, NEW)).toBe(true)
      expect((await someone.api.get('/v1/users/me')).status).toBe(401)
      const renewed = panelClient({ url: world.server.url, adminToken: cookieToken(response) })
      expect((await renewed.get<{ user: unknown }>('/users/me')).json.user).toMatchObject({ id: someone.id })
    }
  })

  it('requires the current password from administrators too, also in a bulk update', async () => {
    const someone = await createPerson({ isAdmin: true })
    for (const address of [`/users/${someone.id}`, `/users?where[id][equals]=${someone.id}`]) {
      const response = await someone.panel.patch(address, { password: NEW })
      expect(response.status, response.text).toBe(400)
      // a bulk update only names the field
      expect(response.text).toContain(address.includes('?') ? 'Current password' : REQUIRED)
      expect(await canSignIn(someone, NEW)).toBe(false)
    }
    const right = await someone.panel.patch(`/users?where[id][equals]=${someone.id}`, { password: NEW, currentPassword: OLD })
    expect(right.status, right.text).toBe(200)
    expect(right.text).not.toContain('currentPassword')
    expect(await canSignIn(someone, NEW)).toBe(true)
  })

  it("renews nobody else's session in a bulk update of several accounts", async () => {
    const [someone, other] = [await createPerson({ isAdmin: true }), await createPerson()]
    // the accounts are changed at the same time, in any order
    const address = `/users?where[id][in]=${other.id},${someone.id}`
    const response = await someone.panel.patch(address, { password: NEW, currentPassword: OLD })
    expect(response.status, response.text).toBe(200)
    const renewed = panelClient({ url: world.server.url, adminToken: cookieToken(response) })
    expect((await renewed.get<{ user: unknown }>('/users/me')).json.user).toMatchObject({ id: someone.id })
    expect(response.headers['set-cookie']).toHaveLength(1)
  })

  it('succeeds through the API, which begins a new session in the place of all others', async () => {
    const someone = await createPerson()
    const other = await world.anyone.signIn(someone.name, OLD)
    const changed = await change(someone.api, { current_password: OLD, password: NEW })
    expect([changed.status, changed.json], changed.text).toMatchObject([200, { token_type: 'bearer' }])
    for (const api of [someone.api, other]) expect((await api.get('/v1/users/me')).status).toBe(401)
    const now = world.anyone.as(changed.json.access_token)
    expect((await now.get('/v1/users/me')).json).toMatchObject({ username: someone.name })
    expect([await canSignIn(someone, OLD), await canSignIn(someone, NEW)]).toEqual([false, true])
  })

  it('keeps one of two changes at once, and its new session', async () => {
    const someone = await createPerson()
    const passwords = [NEW, `${NEW}0`]
    const answers = await Promise.all(passwords.map((password) => change(someone.api, { current_password: OLD, password })))
    const kept = await Promise.all(passwords.map((password) => canSignIn(someone, password)))
    expect(kept.filter(Boolean)).toHaveLength(1)
    const answer = answers[kept.indexOf(true)]
    expect(answer?.status, answer?.text).toBe(200)
    expect((await world.anyone.as(answer?.json.access_token).get('/v1/users/me')).status).toBe(200)
  })

  it.each([
    ['a wrong current password', { current_password: NEW, password: NEW }, 'current_password', WRONG],
    ['no current password', { password: NEW }, 'current_password', 'Current password is required'],
    ['no new one', { current_password: OLD }, 'password', 'New password is required'],
    ['a short one', { current_password: OLD, password: 'short' }, 'password', 'Password must have 12 to 256 characters'],
    ['a common one', { current_password: OLD, password: 'password123456' }, 'password', 'This password is too common; choose another'],
  ])('is refused by the API with %s, and the session goes on', async (_title, body, field, message) => {
    const someone = await createPerson()
    const refused = await change(someone.api, body)
    expect([refused.status, refused.json], refused.text).toMatchObject([422, { detail: message, errors: [{ field, message }] }])
    expect((await someone.api.get('/v1/users/me')).status).toBe(200)
    expect(await canSignIn(someone, OLD)).toBe(true)
  })

  it('needs a session', async () => {
    expect((await change(world.anyone, { current_password: OLD, password: NEW })).status).toBe(401)
  })

  it("leaves other changes to one's own account alone", async () => {
    const someone = await createPerson()
    const email = `person${next()}@example.org`
    const response = await someone.panel.patch(`/users/${someone.id}`, { email, currentPassword: 'left over from the form' })
    expect([response.status, response.text.includes('left over')], response.text).toEqual([200, false])
    expect((await someone.api.get('/v1/users/me')).json).toMatchObject({ email })
  })

  it('needs no current password for another account or on the command line', async () => {
    const someone = await createPerson()
    expect((await admin.patch(`/users/${someone.id}`, { password: NEW })).status).toBe(200)
    expect(await canSignIn(someone, NEW)).toBe(true)
    await runTool(world.server, 'user', 'password', someone.name, '--password', OLD)
    expect(await canSignIn(someone, OLD)).toBe(true)
  })

  it('is blocked after ten wrong guesses, parallel ones included, for that account only', async () => {
    const someone = await createPerson()
    const guess = (currentPassword: string) => someone.panel.patch(`/users/${someone.id}`, { password: NEW, currentPassword })
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`not this passphrase ${index}`)))
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    const late = await guess(OLD)
    expect([late.status, late.text]).toEqual([429, expect.stringContaining('Too many attempts')])
    expect(await canSignIn(someone, OLD)).toBe(true)
    const other = await createPerson()
    expect((await other.panel.patch(`/users/${other.id}`, { password: NEW, currentPassword: OLD })).status).toBe(200)
  })

  it('cannot be bypassed: hash, salt and sessions are not writable, and password reset by e-mail is disabled', async () => {
    const someone = await createPerson()
    const lasting = { id: 'forged', createdAt: '2099-01-01T00:00:00.000Z', expiresAt: '2099-01-01T00:00:00.000Z' }
    await someone.panel.patch(`/users/${someone.id}`, { hash: 'pbkdf2-sha256-v1:00', salt: '00', sessions: [lasting] })
    expect(await canSignIn(someone, OLD)).toBe(true)
    expect((await someone.panel.get(`/users/${someone.id}`)).text).not.toContain('forged')
    for (const name of ['forgot-password', 'reset-password']) {
      const body = { username: ADMIN.username, email: ADMIN.email, token: 'x', password: NEW }
      expect([401, 403, 404]).toContain((await someone.panel.post(`/users/${name}`, body)).status)
    }
  })
})
