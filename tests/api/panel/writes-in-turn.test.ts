import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { sharedWorld, type World } from '../../harness/world'

const post = contractOf('post')
/** Enough to see a fault that one write in twenty has. */
const WRITES = 40

let world: World
beforeAll(() => {
  world = sharedWorld()
})

// one write after another conflicts with none: nothing is repeated, and no id is skipped
describe('writes of one client', () => {
  it('through the API take one id each', async () => {
    const first = await world.make(post, {}, 'all')
    for (let n = 1; n <= WRITES; n++) expect((await world.make(post, {}, 'all')).id).toBe(first.id + n)
  })

  it.skipIf(!isPanelBuilt)('through the panel are never refused as conflicts', async () => {
    const panel = panelClient(world.server)
    const category = (await world.parent('category')).id
    const statuses: number[] = []
    for (let n = 1; n <= WRITES; n++) {
      const body = { title: `Post ${n}`, slug: `in-turn-${n}`, author: 'A', category, content: stateWith(paragraphNode(textNode('New'))) }
      statuses.push((await panel.post('/posts', body)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([201]))
  })
})
