import { MEDIA_API_PATH } from '../../admin-bridge/contract'
import { VIEWS_PATH } from '../../admin-bridge/contract/views'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '../../admin-bridge/contract'
import { asVisitor, contracts, contractOf, fieldsOf, type Noun } from '../harness/contracts'
import { sharedWorld, type World } from '../harness/world'
import { jsonAs } from '../harness/json'

// Repeats the documented fields on purpose, to check the code's own declarations.
const FIELDS: Record<
  string,
  { path: string; limit: number; image: string | null; record: string; input: string; required: Record<string, string> }
> = {
  episode: {
    path: '/v1/caffeine/episodes',
    limit: 100,
    image: 'thumbnail',
    record:
      'id title description youtube_link thumbnail_url thumbnail_alt thumbnail_focus publication_date recording_date guest_name drinks is_published published_at publish_at unpublish_at created_at updated_at',
    input: 'title description youtube_link guest_name recording_date publication_date thumbnail_url is_published',
    required: { title: 'Title is required' },
  },
  drink: {
    path: '/v1/caffeine/drinks',
    limit: 100,
    image: 'image',
    record:
      'id name brand tier final_rating notes image_url image_alt image_focus episode_id is_published published_at publish_at unpublish_at created_at updated_at',
    input: 'name brand final_rating tier notes image_url episode_id is_published',
    required: { name: 'Drink name is required', final_rating: 'Rating is required', episode_id: 'Episode is required' },
  },
  quote: {
    path: '/v1/quotes',
    limit: 100,
    image: null,
    record: 'id quote_text author context episode_id year is_published published_at publish_at unpublish_at created_at updated_at',
    input: 'quote_text author context episode_id is_published',
    required: { quote_text: 'Quote text is required', author: 'Author is required' },
  },
  review: {
    path: '/v1/culinary',
    limit: 100,
    image: 'restaurant-image',
    record:
      'id restaurant_name restaurant_image_url restaurant_image_alt restaurant_image_focus cuisine_type visit_date final_rating tier grading_sheet_url notes is_published published_at publish_at unpublish_at created_at updated_at',
    input: 'restaurant_name cuisine_type final_rating tier visit_date notes restaurant_image_url grading_sheet_url is_published',
    required: { restaurant_name: 'Restaurant name is required', final_rating: 'Rating is required' },
  },
  post: {
    path: '/v1/blog/posts',
    limit: 10,
    image: 'featured-image',
    record:
      'id title slug content excerpt author is_published featured_image_url featured_image_alt featured_image_focus category category_id published_at publish_at unpublish_at created_at updated_at',
    input: 'title slug content excerpt author is_published featured_image_url category_id',
    required: { title: 'Title is required', slug: 'Slug is required', content: 'Content is required', author: 'Author is required' },
  },
  category: {
    path: '/v1/blog/categories',
    limit: 100,
    image: null,
    record: 'id name slug description created_at updated_at',
    input: 'name slug description',
    required: { name: 'Name and slug are required', slug: 'Name and slug are required' },
  },
  'team member': {
    path: '/v1/team',
    limit: 100,
    image: 'image',
    record: 'id name role bio image_url image_alt image_focus status created_at updated_at',
    input: 'name role bio image_url status',
    required: { name: 'Name is required', status: 'Status is required' },
  },
} satisfies Record<Noun, unknown>

const sorted = (words: string): string[] => words.split(' ').toSorted()
let world: World
beforeAll(async () => {
  world = sharedWorld()
})

describe('the list of entities', () => {
  it('has a contract for every list in the OpenAPI document', async () => {
    const { paths } = (await world.anyone.get<{ paths: Record<string, { get?: unknown; post?: unknown }> }>('/openapi.json')).json
    const lists = Object.entries(paths).filter(([path, verbs]) => verbs.get && verbs.post && path in paths && `${path}/{id}` in paths)
    // the library and a person's saved views are not entities
    const entities = lists.map(([path]) => path).filter((path) => path !== MEDIA_API_PATH && path !== VIEWS_PATH)
    expect(entities.toSorted()).toEqual(contracts.map(({ path }) => path).toSorted())
    expect(API_BASE).toBe('/api')
  })

  it.each(contracts.map(({ noun }) => ({ noun })))('declares the documented fields, path and default limit of the $noun', ({ noun }) => {
    const entity = contractOf(noun)
    const facts = FIELDS[noun]
    expect(facts, `No documented fields for "${noun}": add them to this file`).toBeDefined()
    if (!facts) return
    expect({ path: entity.path, limit: entity.defaultLimit, image: entity.image?.path ?? null }).toEqual({
      path: facts.path,
      limit: facts.limit,
      image: facts.image,
    })
    expect(Object.keys(entity.record.shape).toSorted()).toEqual(sorted(facts.record))
    expect(
      fieldsOf(entity)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(sorted(facts.input))
    expect(
      fieldsOf(entity)
        .filter(({ required }) => required)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(facts.required).toSorted())
  })

  it.each(contracts.map(({ noun }) => ({ noun })))(
    'names each missing required field of the $noun with its own message',
    async ({ noun }) => {
      const response = await world.admin.post(contractOf(noun).path, {})
      expect(response.status).toBe(422)
      const { errors = [] } = jsonAs<{ errors?: { field: string; message: string }[] }>(response.json)
      expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual(FIELDS[noun]?.required)
    },
  )

  it.each(contracts.map(({ noun }) => ({ noun })))('returns a full $noun unchanged from POST and GET', async ({ noun }) => {
    const entity = contractOf(noun)
    const body = await world.body(entity, {}, 'all')
    const made = await world.admin.create(entity, body)
    for (const { name, kind } of fieldsOf(entity)) {
      if (kind === 'day') expect(String(made[name]).slice(0, 10), name).toBe(body[name])
      else expect(made[name], name).toEqual(body[name])
    }
    expect(await world.anyone.read(entity, made.id)).toEqual(asVisitor(made))
    expect(Math.abs(Date.now() - Date.parse(String(made['created_at']))), 'created_at is now').toBeLessThan(300_000)
  })

  it.each(contracts.map(({ noun }) => ({ noun })))(
    'returns null for the optional fields of the $noun that were not sent',
    async ({ noun }) => {
      const entity = contractOf(noun)
      const made = await world.make(entity)
      for (const { name, required, kind } of fieldsOf(entity)) {
        if (!required && kind !== 'flag' && name !== 'tier') expect(made[name], name).toBeNull()
      }
    },
  )
})
