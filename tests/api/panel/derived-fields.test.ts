import { describe, expect, it } from 'vitest'
import { tested } from '../../harness/contracts'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { next, sharedWorld } from '../../harness/world'

const DERIVED = /"(?:searchText|contentPictures)"/

it.skipIf(!isPanelBuilt)('a new record of the panel cannot choose its id', async () => {
  const panel = panelClient(sharedWorld().server)
  const id = 987_654
  const made = await panel.post<{ doc: { id: number } }>('/categories', { id, name: `Chosen ${next()}`, slug: `chosen-${next()}` })
  expect(made.status, made.text).toBe(201)
  expect(made.json.doc.id).not.toBe(id)
})

describe.skipIf(!isPanelBuilt).each(tested.map((entity) => ({ noun: entity.noun, entity })))(
  'the fields that are derived from a $noun',
  ({ entity }) => {
    it('are in no response of the panel, and follow its saves', async () => {
      const world = sharedWorld()
      const panel = panelClient(world.server)
      const { id } = await world.make(entity, {}, 'all')
      const { collection, titleField } = entity.entity
      const word = `zyx${next()}`
      const saved = await panel.patch(`/${collection}/${id}`, { [titleField]: word })
      const filter = `where[id][equals]=${id}`
      const responses = [
        saved,
        await panel.get(`/${collection}/${id}?depth=2`),
        await panel.get(`/${collection}?${filter}&select[searchText]=true`),
      ]
      for (const { status, text } of responses) {
        expect(status, text).toBe(200)
        expect(text).not.toMatch(DERIVED)
      }
      expect((await panel.get(`/${collection}?where[searchText][contains]=${word}`)).status).toBe(400)
      expect((await world.admin.get(`${entity.path}?q=${word}`)).text).toContain(`"id":${id},`)
    })
  },
)
