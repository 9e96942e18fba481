import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../../harness/api'
import { panelClient, isPanelBuilt, type PanelClient } from '../../harness/panel'
import { isRepeat } from '../../harness/server/database'
import { ADMIN, READER } from '../../harness/server/server'
import { next, ownWorld, type OwnWorld } from '../../harness/world'
import { jsonAs } from '../../harness/json'

const PASSWORD = 'a-good-long-passphrase-8'
const LAST = 'The last administrator cannot be removed.'

type User = { id: number; username: string; email?: string | null; isAdmin?: boolean | null }
type PanelBody = { doc: User; errors: { message: string; data?: { errors: { path: string; message: string }[] } }[] }

let world: OwnWorld
let panel: PanelClient
beforeAll(async () => {
  world = await ownWorld({ reader: true })
  panel = panelClient(world.server)
})
afterAll(() => world.running.stop())

const bodyOf = ({ json }: { json: unknown }): PanelBody => jsonAs<PanelBody>(json)

/** Creates an account through the panel. */
async function make(more: object = {}): Promise<User> {
  const response = await panel.post('/users', { username: `user ${next()}`, password: PASSWORD, ...more })
  expect(response.status, response.text).toBe(201)
  return bodyOf(response).doc
}

const storedUser = async (id: number): Promise<User> => jsonAs<User>((await panel.get(`/users/${id}`)).json)
const idOf = async (username: string): Promise<number> =>
  (await panel.get<{ docs: User[] }>(`/users?where[username][equals]=${username}`)).json.docs[0]?.id ?? 0

type Person = { id: number; panel: PanelClient; api: Api }

/** A second administrator, signed in. */
async function createPerson(): Promise<Person> {
  const { id, username } = await make({ isAdmin: true })
  const api = await world.anyone.signIn(username, PASSWORD)
  return { id, api, panel: panelClient({ url: world.server.url, adminToken: api.token ?? '' }) }
}

/** The accounts among these that are administrators now. */
async function currentAdministrators(people: readonly Person[]): Promise<Person[]> {
  const responses = await Promise.all(people.map(({ api }) => api.get('/v1/users/me')))
  const profiles = responses.map(({ json }) => jsonAs<{ is_admin?: boolean }>(json))
  return people.filter((_, index) => profiles[index]?.is_admin === true)
}

describe.skipIf(!isPanelBuilt)('the last administrator', () => {
  let admin: number
  beforeEach(async () => {
    admin = await idOf(ADMIN.username)
  })

  it.each([{ isAdmin: false }, ...(isRepeat ? [] : [{ isAdmin: null }, { isAdmin: '' }, { isAdmin: 'false' }, { isAdmin: 0 }])])(
    'cannot be demoted with %j',
    async (wish) => {
      for (const address of [`/users/${admin}`, `/users?where[id][equals]=${admin}`]) {
        const response = await panel.patch(address, wish)
        expect(response.status, response.text).toBe(address.includes('?') ? 400 : 409)
        expect(response.text).toContain(LAST)
      }
      expect((await storedUser(admin)).isAdmin).toBe(true)
      expect((await panel.patch(`/users/${admin}`, { email: ADMIN.email, isAdmin: true })).status).toBe(200)
    },
  )

  it('cannot be deleted, but others can', async () => {
    const response = await panel.remove(`/users/${admin}`)
    expect([response.status, bodyOf(response).errors[0]?.message]).toEqual([409, LAST])
    const { id } = await make()
    expect((await panel.remove(`/users/${id}`)).status).toBe(200)
  })

  it('cannot be demoted or deleted together with all others in one call', async () => {
    const others = [await createPerson(), await createPerson()]
    const own = { id: admin, panel, api: world.admin }
    const people = [own, ...others]
    const all = `/users?where[id][in]=${people.map(({ id }) => id).join(',')}`
    const stepped = await panel.patch(all, { isAdmin: false })
    expect([stepped.status, stepped.text.includes(LAST)], stepped.text).toEqual([400, true])
    const [one, ...more] = await currentAdministrators(people)
    expect([one !== undefined, more.length]).toEqual([true, 0])
    for (const { id } of people) expect((await one?.panel.patch(`/users/${id}`, { isAdmin: true }))?.status).toBe(200)
    // the caller's own account is left out, so that it can read the rest
    for (const { id } of others) expect((await panel.patch(`/users/${id}`, { isAdmin: false })).status).toBe(200)
    const gone = await panel.remove(all)
    expect([gone.status, gone.text.includes(LAST)], gone.text).toEqual([400, true])
    expect(await currentAdministrators([own])).toHaveLength(1)
  })

  it('remains when two administrators remove each other at once', async () => {
    const people = [{ id: admin, panel, api: world.admin }, await createPerson()] as const
    const [first, other] = people
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        first.panel.patch(`/users/${other.id}`, { isAdmin: false }),
        other.panel.patch(`/users/${first.id}`, { isAdmin: false }),
      ])
      for (const { status, text } of responses) expect([200, 403, 409], text).toContain(status)
      const [one] = await currentAdministrators(people)
      expect(one, `round ${round}`).toBeDefined()
      for (const { id } of people) expect((await one?.panel.patch(`/users/${id}`, { isAdmin: true }))?.status).toBe(200)
    }
    expect((await panel.remove(`/users/${other.id}`)).status).toBe(200)
  })
})

