import { describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'
import { historyOf } from '../../harness/kept'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { sharedWorld } from '../../harness/world'

const POST = contractOf('post')
const world = sharedWorld()

const read = async (id: number): Promise<ApiRecord> => (await world.admin.get<ApiRecord>(`${POST.path}/${id}`)).json
const change = (id: number, body: object) => world.admin.put<ApiRecord>(`${POST.path}/${id}`, body)

describe('the text of a post without formatting', () => {
  it('comes back exact to the byte', async () => {
    for (const content of [
      'a',
      ' a \n\n\n\n b\n',
      '\n\n\na',
      '# no heading\n- no item\n\n> **x**',
      '\ta\n \n\tb',
      '<p>&amp;</p>',
      '漢字😀\u00a0',
    ]) {
      const made = await world.make(POST, { content })
      expect(made['content']).toBe(content)
      expect((await change(made.id, { content: `${content}!` })).json['content']).toBe(`${content}!`)
    }
    const plain = await world.make(POST, { content: 'one\ntwo\n\n\n\n \nthree  <b>' })
    expect(plain['content_html']).toBe('<p>one<br />\ntwo</p><p> three  &lt;b&gt;</p>')
  })

  it('has an editor state in the API and in the panel, which saves it as it was', async () => {
    const content = 'one\n\ntwo\nlines\t\n\n'
    const made = await world.make(POST, { content })
    const state = made['content_rich']
    const lines = [textNode('two'), { type: 'linebreak' }, textNode('lines'), { type: 'tab', text: '\t' }]
    expect(state).toMatchObject(stateWith(paragraphNode(textNode('one')), paragraphNode(...lines), paragraphNode()))
    expect((await change(made.id, { content_rich: state })).json['content_rich']).toEqual(state)
    expect((await change(made.id, { content_rich: { text: 'as it is stored' } })).status).toBe(422)
    if (!isPanelBuilt) return
    const panel = panelClient(world.server)
    const form = (await panel.get<ApiRecord>(`/posts/${made.id}?depth=0`)).json
    expect(form['content']).toEqual(state)
    const saved = await panel.patch<{ doc: ApiRecord }>(`/posts/${made.id}`, { content: form['content'], title: 'From the panel' })
    expect([saved.status, saved.json.doc['content']]).toEqual([200, state])
    expect(await read(made.id)).toMatchObject({ title: 'From the panel', content, content_rich: state })
    const [line] = await historyOf(world.admin, POST, made.id)
    expect(line?.changes.map(({ field }) => field)).toEqual(['title'])
  })
})
