import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { contractOf, fieldsOf, fieldsOfKind, tested, type Contract } from '../../harness/contracts'
import type { HttpResponse } from '../../harness/http'
import { jsonAs } from '../../harness/json'
import { png } from '../../harness/pictures'
import { isRepeat } from '../../harness/server/database'
import { isPanelBuilt, panelClient, type PanelClient } from '../../harness/panel'
import { next, sharedWorld, type World } from '../../harness/world'

type Doc = { id: number; updatedAt: string; [field: string]: unknown }

const post = contractOf('post')

let world: World
let panel: PanelClient
beforeAll(() => {
  world = sharedWorld()
  panel = panelClient(world.server)
})

const addressOf = (entity: Contract, id: number): string => `/${entity.entity.collection}/${id}`
/** The document as the panel's form is filled with it. */
const open = async (address: string): Promise<Doc> => (await panel.get<Doc>(`${address}?depth=0`)).json
const messageOf = ({ json }: HttpResponse): unknown => jsonAs<{ errors: { message: string }[] }>(json).errors[0]?.message

describe.skipIf(!isPanelBuilt)('a save from the panel', () => {
  it.each(tested.map((entity) => ({ noun: entity.noun, entity })))(
    'of a $noun is refused when somebody has changed it since the form was loaded, and changes nothing',
    async ({ entity }) => {
      const line = fieldsOf(entity).find(({ kind }) => kind === 'line')?.name ?? ''
      const { id } = await world.make(entity, {}, 'all')
      const address = addressOf(entity, id)
      const form = await open(address)
      await world.admin.change(entity, id, { [line]: 'Changed through the API' })
      const now = await open(address)
      const refused = await panel.patch(address, form)
      expect(refused.status, refused.text).toBe(412)
      expect(messageOf(refused)).toMatch(
        /^In another place, you have changed .+ since you opened this page\. Nothing was saved\. Copy what you typed, then reload the page\.$/,
      )
      expect(await open(address)).toEqual(now)

      // knowingly
      const over = await panel.patch<{ doc: Doc }>(`${address}?depth=0`, { ...form, updatedAt: now.updatedAt })
      expect(over.status, over.text).toBe(200)
      // and with the state that this save made, again
      const again = await panel.patch(address, over.json.doc)
      expect(again.status, again.text).toBe(200)
    },
  )

  it.skipIf(isRepeat)('is refused with the labels of the fields that somebody else has changed, and no others', async () => {
    const { id } = await world.make(post, { content: 'As it was' })
    const form = await open(`/posts/${id}`)
    await world.admin.change(post, id, { title: 'Theirs', content: 'As it is now' })
    expect(messageOf(await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Mine' }))).toContain('changed Title and Content since')
  })

  it('with the state that it overwrites is refused if that has changed again', async () => {
    const { id } = await world.make(post)
    const form = await open(`/posts/${id}`)
    await world.admin.change(post, id, { title: 'Theirs' })
    const seen = await open(`/posts/${id}`)
    await world.admin.change(post, id, { author: 'Their author' })
    const refused = await panel.patch(`/posts/${id}`, { ...form, updatedAt: seen.updatedAt })
    expect([refused.status, messageOf(refused)]).toEqual([412, expect.stringContaining('changed Author since')])
  })

  it.skipIf(isRepeat)('goes through when somebody has saved without changing a field, and without an instant as before', async () => {
    const { id } = await world.make(post)
    const form = await open(`/posts/${id}`)
    expect((await panel.patch(`/posts/${id}`, {})).status).toBe(200)
    expect((await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Mine' })).status).toBe(200)
    await world.admin.change(post, id, { title: 'Theirs' })
    expect((await panel.patch(`/posts/${id}`, { excerpt: 'Mine again' })).status).toBe(200)
    expect((await panel.patch(`/posts?where[id][equals]=${id}`, { excerpt: 'Of many' })).status).toBe(200)
    expect(await world.admin.read(post, id)).toMatchObject({ title: 'Theirs', excerpt: 'Of many' })
  })

  it.skipIf(isRepeat)('names what others have changed in many saves, and none of their own', async () => {
    const { id } = await world.make(post, { excerpt: 'Old' })
    await world.admin.change(post, id, { author: 'Before the form was loaded' })
    const form = await open(`/posts/${id}`)
    for (let n = 0; n < 120; n++) await world.admin.change(post, id, { title: `Theirs ${n}` })
    const refused = await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Mine' })
    expect([refused.status, messageOf(refused)]).toEqual([412, expect.stringMatching(/^In another place, you have changed Title since/)])
  })

  it.each(tested.map((entity) => ({ noun: entity.noun, entity })))(
    'of a $noun that is gone says who has deleted it',
    async ({ entity }) => {
      const { id } = await world.make(entity, {}, 'all')
      const address = addressOf(entity, id)
      const form = await open(address)
      const { noun } = entity.entity
      await world.admin.del(`${entity.path}/${id}`)
      const who = `Not saved. Your changes are still in the form. In another place, you have deleted this ${noun}`
      const refused = await panel.patch(address, form)
      expect([refused.status, messageOf(refused)]).toEqual([404, `${who}. Restore it from the trash, then save again.`])
      const gone = await panel.remove(address)
      const whoDeleted = `In another place, you have deleted this ${noun}.`
      expect([gone.status, messageOf(gone)]).toEqual([404, `${whoDeleted} It is in the trash.`])
      expect((await world.admin.del(`/v1/trash/${kindOf(entity.entity)}/${id}`)).status).toBe(204)
      expect(messageOf(await panel.patch(address, form))).toBe(`${who} for good.`)
      expect(messageOf(await panel.patch(`/${entity.entity.collection}/2147483647`, form)), 'never there').toBe('Not Found')
    },
  )

  it('of a picture, which has no history, names no field, and goes through if nothing would be lost', async () => {
    const media = jsonAs<{ id: number }>((await world.admin.upload('/v1/media', { bytes: await png() })).json)
    const address = `/media/${media.id}`
    const form = await open(address)
    await world.admin.put(`/v1/media/${media.id}`, { alt: 'Theirs' })
    const now = await open(address)
    for (const mine of [
      { title: 'Mine', updatedAt: form.updatedAt },
      { ...form, title: 'Mine' },
    ]) {
      const refused = await panel.patch(address, mine)
      expect([refused.status, messageOf(refused)]).toEqual([
        412,
        expect.stringMatching(
          /^Somebody has changed this since you opened this page, on \d+ \w+ \d{4} at \d\d:\d\d UTC\. Nothing was saved\./,
        ),
      ])
    }
    expect(await open(address)).toEqual(now)
    expect((await panel.patch(address, { alt: 'Theirs', updatedAt: form.updatedAt })).status).toBe(200)
    // knowingly
    const { updatedAt } = await open(address)
    expect((await panel.patch(address, { title: 'Mine', updatedAt })).status).toBe(200)
  })

  it.each(fieldsOfKind('url'))('of a $noun is refused when somebody has set, changed or removed $field.name', async ({ field, entity }) => {
    const { id } = await world.make(entity)
    const address = addressOf(entity, id)
    for (const url of ['https://a.example/1.png', 'https://a.example/2.png', null]) {
      const form = await open(address)
      await world.admin.change(entity, id, { [field.name]: url })
      const refused = await panel.patch(address, form)
      expect([refused.status, messageOf(refused)]).toEqual([412, expect.stringContaining('since you opened this page. Nothing')])
      expect(await world.admin.read(entity, id)).toMatchObject({ [field.name]: url })
    }
  })

  it('of an account is refused, so a right that somebody has withdrawn stays withdrawn', async () => {
    const made = await panel.post<{ doc: Doc }>('/users', { username: `saver-${next()}`, password: 'A long password 1', isAdmin: true })
    const address = `/users/${made.json.doc.id}`
    const form = await open(address)
    expect((await panel.patch(address, { isAdmin: false })).status).toBe(200)
    const now = await open(address)
    const refused = await panel.patch(address, { ...form, email: 'mine@example.com' })
    expect([refused.status, messageOf(refused)]).toEqual([
      412,
      expect.stringMatching(/^Somebody has changed this since .+ Nothing was saved\./),
    ])
    expect(await open(address)).toEqual(now)
    expect((await panel.patch(address, { email: 'mine@example.com', updatedAt: now.updatedAt })).status).toBe(200)
  })

  it('of the own account is refused once, too', async () => {
    const account = { username: `saver-${next()}`, password: 'A long password 1', isAdmin: true }
    const address = `/users/${(await panel.post<{ doc: Doc }>('/users', account)).json.doc.id}`
    const { token = '' } = await world.anyone.signIn(account.username, account.password)
    const own = panelClient({ url: world.server.url, adminToken: token })
    const form = await open(address)
    expect((await own.patch(address, { email: `one-${next()}@example.com` })).status).toBe(200)
    const now = await open(address)
    const email = `two-${next()}@example.com`
    expect((await own.patch(address, { ...form, email })).status).toBe(412)
    expect(await open(address)).toEqual(now)
    expect((await own.patch(address, { ...form, email, updatedAt: now.updatedAt })).status).toBe(200)
    expect(await open(address)).toMatchObject({ email })
  })

  it('of a record that was in the trash meanwhile goes through if it came back as it was, and names what changed before or after', async () => {
    const { id } = await world.make(post)
    const form = await open(`/posts/${id}`)
    const throughTheTrash = async (): Promise<void> => {
      await world.admin.del(`${post.path}/${id}`)
      expect((await world.admin.post(`/v1/trash/post/${id}/restore`, {})).status).toBe(200)
    }
    await throughTheTrash()
    const saved = await panel.patch<{ doc: Doc }>(`/posts/${id}?depth=0`, { ...form, excerpt: 'Mine' })
    expect(saved.status, saved.text).toBe(200)
    await world.admin.change(post, id, { title: 'Theirs' })
    await throughTheTrash()
    const refused = await panel.patch(`/posts/${id}`, { ...saved.json.doc, excerpt: 'Mine again' })
    expect([refused.status, messageOf(refused)]).toEqual([412, expect.stringContaining('you have changed Title since')])
    const { updatedAt } = await open(`/posts/${id}`)
    expect((await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Mine again', updatedAt })).status).toBe(200)
  })

  it.each([12, null, {}, [], '', 'nonsense', true])(
    'with %j for the time of what was read is refused with a sentence',
    async (updatedAt) => {
      const { id } = await world.make(post, { title: 'As it was' })
      const refused = await panel.patch(`/posts/${id}`, { title: 'Mine', updatedAt })
      expect([refused.status, messageOf(refused)]).toEqual([400, 'updatedAt must be the time that the document had when it was read.'])
      expect(await world.admin.read(post, id)).toMatchObject({ title: 'As it was' })
    },
  )

  it('lets exactly one of several that race succeed', async () => {
    const { id } = await world.make(post)
    const form = await open(`/posts/${id}`)
    const race = [1, 2, 3, 4].map((n) => panel.patch(`/posts/${id}`, { ...form, title: `Racer ${n}` }))
    const answers = await Promise.all(race)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    for (const refused of answers.filter(({ status }) => status === 412)) expect(messageOf(refused)).toContain('changed Title since')
  })

  it('sent as a form is compared again when it has lost a conflict, and writes without an instant all succeed', async () => {
    const { id } = await world.make(post)
    const form = await open(`/posts/${id}`)
    const send = (n: number) => {
      const body = new FormData()
      body.set('_payload', JSON.stringify({ ...form, title: `Racer ${n}` }))
      const headers = { Authorization: `Bearer ${world.server.adminToken}` }
      return fetch(`${world.server.url}/panel-api/posts/${id}`, { method: 'PATCH', headers, body })
    }
    const statuses = (await Promise.all([1, 2, 3].map(send))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    const blind = await Promise.all([1, 2, 3].map((n) => panel.patch(`/posts/${id}`, { title: `Blind ${n}` })))
    expect(blind.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('of several documents cannot say what it has seen of one', async () => {
    const [one, other] = [await world.make(post), await world.make(post)]
    const sent = { title: 'Both', updatedAt: '2020-01-01T00:00:00.000Z' }
    const several = await panel.patch(`/posts?where[id][in]=${one.id},${other.id}`, sent)
    expect(several.status, several.text).toBe(400)
    expect(await world.admin.read(post, other.id)).toMatchObject({ title: other.title })
  })
})
