import { createServer } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send } from '../../harness/http'
import { panelClient, isPanelBuilt, type PanelClient } from '../../harness/panel'
import { png } from '../../harness/pictures'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, next, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'
import { portOf } from '../../harness/server/port'

type Doc = { id: number; slug: string; [field: string]: unknown }
type PanelBody = { doc: Doc; errors: { message: string; data?: { errors: { path: string; message: string }[] } }[] }

const post = contractOf('post')
const category = contractOf('category')
const SHAPE = 'Content must be rich text from the editor'
const CHARACTERS = 'Content contains characters that cannot be stored'

let world: World
let panel: PanelClient
beforeAll(() => {
  world = sharedWorld()
  panel = panelClient(world.server)
})

const bodyOf = ({ json }: { json: unknown }): PanelBody => jsonAs<PanelBody>(json)
const textNode = (text: string, more: object = {}) => ({
  type: 'text',
  version: 1,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  text,
  ...more,
})
const block = (type: string, children: unknown[], more: object = {}) => ({
  type,
  version: 1,
  format: '',
  indent: 0,
  direction: null,
  children,
  ...more,
})
const editorState = (...children: unknown[]) => ({ root: block('root', children) })
const editorText = (text: string) => editorState(block('paragraph', [textNode(text)]))

/** Checks that the change is rejected with this one message on this field, and that nothing is stored. */
async function refused(address: string, body: object, path: string, message: string): Promise<void> {
  const before = (await panel.get(address)).json
  const response = await panel.patch(address, body)
  expect(response.status, response.text).toBe(400)
  expect(bodyOf(response).errors).toMatchObject([{ data: { errors: [{ path, message }] } }])
  expect((await panel.get(address)).json).toEqual(before)
}

describe.skipIf(!isPanelBuilt || isRepeat)('the rich text of a post', () => {
  let address: string
  let id: number
  beforeAll(async () => {
    ;({ id } = await world.make(post, { content: 'As it was' }))
    address = `/posts/${id}`
  })

  it.each([
    ['children that are not a list', { root: { type: 'root', children: 'x' } }],
    ['a child that is null', { root: { children: [null] } }],
    ['a child that is a number', { root: { children: [5] } }],
    ['no root', { children: [] }],
    ['a root that is a string', { root: 'x' }],
    ['a number', 5],
    ['a list', [editorText('x')]],
    ['a string', 'just words'],
    ['a JSON string', '{"root":{"children":[null]}}'],
    ['a nested child that is null', editorState(block('paragraph', [textNode('x'), null]))],
    ['a node without a type', editorState(block('paragraph', [{ text: 'x' }]))],
    ['a text node whose text is a number', editorState(block('paragraph', [{ ...textNode('x'), text: 5 }]))],
  ])('is rejected with %s', (_title, content) => refused(address, { content }, 'content', SHAPE))

  it.each([
    ['in text', editorText('a\u0000b\u0001')],
    ['as an unpaired surrogate', editorText('a\ud800')],
    [
      'in a link address',
      editorState(
        block('paragraph', [block('link', [textNode('x')], { fields: { linkType: 'custom', url: 'https://example.org/\u0000' } })]),
      ),
    ],
  ])('is rejected with characters that cannot be stored %s', (_title, content) => refused(address, { content }, 'content', CHARACTERS))

  it('is rejected when it is nested too deeply', async () => {
    const content = `${'{"root":{"children":['.repeat(40_000)}${']}}'.repeat(40_000)}`
    const headers = { Authorization: `Bearer ${world.server.adminToken}`, 'Content-Type': 'application/json' }
    const response = await send(world.server.url, `/panel-api${address}`, { method: 'PATCH', headers, body: `{"content":${content}}` })
    expect([response.status, response.json], response.text.slice(0, 500)).toEqual([
      400,
      { errors: [{ message: 'The request is nested too deeply' }] },
    ])
  })

  it('must contain text', async () => {
    const own = editorState({ ...block('paragraph', []), text: 'x' })
    for (const content of [own, null, '', editorState(), editorText('  ')])
      await refused(address, { content }, 'content', 'Content is required')
  })

  it('keeps everything that the editor produces', async () => {
    const link = { fields: { linkType: 'custom', newTab: true, url: 'https://example.org/' }, id: 'abc' }
    const content = editorState(
      block('heading', [textNode('Heading', { format: 1 })], { tag: 'h2' }),
      block('paragraph', [
        textNode('one'),
        { type: 'linebreak', version: 1 },
        textNode('\t', { type: 'tab', detail: 2 }),
        block('link', [textNode('two')], link),
      ]),
      block('quote', [textNode('three')]),
      block(
        'list',
        [block('listitem', [textNode('four')], { value: 1 }), block('listitem', [block('list', [block('listitem', [textNode('five')])])])],
        { tag: 'ul' },
      ),
    )
    const response = await panel.patch(address, { content })
    expect(response.status, response.text).toBe(200)
    expect((await world.anyone.read(post, id))['content']).toBe('Heading\n\none\n\ttwo\n\nthree\n\nfour\n\nfive')
    // the panel sends the whole record with every save, with the text as it was read
    const { content: kept } = jsonAs<Doc>((await panel.get(address)).json)
    expect((await panel.patch(address, { content: kept, author: 'Another' })).status).toBe(200)
    expect((await panel.post('/posts', { title: 'T', slug: `t-${next()}`, author: 'A', content: editorText('New') })).status).toBe(201)
    expect((await panel.post('/posts', { title: 'T', slug: `t-${next()}`, author: 'A', content: editorState(null) })).status).toBe(400)
  })
})

