import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import type { HttpResponse } from '../../harness/http'
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

/** Saves a form as the panel does. */
const saveForm = (address: string, form: Doc, changes: object) => panel.patch(address, { ...form, ...changes })

describe.skipIf(!isPanelBuilt)('a save that changes nothing', () => {
  it.each([0, 2])('of the text of a post with a picture is none in the history either, with depth=%i', async (depth) => {
    const content_rich = stateWith(paragraphNode(textNode('A picture', 1)), uploadNode(idOf(await picture())))
    const sent = { title: 'Pictured', slug: `pictured-${next()}`, excerpt: 'x', author: 'Ada', content_rich }
    const { id } = jsonAs<Doc>((await world.admin.post('/v1/blog/posts', sent)).json)
    const form = { ...(await open(`/posts/${id}`)), title: 'Changed' }
    expect((await panel.patch(`/posts/${id}?depth=${depth}`, form)).status).toBe(200)
    const [line] = await historyOf(world.admin, contractOf('post'), id)
    expect(line?.changes.map(({ field }) => field)).toEqual(['title'])
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
