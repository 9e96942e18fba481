import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, contracts, type ApiRecord } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { removeForGood } from '../../harness/kept'
import { jpeg, png } from '../../harness/pictures'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const withImage = contracts.filter(({ image }) => image !== undefined).slice(0, isRepeat ? 1 : 2)
const media = (url: unknown): Promise<HttpResponse> => send(world.server.url, String(url))
const files = (): number => {
  const folder = path.join(world.server.dataDir, 'media')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const upload = <T = unknown>(bytes: Buffer): Promise<HttpResponse<T>> => world.admin.upload<T>('/v1/media/', { bytes })

describe.each(withImage.map((entity) => ({ noun: entity.noun, entity })))("the $noun's picture", ({ entity }) => {
  const { path: field } = entity.image ?? { path: '' }

  it('is set by an upload, which returns the whole record', async () => {
    const made = await world.make(entity)
    const response = await world.admin.upload<ApiRecord>(`${entity.path}/${made.id}/${field}`, {
      bytes: await jpeg({ width: 400, height: 300 }),
    })
    expect(response.status, response.text).toBe(200)
    const record = response.json
    const url = record[entity.image?.field ?? '']
    expect(url).toMatch(/^\/media\/[A-Za-z0-9._-]+$/)
    const { [entity.image?.field ?? '']: _, updated_at: __, ...others } = record
    expect(made).toMatchObject(others)
    expect(await world.admin.read(entity, made.id)).toEqual(record)
    const picture = await media(url)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('returns 404 for an unknown record and leaves no file', async () => {
    const before = files()
    expect((await world.admin.upload(`${entity.path}/2147483647/${field}`, { bytes: await png() })).status).toBe(404)
    expect(files()).toBe(before)
  })

  it('stays in the library when it is replaced or its record is deleted', async () => {
    const made = await world.make(entity)
    const put = async (): Promise<string> =>
      String(
        (await world.admin.upload<ApiRecord>(`${entity.path}/${made.id}/${field}`, { bytes: await png() })).json[entity.image?.field ?? ''],
      )
    const [first, second] = [await put(), await put()]
    expect(first).not.toBe(second)
    await world.admin.del(`${entity.path}/${made.id}`)
    for (const url of [first, second]) expect((await media(url)).status).toBe(200)
  })
})

describe('DELETE /v1/media/{id}', () => {
  it('rejects a picture that is linked as a grading sheet', async () => {
    const { id, url } = (await upload<{ id: number; url: string }>(await png())).json
    const review = await world.make(contractOf('review'), { grading_sheet_url: url })
    const refused = await world.admin.del(`/v1/media/${id}`)
    expect([refused.status, jsonAs<{ detail: string }>(refused.json).detail]).toEqual([
      409,
      `This picture is in use by review ${review.id}.`,
    ])
    expect((await media(url)).status).toBe(200)
    await world.admin.del(`${contractOf('review').path}/${review.id}`)
    expect((await world.admin.del(`/v1/media/${id}`)).status, 'in the trash').toBe(409)
    expect((await removeForGood(world.admin, contractOf('review'), review.id)).status).toBe(204)
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
  })

  it('removes an unused entry and its files', async () => {
    const before = files()
    const { id, url } = (await upload<{ id: number; url: string }>(await png({ width: 700, height: 10 }))).json
    expect(files()).toBeGreaterThan(before)
    expect((await world.anyone.del(`/v1/media/${id}`)).status).toBe(401)
    expect((await world.reader.del(`/v1/media/${id}`)).status).toBe(403)
    expect((await media(url)).status).toBe(200)
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
    expect((await media(url)).status).toBe(404)
    expect(files()).toBe(before)
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(404)
    for (const wrong of ['abc', '0', '007']) expect((await world.admin.del(`/v1/media/${wrong}`)).status).toBe(422)
  })

  it.each(withImage.map(({ noun }) => noun))(
    'rejects a picture in use with a 409 that names the %s, whether uploaded or entered as a URL',
    async (noun) => {
      const entity = withImage.find((each) => each.noun === noun)
      if (!entity?.image) throw new Error(noun)
      const { id, url } = (await upload<{ id: number; url: string }>(await png())).json
      const made = await world.make(entity, { [entity.image.field]: url })
      const refused = await world.admin.del(`/v1/media/${id}`)
      expect(refused.status).toBe(409)
      expect(jsonAs<{ detail: string }>(refused.json).detail).toContain(`${noun} ${made.id}`)
      expect((await media(url)).status).toBe(200)
      // a variant, and the address with a suffix, count as uses too
      const variant = url.replace(/\.[a-z]+$/, '-320w.webp')
      for (const address of [`${world.server.url}${url}`, `${url}?v=1`, variant]) {
        await world.admin.change(entity, made.id, { [entity.image.field]: address })
        expect((await world.admin.del(`/v1/media/${id}`)).status, address).toBe(409)
      }
      await world.admin.change(entity, made.id, { [entity.image.field]: null })
      expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
    },
  )
})
