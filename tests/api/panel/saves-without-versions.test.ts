import { beforeAll, describe, expect, it } from 'vitest'
import { SEEN_STATE_HEADER, STALE_SAVE_HEADER, parseStaleSave } from '../../../cms/domain/saving'
import { SEEN_VALUES_HEADER, seenValuesHeader } from '../../../cms/domain/records/seen-values'
import { contractOf } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { paragraphNode, stateWith, textNode, uploadNode } from '../../harness/hostile-texts'
import { jsonAs } from '../../harness/json'
import { historyOf } from '../../harness/kept'
import { png } from '../../harness/pictures'
import { isPanelBuilt, panelClient, type PanelClient } from '../../harness/panel'
import { next, sharedWorld, type World } from '../../harness/world'

type Doc = { id: number; updatedAt: string; [field: string]: unknown }

const PASSWORD = 'A long password 1'

let world: World
let panel: PanelClient
beforeAll(() => {
  world = sharedWorld()
  panel = panelClient(world.server)
})

const messageOf = ({ json }: HttpResponse): unknown => jsonAs<{ errors: { message: string }[] }>(json).errors[0]?.message
/** The document as the panel's form is filled with it. */
const open = async (address: string): Promise<Doc> => (await panel.get<Doc>(`${address}?depth=0`)).json

async function picture(): Promise<string> {
  const media = jsonAs<{ id: number }>((await world.admin.upload('/v1/media', { bytes: await png() })).json)
  return `/media/${media.id}`
}

const idOf = (address: string): number => Number(address.split('/').at(-1))

async function account(): Promise<{ address: string; username: string }> {
  const username = `saver-${next()}`
  const made = await panel.post<{ doc: Doc }>('/users', { username, password: PASSWORD, isAdmin: true })
  return { address: `/users/${made.json.doc.id}`, username }
}

/** Saves a form as the panel does, with the values that it was filled with. */
function saveForm(address: string, form: Doc, changes: object, seen: string | null = seenValuesHeader(form)): Promise<HttpResponse> {
  const headers = {
    Authorization: `Bearer ${world.server.adminToken}`,
    'Content-Type': 'application/json',
    ...(seen === null ? {} : { [SEEN_VALUES_HEADER]: seen }),
  }
  return send(world.server.url, `/panel-api${address}`, { method: 'PATCH', headers, body: JSON.stringify({ ...form, ...changes }) })
}

describe.skipIf(!isPanelBuilt)('a save that changes nothing', () => {
  it('of a picture writes nothing, and the next one is written', async () => {
    const address = await picture()
    const form = await open(address)
    expect((await saveForm(address, form, {})).status).toBe(200)
    expect((await panel.patch(address, { alt: '', title: form['title'] })).status).toBe(200)
    expect(await open(address)).toEqual(form)
    expect((await panel.patch(address, { alt: 'Mine' })).status).toBe(200)
    const now = await open(address)
    expect(now).toMatchObject({ alt: 'Mine' })
    expect(now.updatedAt).not.toBe(form.updatedAt)
  })

  it('of an account writes nothing; an address that is cleared, and a password, are written', async () => {
    const { address, username } = await account()
    expect((await panel.patch(address, { email: `${username}@example.com` })).status).toBe(200)
    const form = await open(address)
    expect((await saveForm(address, form, { password: '' })).status).toBe(200)
    expect(await open(address)).toEqual(form)

    const session = await world.anyone.signIn(username, PASSWORD)
    const password = 'Another long password 2'
    expect((await saveForm(address, await open(address), { password })).status).toBe(200)
    expect((await session.get('/v1/users/me')).status, 'the session that was open').toBe(401)
    const { token = '' } = await world.anyone.signIn(username, password)
    expect(token).not.toBe('')
    expect((await open(address)).updatedAt).not.toBe(form.updatedAt)

    expect((await panel.patch(address, { email: '' })).status).toBe(200)
    expect((await open(address))['email'] ?? null).toBeNull()
  })

  it.each([0, 2])('of the text of a post with a picture is none in the history either, with depth=%i', async (depth) => {
    const content_rich = stateWith(paragraphNode(textNode('A picture', 1)), uploadNode(idOf(await picture())))
    const sent = { title: 'Pictured', slug: `pictured-${next()}`, excerpt: 'x', author: 'Ada', content_rich }
    const { id } = jsonAs<Doc>((await world.admin.post('/v1/blog/posts', sent)).json)
    const form = { ...(await open(`/posts/${id}`)), title: 'Changed' }
    expect((await panel.patch(`/posts/${id}?depth=${depth}`, form)).status).toBe(200)
    const [line] = await historyOf(world.admin, contractOf('post'), id)
    expect(line?.changes.map(({ field }) => field)).toEqual(['title'])
  })

  it('does not keep a later write of the same kind from being made', async () => {
    const [one, other] = [await picture(), await picture()]
    await panel.patch(one, { alt: 'The same' })
    const { updatedAt } = await open(one)
    const many = await panel.patch(`/media?where[id][in][0]=${idOf(one)}&where[id][in][1]=${idOf(other)}`, { alt: 'The same' })
    expect(many.status, many.text).toBe(200)
    expect((await open(one)).updatedAt).toBe(updatedAt)
    expect(await open(other)).toMatchObject({ alt: 'The same' })
  })
})

