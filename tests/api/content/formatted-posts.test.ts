import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import {
  hostileState,
  itemNode,
  linkNode,
  listNode,
  MARKUP,
  paragraphNode,
  REFUSED,
  stateWith,
  textNode,
  uploadNode,
  type SentState,
} from '../../harness/hostile-texts'
import { send } from '../../harness/http'
import { jsonAs } from '../../harness/json'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { png } from '../../harness/pictures'
import { ownWorld, type OwnWorld } from '../../harness/world'

const POST = contractOf('post')
let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld({ reader: true })
  // some refused states show the picture with id 1
  await addPicture()
})
afterAll(() => world.running.stop())

/** Creates a published post with an editor state. */
async function write(state: SentState): Promise<ApiRecord> {
  const { content: _, ...body } = await world.body(POST, { is_published: true })
  const response = await world.admin.post<ApiRecord>(POST.path, { ...body, content_rich: state })
  expect(response.status, response.text).toBe(201)
  return response.json
}
const addPicture = async (): Promise<{ id: number; url: string }> =>
  jsonAs<{ id: number; url: string }>((await world.admin.upload('/v1/media', { bytes: await png({ width: 400, height: 300 }) })).json)
const setAlt = async (id: number, alt: string): Promise<void> => {
  const response = await panelClient(world.server).patch(`/media/${id}`, { alt })
  expect(response.status, response.text).toBe(200)
}
const read = async (id: number): Promise<ApiRecord> => (await world.admin.get<ApiRecord>(`${POST.path}/${id}`)).json
const change = (id: number, body: object) => world.admin.put<ApiRecord>(`${POST.path}/${id}`, body)