describe.skipIf(!isPanelBuilt || isRepeat)('an upload in the panel', () => {
  it('is rejected without a file, and fetches nothing', async () => {
    let fetched = 0
    const elsewhere = createServer((_request, response) => void (fetched++, response.end('x'))).listen(0, '127.0.0.1')
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const url = `http://127.0.0.1:${portOf(elsewhere)}/z.png`
    const library = async () => (await panel.get<{ docs: Doc[] }>('/media?limit=1')).json.docs
    const before = await library()
    for (const body of [{ alt: 'x', url, filename: 'z.png' }, { alt: 'x', url: '/media/z.png', filename: 'z.png' }, { alt: 'x' }, {}]) {
      const response = await panel.post('/media', body)
      expect([response.status, bodyOf(response).errors[0]?.message], response.text).toEqual([400, 'No files were uploaded.'])
    }
    const { id } = (await world.admin.upload<{ id: number }>('/v1/media', { bytes: await png() })).json
    expect((await panel.post(`/media/${id}/duplicate`, {})).status).toBeGreaterThanOrEqual(400)
    expect((await panel.post(`/media/${id}/duplicate`, {})).status).toBeLessThan(500)
    // the description can change alone, and cannot bring an address with it
    const changed = await panel.patch(`/media/${id}`, { alt: 'Described', url, filename: 'z.png' })
    expect([changed.status, bodyOf(changed).doc['alt']], changed.text).toEqual([200, 'Described'])
    expect(bodyOf(changed).doc['filename']).not.toBe('z.png')
    expect(fetched).toBe(0)
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
    expect(await library()).toEqual(before)
    elsewhere.close()
  })
})

describe.skipIf(!isPanelBuilt)('duplicating a record', () => {
  const copied = async (collection: string, id: number): Promise<Doc> => {
    const response = await panel.post(`/${collection}/${id}/duplicate`, {})
    expect(response.status, response.text).toBe(200)
    return bodyOf(response).doc
  }

  it('creates a draft with its own slug from a post', async () => {
    const slug = `original-${next()}-${Date.now()}`
    const made = await world.make(post, { slug, is_published: true }, 'all')
    const copies = [await copied('posts', made.id), await copied('posts', made.id)]
    copies.push(await copied('posts', copies[1]?.id ?? 0))
    expect(copies.map((copy) => copy.slug)).toEqual([`${slug}-copy`, `${slug}-copy-2`, `${slug}-copy-3`])
    for (const { id } of copies) {
      expect((await world.anyone.get(`${post.path}/${id}`)).status).toBe(404)
      const { id: _, slug: _slug, created_at, updated_at, ...rest } = made
      const copy = await world.admin.read(post, id)
      expect(copy).toMatchObject({ ...rest, is_published: false, published_at: null })
      expect(String(copy.updated_at) >= String(copy.created_at), 'the time of the copy, not that of the original').toBe(true)
      expect([typeof created_at, typeof updated_at]).toEqual(['string', 'string'])
    }
    expect((await world.anyone.read(post, made.id))['is_published']).toBe(true)
  })

  it('creates a slug within its limits for a category', async () => {
    const slug = `${'x'.repeat(180)}-${next()}-${Date.now()}`.padEnd(200, 'y')
    const made = await world.make(category, { slug })
    expect([(await copied('categories', made.id)).slug, (await copied('categories', made.id)).slug]).toEqual([
      `${slug.slice(0, 195)}-copy`,
      `${slug.slice(0, 193)}-copy-2`,
    ])
  })
})

