import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../../harness/http'
import { png } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

async function addPicture(): Promise<{ id: number; url: string }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'picture.png')
  const headers = { Authorization: `Bearer ${world.server.adminToken}` }
  const response = await fetch(`${world.server.url}/api/v1/media/`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  return jsonAs(await response.json())
}

const statusOf = async (path: string): Promise<number> => (await send(world.server.url, path)).status

describe("the panel's REST API", () => {
  const headers = () => ({ Authorization: `JWT ${world.server.adminToken}`, 'Content-Type': 'application/json' })

  it.each(['?select[alt]=true', '?select[filename]=false', ''])(
    'keeps the files of a picture when its description changes, with the query "%s"',
    async (query) => {
      const { id, url } = await addPicture()
      const address = `/panel-api/media/${id}${query}`
      const response = await send(world.server.url, address, {
        method: 'PATCH',
        headers: headers(),
        body: JSON.stringify({ alt: 'A can' }),
      })
      expect(response.status).toBe(200)
      expect(await statusOf(url)).toBe(200)
    },
  )

  it.each(['?select[alt]=true', ''])('deletes the files of a deleted picture, with the query "%s"', async (query) => {
    const { id, url } = await addPicture()
    const response = await send(world.server.url, `/panel-api/media/${id}${query}`, { method: 'DELETE', headers: headers() })
    expect(response.status).toBe(200)
    expect(await statusOf(url)).toBe(404)
  })
})
