import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { isPanelBuilt, panelClient, type PanelClient } from '../../harness/panel'
import { sharedWorld, type World } from '../../harness/world'

type Refusal = { errors: { data?: { errors: { path: string; message: string }[] } }[] }

let world: World
let panel: PanelClient
beforeAll(() => {
  world = sharedWorld()
  panel = panelClient(world.server)
})

// Payload leaves out the validation of fields that its form hides, such as this one of a public record.
describe.skipIf(!isPanelBuilt)('the panel refuses the time to publish what is public', () => {
  it.each(['zzz', true, {}, [], 5, '2030-01-01', '99999-01-01', '2030-01-01T00:00:00+99:00'])(
    '%j, of one record and of several, and stores nothing',
    async (publishAt) => {
      const quote = contractOf('quote')
      const made: ApiRecord = await world.make(quote)
      const body = { publishAt, quoteText: 'changed' }
      const refused = await panel.patch<Refusal>(`/quotes/${made.id}`, body)
      expect(refused.status, refused.text).toBe(400)
      const message = 'Publish at must be a date and time with a time zone'
      expect(refused.json.errors[0]?.data?.errors).toMatchObject([{ path: 'publishAt', message }])
      const several = await panel.patch(`/quotes?where[id][equals]=${made.id}`, body)
      expect(several.status, several.text).toBe(400)
      const posted = await panel.post('/quotes', { quoteText: 'x', author: 'y', isPublished: true, publishAt })
      expect(posted.status, posted.text).toBe(400)
      expect(await world.admin.read(quote, made.id)).toEqual(made)
    },
  )
})
