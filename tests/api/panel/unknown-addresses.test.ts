import { describe, expect, it } from 'vitest'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { send } from '../../harness/http'
import { sharedWorld } from '../../harness/world'

describe.skipIf(!isPanelBuilt)('unknown addresses below /panel', () => {
  it.each(['/panel/nothing', '/panel/collections/nothing', '/panel/collections/posts/x', '/panel/collections/users/1/versions'])(
    'answer reads with a page: %s',
    async (path) => {
      const { url } = sharedWorld().server
      const { status, headers, text } = await send(url, path)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-store'])
      expect(text).toContain('404_NOT_FOUND')
      expect((await send(url, path, { method: 'HEAD' })).status).toBe(404)
      const write = await send(url, path, { method: 'POST', body: '{}', headers: { Origin: url, 'Sec-Fetch-Site': 'same-origin' } })
      expect([write.status, write.json]).toEqual([404, { detail: 'Address not found' }])
    },
  )

  it.each(['posts', 'media', 'payload-preferences'])('are the versions of Payload, which no collection has: %s', async (collection) => {
    const panel = panelClient(sharedWorld().server)
    const notFound = { errors: [{ message: 'Address not found' }] }
    for (const id of ['1', 'abcdefabcdefabcdefabcdef']) {
      const address = `/${collection}/versions/${id}`
      for (const { status, json } of [await panel.get(address), await panel.post(address, {})])
        expect([status, json]).toEqual([404, notFound])
    }
    // a preference may have this name
    if (collection === 'payload-preferences') return
    const { status, json } = await panel.get(`/${collection}/versions`)
    expect([status, json]).toEqual([404, notFound])
  })

  it('answer with JSON where programs ask', async () => {
    for (const path of ['/panel-api/nothing', '/_next/nothing'])
      expect((await send(sharedWorld().server.url, path)).headers['content-type'], path).toMatch(/^application\/json/)
  })
})
