import { beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../harness/api'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
const post = contractOf('post')
const category = contractOf('category')
beforeAll(() => {
  world = sharedWorld()
})

const visiblePosts = async (client: Api, query = ''): Promise<{ ids: number[]; total: number }> => {
  const response = await client.get<ApiRecord[]>(`${post.path}/?limit=1000${query}`)
  expect(response.status, response.text).toBe(200)
  return { ids: response.json.map(({ id }) => id), total: Number(response.headers['x-total-count']) }
}

describe('the category of a post', () => {
  it('is in lists and single posts, and follows its name; a request cannot set it', async () => {
    const made = await world.make(category, { name: 'Method', slug: 'the-method' })
    const [inside, outside] = [
      await world.make(post, { is_published: true, category_id: made.id }),
      await world.make(post, { is_published: true, category_id: null }),
    ]
    const categoryOf = async (id: number): Promise<unknown> => (await world.anyone.read(post, id))['category']
    const listed = async (id: number): Promise<unknown> =>
      (await world.anyone.get<ApiRecord[]>(`${post.path}/?limit=1000`)).json.find((each) => each.id === id)?.['category']
    for (const name of ['Method', 'Craft']) {
      await world.admin.change(category, made.id, { name })
      const shown = { id: made.id, name, slug: 'the-method' }
      expect([await categoryOf(inside.id), await listed(inside.id)]).toEqual([shown, shown])
    }
    expect([await categoryOf(outside.id), await listed(outside.id)]).toEqual([null, null])
    await world.admin.change(post, outside.id, { category: { id: made.id, name: 'Mine', slug: 'mine' } })
    expect(await categoryOf(outside.id)).toBeNull()
  })
})

describe('drafts', () => {
  it('are hidden from lists, totals and addresses of everybody but administrators', async () => {
    const [draft, published] = [await world.make(post, { is_published: false }), await world.make(post, { is_published: true })]
    for (const client of [world.anyone, world.reader]) {
      const { ids, total } = await visiblePosts(client)
      expect(ids).toContain(published.id)
      expect(ids).not.toContain(draft.id)
      expect(total).toBe(ids.length)
      expect((await client.get(`${post.path}/${draft.id}`)).status).toBe(404)
      expect((await client.head(`${post.path}/${draft.id}`)).status).toBe(404)
    }
    const { ids, total } = await visiblePosts(world.admin)
    expect(ids).toEqual(expect.arrayContaining([draft.id, published.id]))
    expect(total).toBe(ids.length)
    expect((await world.admin.get(`${post.path}/${draft.id}`)).json).toEqual(draft)
  })

  it("stay hidden from all of Payload's parameters and from old tags", async () => {
    const made = await world.make(post, { is_published: true, title: 'Once public' })
    const tag = String((await world.anyone.get(`${post.path}/${made.id}`)).headers['etag'])
    await world.admin.change(post, made.id, { is_published: false })
    expect((await world.anyone.get(`${post.path}/${made.id}`, { 'If-None-Match': tag })).status).toBe(404)
    for (const query of ['draft=true', 'where[isPublished][equals]=false', 'trash=true', 'depth=5', 'is_published=false']) {
      expect((await visiblePosts(world.anyone, `&${query}`)).ids, query).not.toContain(made.id)
      expect((await world.anyone.get(`${post.path}/${made.id}?${query}`)).status).toBe(404)
    }
    const search = (await world.anyone.get<{ total: number }>('/v1/search?q=Once%20public')).json
    expect(search.total).toBe(0)
  })

  it('appear and disappear with is_published, without losing content', async () => {
    const made = await world.make(post, { is_published: false }, 'all')
    for (const is_published of [true, false, true]) {
      const { is_published: now, published_at: _date, updated_at: _, ...rest } = await world.admin.change(post, made.id, { is_published })
      expect(now).toBe(is_published)
      expect(made).toMatchObject(rest)
      expect((await world.anyone.get(`${post.path}/${made.id}`)).status).toBe(is_published ? 200 : 404)
    }
    // changing another field neither publishes nor hides
    await world.admin.change(post, made.id, { title: 'Still there' })
    expect((await world.anyone.get(`${post.path}/${made.id}`)).status).toBe(200)
  })

  it('can be filtered with is_published=true|false by administrators; another value is a 422 for everybody', async () => {
    const [draft, published] = [await world.make(post, { is_published: false }), await world.make(post, { is_published: true })]
    const [yes, no] = [await visiblePosts(world.admin, '&is_published=true'), await visiblePosts(world.admin, '&is_published=false')]
    expect(yes.ids).toContain(published.id)
    expect(yes.ids).not.toContain(draft.id)
    expect(no.ids).toContain(draft.id)
    expect(no.ids).not.toContain(published.id)
    expect([yes.total, no.total]).toEqual([yes.ids.length, no.ids.length])
    expect((await visiblePosts(world.anyone, '&is_published=true')).ids).toContain(published.id)
    expect(await visiblePosts(world.anyone, '&is_published=false'), 'has no effect').toEqual(await visiblePosts(world.anyone))
    for (const value of [
      'is_published=1',
      'is_published=',
      'is_published=TRUE',
      'is_published=true&is_published=true',
      'is_published[]=true',
      'is_published[$ne]=true',
    ]) {
      for (const client of [world.admin, world.anyone]) expect((await client.get(`${post.path}/?${value}`)).status, value).toBe(422)
    }
  })
})

describe.each([
  [post, 'A post with this slug already exists'],
  [category, 'A category with this slug already exists'],
] as const)('slugs of $noun', (entity, sentence) => {
  it('are unique and case-sensitive in POST and PUT: 409', async () => {
    const one = await world.make(entity, { slug: `Unique-${entity.noun}` })
    const lower = await world.make(entity, { slug: `unique-${entity.noun}` })
    for (const response of [
      await world.admin.post(entity.path, await world.body(entity, { slug: one['slug'] })),
      await world.admin.put(`${entity.path}/${lower.id}`, { slug: one['slug'] }),
    ]) {
      expect(response.status).toBe(409)
      expect(jsonAs<{ detail: string }>(response.json).detail).toBe(sentence)
    }
    expect((await world.admin.put(`${entity.path}/${one.id}`, { slug: one['slug'] })).status, "the record's own slug").toBe(200)
    await world.admin.del(`${entity.path}/${one.id}`)
    expect((await world.admin.post(entity.path, await world.body(entity, { slug: one['slug'] }))).status, 'free again').toBe(201)
  })

  it('are given to only one of several simultaneous requests', async () => {
    const bodies = await Promise.all(Array.from({ length: 6 }, () => world.body(entity, { slug: `race-${entity.noun}` })))
    const responses = await Promise.all(bodies.map((body) => world.admin.post(entity.path, body)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('a category in use', () => {
  it('cannot be deleted, even if only drafts use it: 409', async () => {
    for (const is_published of [true, false]) {
      const used = await world.make(category)
      const by = await world.make(post, { category_id: used.id, is_published })
      const refused = await world.admin.del(`${category.path}/${used.id}`)
      expect(refused.status).toBe(409)
      expect(jsonAs<{ detail: string }>(refused.json).detail).toContain('It may be in use by blog posts')
      expect((await world.admin.read(post, by.id))['category_id']).toBe(used.id)
      expect(await world.anyone.read(category, used.id)).toEqual(used)
      await world.admin.change(post, by.id, { category_id: null })
      expect((await world.admin.del(`${category.path}/${used.id}`)).status).toBe(204)
    }
  })

  it('never leaves a post with a missing category when it is used and deleted at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await world.make(category)
      const body = await world.body(post, { category_id: id })
      const [made, gone] = await Promise.all([world.admin.post(post.path, body), world.admin.del(`${category.path}/${id}`)])
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([made.status, gone.status])
    }
  })
})