describe.skipIf(!isPanelBuilt)('account names', () => {
  /** Checks that creation and change are rejected on this field with this message, without internals. */
  async function refused(wish: object, path: string, message: string): Promise<void> {
    const { id } = await make()
    const responses = [
      await panel.post('/users', { username: `user ${next()}`, password: PASSWORD, ...wish }),
      await panel.patch(`/users/${id}`, wish),
    ]
    for (const response of responses) {
      expect(response.status, response.text).toBe(400)
      expect(bodyOf(response).errors[0]?.data).toEqual({ errors: [{ path, message }] })
      expect(response.text).not.toMatch(/tableName|collection|sqlite|mongo/i)
    }
  }

  it('cannot equal a name or e-mail address of another account', async () => {
    const { email } = await make({ email: `Mira${next()}@Example.org` })
    expect(email).toMatch(/^mira\d+@example\.org$/)
    const own = await make({ username: `Mira ${next()}` })
    await refused({ username: own.username.toUpperCase() }, 'username', 'Another account has this username')
    await refused({ email: ` ${String(email).toUpperCase()} ` }, 'email', 'Another account has this e-mail address')
    await refused({ username: email }, 'username', 'Username cannot contain @')
    await refused({ username: ADMIN.email.toUpperCase() }, 'username', 'Username cannot contain @')
    // the user's own name and address are allowed
    expect((await panel.patch(`/users/${own.id}`, { username: own.username.toUpperCase(), email: null })).status).toBe(200)
    expect((await world.anyone.login(` ${own.username.toUpperCase()} `, PASSWORD)).status).toBe(200)
    expect((await world.anyone.login(READER.username, READER.password)).status).toBe(200)
  })

  it.skipIf(isRepeat).each([
    ['username', 'a\u0000b', 'Username contains characters that cannot be stored'],
    ['username', 'two\nlines', 'Username contains characters that cannot be stored'],
    ['username', 'x'.repeat(201), 'Username must have at most 200 characters'],
    ['username', 5, 'Username must be text'],
    ['username', {}, 'Username must be text'],
    ['username', '   ', 'Username is required'],
    ['email', 'a\u0000@example.org', 'E-mail address contains characters that cannot be stored'],
    ['email', 5, 'E-mail address must be text'],
    ['email', `${'x'.repeat(200)}@example.org`, 'E-mail address must have at most 200 characters'],
  ])('reject %s %j with one message', async (field, value, message) => refused({ [field]: value }, field, message))

  it('are trimmed, and any number of accounts may have no e-mail address', async () => {
    const name = `x${'é'.repeat(198)}${next() % 10}`
    const made = [await make({ username: `  ${name}\n`, email: '' }), await make({ email: '' }), await make({ email: '  ' })]
    expect(made[0]?.username).toBe(name)
    const before = await make({ email: `gone${next()}@example.org` })
    for (const cleared of ['', null]) {
      await panel.patch(`/users/${before.id}`, { email: `gone${next()}@example.org` })
      expect((await panel.patch(`/users/${before.id}`, { email: cleared })).status).toBe(200)
    }
    for (const { id } of [...made, before]) expect((await storedUser(id)).email ?? null, String(id)).toBeNull()
  })
})