describe.skipIf(!isPanelBuilt)("the panel applies the API's rules to", () => {
  const PICTURES = [
    ['episode', 'episodes', 'thumbnail'],
    ['drink', 'drinks', 'image'],
    ['review', 'reviews', 'restaurantImage'],
    ['post', 'posts', 'featuredImage'],
    ['team member', 'team', 'image'],
  ] as const

  it.each(isRepeat ? PICTURES.slice(0, 1) : PICTURES)('a missing %s picture', async (noun, collection, field) => {
    const { id } = await world.make(contractOf(noun))
    for (const wrong of [99_999, 2_147_483_647, -1, 1.5, 'x', {}, { id: 'x' }, [99_999], true])
      await refused(`/${collection}/${id}`, { [field]: wrong }, field, 'Picture not found')
    const picture = (await world.admin.upload<{ id: number; url: string }>('/v1/media', { bytes: await png() })).json
    const response = await panel.patch(`/${collection}/${id}`, { [field]: picture.id })
    expect([response.status, bodyOf(response).doc[`${field}Url`]], response.text).toEqual([200, picture.url])
    expect((await panel.patch(`/${collection}/${id}`, { [field]: null })).status).toBe(200)
  })

  it.skipIf(isRepeat)('text fields and ratings of the wrong type', async () => {
    const drink = `/drinks/${(await world.make(contractOf('drink'))).id}`
    const review = `/reviews/${(await world.make(contractOf('review'))).id}`
    const made = `/posts/${(await world.make(post)).id}`
    for (const wrong of [5, {}, ['x'], true]) {
      await refused(made, { author: wrong }, 'author', 'Author must be text')
      await refused(made, { title: wrong }, 'title', 'Title must be text')
      await refused(drink, { notes: wrong }, 'notes', 'Notes must be text')
    }
    await refused(made, { author: 'a\u0000' }, 'author', 'Author contains characters that cannot be stored')
    for (const finalRating of ['8', ' 8 ', 'eight', true, {}, [8]])
      for (const address of [drink, review]) await refused(address, { finalRating }, 'finalRating', 'Rating must be a number from 0 to 10')
    for (const finalRating of ['', null]) await refused(drink, { finalRating }, 'finalRating', 'Rating is required')
    expect((await panel.patch(drink, { finalRating: 8 })).status).toBe(200)
    const bulk = await panel.patch(`/drinks?where[id][equals]=${drink.split('/')[2]}`, { finalRating: '9' })
    expect([bulk.status, (await panel.post('/reviews', { restaurantName: 'x', finalRating: '8' })).status]).toEqual([400, 400])
  })

  it('times of publication, and keeps the stored one', async () => {
    const publish_at = new Date(Date.now() + 86_400_000).toISOString()
    const { id } = await world.make(contractOf('quote'), { is_published: false, publish_at })
    const sentences = {
      publishAt: 'Publish at must be a date and time with a time zone',
      unpublishAt: 'Unpublish at must be a date and time with a time zone',
      publishedAt: 'Published at must be a date and time with a time zone',
    }
    for (const [key, sentence] of Object.entries(sentences))
      for (const sent of ['2026-12-24T18:00:00', '2026-12-24', 'x', 5]) await refused(`/quotes/${id}`, { [key]: sent }, key, sentence)
    await refused(`/quotes/${id}`, { unpublishAt: publish_at }, 'unpublishAt', 'The withdrawal must be after the publication.')
    expect((await panel.patch(`/quotes/${id}`, { isPublished: 'yes' })).status).toBe(400)
    expect(await world.admin.read(contractOf('quote'), id)).toMatchObject({ is_published: false, publish_at })
  })
})