describe('a formatted post', () => {
  it('has its text in three forms; lists have the plain text alone', async () => {
    const made = await write(
      stateWith(
        { type: 'heading', tag: 'h2', children: [textNode('Big news')], format: 'center' },
        {
          ...paragraphNode(
            textNode('A '),
            textNode('bold', 1),
            textNode(' word'),
            { type: 'linebreak' },
            linkNode('/about', textNode('us')),
          ),
          indent: 3,
        },
        {
          type: 'list',
          listType: 'number',
          start: 4,
          children: [itemNode(textNode('one')), itemNode(listNode(itemNode(textNode('deep'))))],
        },
        { type: 'horizontalrule' },
        { type: 'quote', children: [textNode('said')] },
        { type: 'block', fields: { blockType: 'Code', code: 'a\n\n<b>' } },
      ),
    )
    const content = 'Big news\n\nA bold word\nus\n\none\n\ndeep\n\nsaid\n\na\n\n<b>'
    const content_html =
      '<h2 id="big-news">Big news</h2><p>A <strong>bold</strong> word<br />\n<a href="/about">us</a></p>' +
      '<ol start="4"><li>one<ul><li>deep</li></ul></li></ol><hr /><blockquote><p>said</p></blockquote><pre><code>a\n\n&lt;b&gt;</code></pre>'
    expect(made).toMatchObject({
      content,
      content_html,
      content_rich: { root: { children: [{ format: '' }, { indent: 0 }, {}, {}, {}, {}] } },
    })
    expect(await read(made.id)).toEqual(made)
    for (const client of [world.anyone, world.reader]) {
      // the administrator's response is cached by now
      const { content_rich: _, ...visible } = made
      expect((await client.get(`${POST.path}/${made.id}`)).json).toEqual(visible)
    }
    for (const client of [world.anyone, world.admin]) {
      const [first] = (await client.get<ApiRecord[]>(`${POST.path}/?q=Big%20news`)).json
      expect(first).toMatchObject({ id: made.id, content })
      expect(Object.keys(first ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/_html|_rich/)]))
    }
  })

  it('comes back unchanged when its own state is sent', async () => {
    const made = await write(stateWith(listNode(itemNode(textNode('one', 3))), paragraphNode(linkNode('https://e.example'))))
    const changed = (await change(made.id, { content_rich: made['content_rich'] })).json
    expect({ ...changed, updated_at: made['updated_at'] }).toEqual(made)
  })

  it.each(['/a%20b', '/blog?q=caf%C3%A9', '/files/a(b).pdf', 'https://intranet/menu', 'https://x.example/it\'s?q="a"'])(
    'keeps a link to %s',
    async (url) => {
      const { content_html: html, content_rich: state } = await write(stateWith(paragraphNode(linkNode(url))))
      expect(html).toContain(`href="${url.replaceAll('"', '&quot;')}"`)
      expect(JSON.stringify(state)).toContain(JSON.stringify(url))
    },
  )

  it('shows a link to this site by its whole address as one within the site', async () => {
    const { content_html: html } = await write(stateWith(paragraphNode(linkNode(`${world.server.url}/blog/1?a=b#c`, textNode('x')))))
    expect(html).toBe('<p><a href="/blog/1?a=b#c">x</a></p>')
  })

  it('keeps its formatting when a client sends an edited plain text', async () => {
    const made = await write(
      stateWith(
        { type: 'heading', tag: 'h3', children: [textNode('Intro')] },
        paragraphNode(textNode('A '), textNode('bold', 1), textNode(' and '), linkNode('https://e.example/x', textNode('a link'))),
        listNode(itemNode(textNode('one')), itemNode(textNode('two', 2))),
      ),
    )
    const content = String(made['content'])
      .replace('Intro', 'Introduction')
      .replace('bold', 'bolder')
      .replace('a link', 'one link')
      .replace('two', 'three')
    const changed = await change(made.id, { content })
    expect(changed.json).toMatchObject({
      content,
      content_html:
        '<h3 id="introduction">Introduction</h3><p>A <strong>bolder</strong> and <a href="https://e.example/x" rel="noopener noreferrer" target="_blank" data-leads-to="e.example">one link</a></p>' +
        '<ul><li>one</li><li><em>three</em></li></ul>',
    })
    expect((await change(made.id, { title: 'Only the title' })).json['content_rich']).toEqual(changed.json['content_rich'])
  })

  it('takes either the text or the state: both are a 422, and so is neither', async () => {
    const made = await world.make(POST)
    const both = await change(made.id, { content: 'x', content_rich: made['content_rich'] })
    expect([both.status, both.json]).toEqual([
      422,
      {
        detail: 'Send content or content_rich, not both',
        errors: [{ field: 'content_rich', message: 'Send content or content_rich, not both' }],
      },
    ])
    const { content: _, ...body } = await world.body(POST)
    const neither = await world.admin.post(POST.path, body)
    expect([neither.status, jsonAs<{ detail: string }>(neither.json).detail]).toEqual([422, 'Content is required'])
    expect((await change(made.id, { content_html: '<script>' })).json['content_html'], 'read only').toBe(made['content_html'])
  })

  it('has headings whose ids nothing else on its page has', async () => {
    const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    const page = async (...titles: string[]): Promise<string[]> => {
      const headings = titles.map((title) => ({ type: 'heading', tag: 'h2', children: [textNode(title)] }))
      const { id } = await write(stateWith(paragraphNode(textNode('Words')), ...headings))
      return idsOf((await send(world.server.url, `/blog/${id}`)).text)
    }
    const known = await page()
    expect(known.length).toBeGreaterThan(3)
    const ids = await page(...known.map((id) => id.replaceAll('-', ' ')), 'Twice', 'Twice')
    expect(ids.length).toBe(2 * known.length + 2)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is found by its text and has its reading in feeds, with absolute addresses', async () => {
    const picture = await addPicture()
    const made = await write(
      stateWith(
        { type: 'heading', tag: 'h2', children: [textNode('Zirkonium')] },
        paragraphNode(linkNode('/about'), linkNode('https://e.example/x')),
        uploadNode(picture.id),
      ),
    )
    expect((await world.anyone.get<{ results: { id: number }[] }>('/v1/search?q=zirkonium')).json.results).toMatchObject([{ id: made.id }])
    const { text } = await send(world.server.url, '/blog/feed.xml')
    expect(text).toContain(
      `<a href="${world.server.url}/about">a link</a><a href="https://e.example/x" rel="noopener noreferrer" target="_blank">a link</a>`,
    )
    expect(text).toContain(`src="${world.server.url}${picture.url}"`)
    expect(text).not.toMatch(/(href|src|srcset)="\/|, \/media/)
  })
})

