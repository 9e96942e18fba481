import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_MAX } from '../../../cms/domain/limits'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'
import { historyOf, restore, restoreVersion } from '../../harness/kept'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { inSqlite } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'

const POST = contractOf('post')
let world: World
const ids: number[] = []
beforeAll(() => {
  world = sharedWorld()
})
// they would cut the lists of other files short
afterAll(async () => {
  for (const id of ids) await world.admin.del(`${POST.path}/${id}`)
})

/** A text of 5,000 nodes in which every second stretch is bold, in paragraphs of 49 stretches. */
const denseState = (nodes = 5_000) =>
  stateWith(
    ...Array.from({ length: nodes / 50 }, () => paragraphNode(...Array.from({ length: 49 }, (_, index) => textNode('words ', index % 2)))),
  )

const TOO_LONG = 'Content must have at most 100,000 characters'
const TOO_MANY = 'Formatted Content can have at most 5,000 parts: paragraphs, items, lines, links and stretches of one format'

/** What the panel answers to a change of a post. */
const inPanel = (id: number, change: object) => panelClient(world.server).patch(`/posts/${id}`, change)

/** A new post with a text that no request may send. @param content as an earlier release has stored it. */
async function storedBefore(content: object, plain: string): Promise<{ address: string; id: number }> {
  const { id } = await world.make(POST, { is_published: false })
  ids.push(id)
  const sql = 'UPDATE posts SET content = ?, content_plain = ? WHERE id = ?'
  await inSqlite(world.server.dataDir, (client) => client.execute({ sql, args: [JSON.stringify(content), plain, id] }))
  return { address: `${POST.path}/${id}`, id }
}

describe('formatted texts', () => {
  it('of the greatest size are saved by the API and the panel', async () => {
    const { content: _, ...body } = await world.body(POST)
    const made = await world.admin.post<ApiRecord>(POST.path, { ...body, content_rich: denseState() })
    expect(made.status, made.text).toBe(201)
    ids.push(made.json.id)
    expect(String(made.json['content'])).toHaveLength(100 * 49 * 6 + 99 * 2)
    const back = await world.admin.put<ApiRecord>(`${POST.path}/${made.json.id}`, { content_rich: made.json['content_rich'] })
    expect(back.status, back.text).toBe(200)
    if (!isPanelBuilt) return
    // the panel's form sends all its fields as one field of a multipart form
    const form = new FormData()
    form.set('_payload', JSON.stringify({ title: 'From the panel', content: made.json['content_rich'] }))
    const saved = await fetch(`${world.server.url}/panel-api/posts/${made.json.id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${world.server.adminToken}` },
      body: form,
    })
    expect(saved.status, await saved.text()).toBe(200)
    const now = (await world.admin.get<ApiRecord>(`${POST.path}/${made.json.id}`)).json
    expect(now).toMatchObject({ title: 'From the panel', content: made.json['content'] })
  })

  it('may be one code block of the greatest length, and no longer', async () => {
    const code = 'let x\n'.repeat(CONTENT_MAX / 6)
    const content_rich = stateWith({ type: 'block', fields: { blockType: 'Code', code } })
    const { content: _, ...body } = await world.body(POST)
    const made = await world.admin.post<ApiRecord>(POST.path, { ...body, content_rich })
    expect(made.status, made.text).toBe(201)
    ids.push(made.json.id)
    expect(made.json['content']).toBe(code)
    const longer = await world.admin.put(`${POST.path}/${made.json.id}`, { content: `${code}${code}` })
    expect([longer.status, longer.json]).toMatchObject([422, { errors: [{ field: 'content', message: TOO_LONG }] }])
  })

  it('of more nodes than allowed are refused through every door, and nothing is lost', async () => {
    const rules = Array.from({ length: 4_999 }, () => ({ type: 'horizontalrule' }))
    const content_rich = stateWith(...rules, paragraphNode(textNode('x')))
    const { content: _, ...body } = await world.body(POST)
    const tooMany = await world.admin.post(POST.path, { ...body, content_rich })
    expect([tooMany.status, tooMany.json]).toMatchObject([
      422,
      { detail: TOO_MANY, errors: [{ field: 'content_rich', message: TOO_MANY }] },
    ])

    const made = (await world.admin.post<ApiRecord>(POST.path, { ...body, content_rich: stateWith(paragraphNode(textNode('x', 1))) })).json
    ids.push(made.id)
    const address = `${POST.path}/${made.id}`
    for (const content of ['x\n\n'.repeat(5_000), `x${'\ny'.repeat(2_600)}`]) {
      const asText = await world.admin.put(address, { content })
      expect([asText.status, asText.json]).toMatchObject([422, { detail: TOO_MANY, errors: [{ field: 'content', message: TOO_MANY }] }])
    }
    if (isPanelBuilt) {
      const saved = await inPanel(made.id, { content: content_rich })
      expect([saved.status, saved.text.includes(TOO_MANY)], saved.text).toEqual([400, true])
    }
    expect((await world.admin.get<ApiRecord>(address)).json).toMatchObject({ content: 'x', updated_at: made.updated_at })
  })

  it('in a request of more than 2 MiB are refused with the limit', async () => {
    const body = await world.body(POST, { content: 'x'.repeat(2 * 1024 * 1024) })
    const refused = await world.admin.post(POST.path, body)
    expect([refused.status, refused.json]).toEqual([413, { detail: 'The request is larger than 2 MiB' }])
  })
})