describe.skipIf(!isPanelBuilt)('a stale save with the values that its form was filled with', () => {
  const since = 'since you opened this page. Nothing was saved.'

  it('names the changed fields of a picture, and not those of the editor', async () => {
    const address = await picture()
    const form = await open(address)
    expect((await panel.patch(address, { alt: 'Theirs' })).status).toBe(200)
    const now = await open(address)
    const refused = await saveForm(address, form, { title: 'Mine' })
    expect([refused.status, messageOf(refused)]).toEqual([412, `Somebody has changed Description ${since}`])
    expect(parseStaleSave(String(refused.headers[STALE_SAVE_HEADER.toLowerCase()]))).toMatchObject({
      fields: ['alt'],
      updatedAt: now.updatedAt,
    })
    expect(await open(address)).toEqual(now)

    expect((await panel.patch(address, { focalX: 20, focalY: 30 })).status).toBe(200)
    expect(messageOf(await saveForm(address, form, { title: 'Mine' }))).toBe(`Somebody has changed Description and Focal point ${since}`)
    expect(await open(address)).toMatchObject({ focalX: 20, focalY: 30 })
  })

  it('names those of an account by the labels of the form', async () => {
    const { address, username } = await account()
    const form = await open(address)
    expect((await panel.patch(address, { isAdmin: false, email: `${username}@example.com` })).status).toBe(200)
    // the form has a field for it, also where MongoDB has no value
    const refused = await saveForm(address, form, { username: `${username}-mine` }, seenValuesHeader({ ...form, email: undefined }))
    expect([refused.status, messageOf(refused)]).toEqual([
      412,
      expect.stringMatching(/changed (Administrator and Email|Email and Administrator) since/),
    ])
  })

  it('protects a picture from a deletion by a form that has not seen it, until that is known', async () => {
    const address = await picture()
    const form = await open(address)
    await panel.patch(address, { alt: 'Theirs' })
    const { updatedAt: now } = await open(address)
    const remove = (seen: string): Promise<HttpResponse> => {
      const headers = { Authorization: `Bearer ${world.server.adminToken}`, [SEEN_STATE_HEADER]: seen }
      return send(world.server.url, `/panel-api${address}`, { method: 'DELETE', headers })
    }
    expect((await remove(form.updatedAt)).status).toBe(412)
    for (const wrong of ['0', '2020', '12/12/2026', '']) expect((await remove(wrong)).status, wrong).toBe(400)
    expect((await remove(now)).status).toBe(200)
  })

  it('of several documents cannot say what it has seen of one', async () => {
    const [one, other] = [await picture(), await picture()].map(idOf)
    const several = await panel.patch(`/media?where[id][in]=${one},${other}`, { title: 'Both', updatedAt: '2020-01-01T00:00:00.000Z' })
    expect(several.status, several.text).toBe(400)
    expect((await panel.get<Doc>(`/media/${other}`)).json['title']).not.toBe('Both')
  })

  it.each([
    ['{}', 'of nothing'],
    ['{"unknown":1,"id":99}', 'of other fields'],
  ])('with the values %s, %s, is refused as without them', async (seen) => {
    const address = await picture()
    const form = await open(address)
    await panel.patch(address, { alt: 'Theirs' })
    expect((await saveForm(address, form, { title: 'Mine' }, encodeURIComponent(seen))).status).toBe(412)
  })

  it.each(['[]', '"x"', '{"alt":', `{"alt":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, `{"alt":"${'x'.repeat(300)}"}`])(
    'with values that no form sends is refused with a sentence',
    async (seen) => {
      const address = await picture()
      const form = await open(address)
      await panel.patch(address, { alt: 'Theirs' })
      const refused = await saveForm(address, form, { title: 'Mine' }, encodeURIComponent(seen))
      expect([refused.status, messageOf(refused)]).toEqual([400, 'X-Seen-Values must be the values that the form was filled with.'])
    },
  )

  it('goes through if none of them has changed', async () => {
    const address = await picture()
    const form = await open(address)
    expect((await panel.patch(address, { alt: 'Theirs' })).status).toBe(200)
    expect((await panel.patch(address, { alt: form['alt'] })).status).toBe(200)
    expect((await saveForm(address, form, { title: 'Mine' })).status).toBe(200)
  })

  it('of a record goes through after it was restored from the trash, and names what was changed before', async () => {
    const long = 'Long words. '.repeat(20)
    const image = `https://a.example/${'x'.repeat(150)}.png`
    const changed = 'In another place, you have changed'
    for (const [kind, made, theirs, names] of [
      ['post', { content: long, excerpt: long }, { content: 'Theirs' }, 'Content'],
      ['review', { notes: long, restaurant_image_url: image }, { restaurant_image_url: null }, 'Restaurant image'],
    ] as const) {
      const contract = contractOf(kind)
      const { id } = await world.make(contract, made)
      const address = `/${contract.entity.collection}/${id}`
      const throughTrash = async (): Promise<void> => {
        await world.admin.del(`${contract.path}/${id}`)
        expect((await world.admin.post(`/v1/trash/${kind}/${id}/restore`, {})).status).toBe(200)
      }
      const form = await open(address)
      await throughTrash()
      const saved = await saveForm(address, form, {})
      expect(saved.status, saved.text).toBe(200)

      await world.admin.change(contract, id, theirs)
      await throughTrash()
      const refused = await saveForm(address, form, {})
      expect([refused.status, messageOf(refused)]).toEqual([412, `${changed} ${names} ${since}`])
      expect(await world.admin.read(contract, id)).toMatchObject(theirs)
    }
  })

  it('and without them, of a record that was restored from the trash, says so, until that is known or a field has changed', async () => {
    const contract = contractOf('post')
    const { id } = await world.make(contract)
    const form = await open(`/posts/${id}`)
    await world.admin.del(`${contract.path}/${id}`)
    expect((await world.admin.post(`/v1/trash/post/${id}/restore`, {})).status).toBe(200)
    const refused = await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Mine' })
    const restored = 'In another place, you have restored this from the trash since you opened this page.'
    expect([refused.status, messageOf(refused)]).toEqual([412, `${restored} Nothing was saved.`])
    const now = await open(`/posts/${id}`)
    expect((await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Mine', updatedAt: now.updatedAt })).status).toBe(200)
    expect(messageOf(await panel.patch(`/posts/${id}`, { ...form, excerpt: 'Older' }))).toContain('you have changed this since')
  })

  it.each(['nonsense', '%', '12', '%5B%5D', 'null'])('refuses %s for these values', async (seen) => {
    const address = await picture()
    const form = await open(address)
    expect((await panel.patch(address, { alt: 'Theirs' })).status).toBe(200)
    const refused = await saveForm(address, form, { title: 'Mine' }, seen)
    expect([refused.status, messageOf(refused)]).toEqual([400, 'X-Seen-Values must be the values that the form was filled with.'])
  })
})

describe.skipIf(!isPanelBuilt)('a save and a deletion of what is gone', () => {
  it('say that the picture, or the account, has been deleted', async () => {
    for (const [noun, address] of [['picture', await picture()] as const, ['account', (await account()).address] as const]) {
      const form = await open(address)
      expect((await panel.remove(address)).status).toBe(200)
      const refused = await saveForm(address, form, {})
      const sentence = `This ${noun} has been deleted for good.`
      expect([refused.status, messageOf(refused)]).toEqual([404, `Not saved. Your changes are still in the form. ${sentence}`])
      const again = await panel.remove(address)
      expect([again.status, messageOf(again)]).toEqual([404, sentence])
    }
  })
})
