import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_MAX } from '../../../cms/domain/limits'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'
import { isPanelBuilt, panelClient } from '../../harness/panel'
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

/** A text of 200,000 characters in which every second word is bold, in paragraphs of fifty words. */
const denseState = () =>
  stateWith(...Array.from({ length: 660 }, () => paragraphNode(...Array.from({ length: 50 }, (_, index) => textNode('words ', index % 2)))))

describe('formatted texts', () => {
  it('of the greatest length are saved by the API and the panel, although their states take more than a mebibyte', async () => {
    const state = denseState()
    expect(Buffer.byteLength(JSON.stringify(state))).toBeGreaterThan(1024 * 1024)
    const { content: _, ...body } = await world.body(POST)
    const made = await world.admin.post<ApiRecord>(POST.path, { ...body, content_rich: state })
    expect(made.status, made.text).toBe(201)
    ids.push(made.json.id)
    expect(String(made.json['content'])).toHaveLength(660 * 300 + 659 * 2)
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
    expect(longer.json).toMatchObject({ errors: [{ field: 'content', message: 'Content must have at most 200,000 characters' }] })
  })

  it('of more nodes than allowed are refused through every door, and nothing is lost', async () => {
    const message = 'Formatted Content can have at most 40,000 parts: paragraphs, items, lines, links and stretches of one format'
    const rules = Array.from({ length: 39_999 }, () => ({ type: 'horizontalrule' }))
    const { content: _, ...body } = await world.body(POST)
    const tooMany = await world.admin.post(POST.path, { ...body, content_rich: stateWith(...rules, paragraphNode(textNode('x'))) })
    expect([tooMany.status, tooMany.json]).toMatchObject([422, { detail: message, errors: [{ field: 'content_rich', message }] }])

    const made = (await world.admin.post<ApiRecord>(POST.path, { ...body, content_rich: stateWith(paragraphNode(textNode('x', 1))) })).json
    const address = `${POST.path}/${made.id}`
    const asText = await world.admin.put(address, { content: 'x\n\n'.repeat(40_000) })
    expect([asText.status, asText.json]).toMatchObject([422, { detail: message, errors: [{ field: 'content', message }] }])
    const lines = await world.admin.put(address, { content: `x${'\ny'.repeat(20_000)}` })
    expect([lines.status, lines.json]).toMatchObject([422, { detail: message, errors: [{ field: 'content', message }] }])
    if (isPanelBuilt) {
      const saved = await panelClient(world.server).patch(`/posts/${made.id}`, {
        content: stateWith(...rules, paragraphNode(textNode('x'))),
      })
      expect(saved.status).toBe(400)
      expect(saved.text).toContain(message)
    }
    expect((await world.admin.get<ApiRecord>(address)).json).toMatchObject({ content: 'x', updated_at: made.updated_at })
  })
})