describe('a picture in a post', () => {
  it('has variants, its size, and the alt text of the library, which pages and responses follow', async () => {
    const { id, url } = await addPicture()
    await setAlt(id, 'First "alt"')
    const post = await write(stateWith(paragraphNode(textNode('x')), uploadNode(id, { fields: { caption: ' A \n caption ' } })))
    expect(post['content_html']).toContain(
      `<img src="${url}" alt="First &quot;alt&quot;" width="400" height="300" loading="lazy" decoding="async" />`,
    )
    expect(post['content_html']).toMatch(/<source type="image\/avif" srcset="\/media\/[^"]+-320w\.avif 320w"/)
    expect(post['content_html']).toContain('<figcaption>A caption</figcaption>')
    const addresses = [`/api${POST.path}/${post.id}`, `/blog/${post.id}`, '/blog/feed.xml']
    for (const address of addresses) expect((await send(world.server.url, address)).text, address).toContain('First')
    await setAlt(id, 'Second')
    for (const address of addresses) {
      const { text } = await send(world.server.url, address)
      expect(text, address).toContain('Second')
      expect(text, address).not.toContain('First')
    }
  })

  it('keeps the picture from being deleted', async () => {
    const { id } = await addPicture()
    const post = await write(stateWith(paragraphNode(textNode('x')), uploadNode(id)))
    const refused = await world.admin.del(`/v1/media/${id}`)
    expect([refused.status, jsonAs<{ detail: string }>(refused.json).detail]).toEqual([409, `This picture is in use by post ${post.id}.`])
    await change(post.id, { content: 'y' })
    expect((await world.admin.del(`/v1/media/${id}`)).status, 'a plain text keeps the picture').toBe(409)
    await change(post.id, { content_rich: stateWith(paragraphNode(textNode('x'))) })
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
  })
})

describe('hostile texts', () => {
  it.each(REFUSED)('%s is a 422', async (_name, state, message) => {
    const made = await world.make(POST)
    const response = await change(made.id, { content_rich: state })
    expect([response.status, response.json]).toMatchObject([422, { detail: message, errors: [{ field: 'content_rich', message }] }])
    expect(await read(made.id)).toEqual(made)
  })

  it.skipIf(!isPanelBuilt)('are a 400 in the panel, which checks with the same code', async () => {
    const made = await world.make(POST)
    for (const [name, content, message] of REFUSED.filter(([, state]) => typeof state === 'object').slice(0, 5)) {
      const { status, json } = await panelClient(world.server).patch(`/posts/${made.id}`, { content })
      expect([status, json], name).toMatchObject([400, { errors: [{ data: { errors: [{ message, path: 'content' }] } }] }])
    }
  })

  it('stay text', async () => {
    const { id } = await addPicture()
    const made = await write(hostileState(id))
    const html = String(made['content_html'])
    const elements = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name))
    const known = 'h2 h3 p blockquote ul li pre code figure picture source img figcaption a strong em u s'.split(' ')
    expect([...elements].filter((name) => !known.includes(name ?? ''))).toEqual([])
    const attributes = [...html.matchAll(/<[a-z0-9]+((?: [a-z-]+="[^"]*")*) ?\/?>/g)].flatMap(([, text = '']) =>
      [...text.matchAll(/ ([a-z-]+)=/g)].map(([, name]) => name),
    )
    expect(attributes.filter((name) => name?.startsWith('on') || name === 'style')).toEqual([])
    expect(html).not.toMatch(/id="(main|app)"|evil\.example/)
    for (const text of MARKUP) expect(made['content']).toContain(text)
    expect(JSON.stringify(made['content_rich'])).not.toMatch(/onclick|className|language|evil\.example/)
  })
})