describe('a text of an earlier release that is larger than allowed', () => {
  const long = (length: number): string => 'long words '.repeat(Math.ceil(length / 11)).slice(0, length)

  it('is read, published, shortened and saved as it is, but does not grow', async () => {
    const before = long(150_000)
    const { address, id } = await storedBefore({ text: before }, before)
    expect((await world.admin.get<ApiRecord>(address)).json['content']).toBe(before)
    const saves = [{ is_published: true }, { title: 'Saved', content: before }, { content: long(120_000) }]
    for (const body of saves) expect((await world.admin.put(address, body)).status, JSON.stringify(body).slice(0, 40)).toBe(200)
    expect((await world.anyone.get<ApiRecord>(address)).json['content']).toBe(long(120_000))
    const grown = await world.admin.put(address, { content: long(120_001) })
    expect([grown.status, grown.json]).toMatchObject([422, { errors: [{ field: 'content', message: TOO_LONG }] }])
    if (!isPanelBuilt) return
    expect((await inPanel(id, { title: 'From the panel' })).status).toBe(200)
    expect((await inPanel(id, { content: textToLexical(long(110_000)) })).status).toBe(200)
    const grownThere = await inPanel(id, { content: textToLexical(long(110_001)) })
    expect([grownThere.status, grownThere.text.includes(TOO_LONG)], grownThere.text).toEqual([400, true])
  })

  it('comes back from the history and from the trash', async () => {
    const before = long(150_000)
    const { address, id } = await storedBefore({ text: before }, before)
    for (const body of [{ title: 'Long' }, { content: 'Short' }]) expect((await world.admin.put(address, body)).status).toBe(200)
    const [, line] = await historyOf(world.admin, POST, id)
    const restored = await restoreVersion(world.admin, POST, id, Number(line?.version))
    expect([restored.status, restored.json['content'] === before], restored.text.slice(0, 200)).toEqual([200, true])
    expect((await world.admin.del(address)).status).toBe(204)
    const returned = await restore(world.admin, POST, id)
    expect([returned.status, returned.json['content'] === before], returned.text.slice(0, 200)).toEqual([200, true])
  })

  it('may keep its nodes', async () => {
    const state = readState(denseState(6_000)).state
    const { address } = await storedBefore(state, lexicalToText(state))
    const { content_rich } = (await world.admin.get<ApiRecord>(address)).json
    expect((await world.admin.put(address, { content_rich })).status).toBe(200)
    expect((await world.admin.put(address, { content_rich: denseState(5_500) })).status).toBe(200)
    const grown = await world.admin.put(address, { content_rich })
    expect([grown.status, grown.json]).toMatchObject([422, { errors: [{ field: 'content_rich', message: TOO_MANY }] }])
  })
})
