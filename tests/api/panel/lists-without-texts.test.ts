import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { isPanelBuilt, panelClient, type PanelClient } from '../../harness/panel'
import { next, sharedWorld } from '../../harness/world'

type Values = { readonly id: number; readonly title: string; readonly content?: object }
type Versions = { readonly docs: readonly { readonly id: number | string; readonly version: Values }[] }

const word = `sable${next()}`

describe.skipIf(!isPanelBuilt)('in the REST API of the panel, formatted texts', () => {
  let panel: PanelClient
  let id: number
  beforeAll(async () => {
    const world = sharedWorld()
    panel = panelClient(world.server)
    id = (await world.make(contractOf('post'), { title: word, content: `Text of ${word}` })).id
    expect((await panel.patch(`/posts/${id}`, { excerpt: 'Changed' })).status).toBe(200)
  })

  it.each(['', '&select[title]=true', '&select[excerpt]=false', '&depth=2'])('are left out of a list of documents (%s)', async (query) => {
    const { status, text, json } = await panel.get<{ docs: Values[] }>(`/posts?where[id][equals]=${id}${query}`)
    expect(status, text).toBe(200)
    expect(json.docs).toMatchObject([{ id, title: word }])
    expect(text).not.toContain(`Text of ${word}`)
  })

  it('are in a list whose query names them', async () => {
    const { json } = await panel.get<{ docs: Values[] }>(`/posts?where[id][equals]=${id}&select[content]=true`)
    expect(JSON.stringify(json.docs[0]?.content)).toContain(`Text of ${word}`)
  })

  it('are left out of a list of versions, and are in each version', async () => {
    const { text, json } = await panel.get<Versions>(`/posts/versions?where[parent][equals]=${id}`)
    expect(json.docs.map(({ version }) => version.title)).toEqual([word, word])
    expect(text).not.toContain(`Text of ${word}`)
    for (const { id: version } of json.docs) expect((await panel.get(`/posts/versions/${version}`)).text).toContain(`Text of ${word}`)
  })

  it('are in one document and in what a save of it returns, and stay when it is saved without them', async () => {
    const saved = await panel.patch(`/posts/${id}`, { excerpt: 'Changed again' })
    const [newest] = (await panel.get<Versions>(`/posts/versions?where[parent][equals]=${id}&sort=-updatedAt&limit=1`)).json.docs
    const restored = await panel.post(`/posts/versions/${newest?.id}`, {})
    for (const { status, text } of [await panel.get(`/posts/${id}`), saved, restored]) {
      expect(status, text).toBe(200)
      expect(text).toContain(`"text":"Text of ${word}"`)
      expect(text).toContain('"type":"paragraph"')
    }
    const copy = await panel.post<{ doc: Values }>(`/posts/${id}/duplicate`, {})
    expect(JSON.stringify(copy.json.doc.content)).toContain(`"text":"Text of ${word}"`)
    expect((await panel.remove(`/posts/${copy.json.doc.id}`)).text).toContain(`"text":"Text of ${word}"`)
    expect((await sharedWorld().admin.read(contractOf('post'), id))['content']).toBe(`Text of ${word}`)
  })

  it('stay as they are in a save of several documents', async () => {
    const { status, json } = await panel.patch<{ docs: Values[] }>(`/posts?where[id][equals]=${id}`, {
      excerpt: 'Changed with others',
    })
    expect([status, json.docs]).toMatchObject([200, [{ id, title: word }]])
    expect((await sharedWorld().admin.read(contractOf('post'), id))['content']).toBe(`Text of ${word}`)
  })
})
