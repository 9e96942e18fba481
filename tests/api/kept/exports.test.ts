import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { contractOf, tested, type ApiRecord } from '../../harness/contracts'
import { linkNode, paragraphNode, stateWith, textNode, uploadNode } from '../../harness/hostile-texts'
import { png } from '../../harness/pictures'
import { ownWorld, sharedWorld, type OwnWorld } from '../../harness/world'
import { FORMATS, filesOf } from './files'
import { savedByAmericanExcel, savedByGermanExcel, savedByLibreOffice } from './spreadsheets'

let world: OwnWorld
let files: ReturnType<typeof filesOf>
beforeAll(async () => {
  world = await ownWorld()
  files = filesOf(world)
})
afterAll(() => world.running.stop())

const [drink, post] = [contractOf('drink'), contractOf('post')]

/** Texts that a spreadsheet or a CSV reader could take for something else. */
const TEXTS = [
  '=1+1',
  "'=1+1",
  "''+1",
  '+49 30',
  '-5',
  '@sum',
  "'plain",
  'a,b;c\td',
  'say "hi"',
  '"',
  'first\n\nsecond',
  'Ünïcödé 🥫 العربية',
  '  inside  ',
  'null',
  'true',
  '007',
  '1.10',
  '3-4',
  'TRUE',
  '4006381333931',
  'March 2024',
  '1e-5',
  ' 5',
  "'false",
  '＝1',
  '\u00a0x',
]

describe('an export', () => {
  it.each(tested.map((contract) => ({ noun: contract.noun, contract })))(
    'of each $noun is an import that changes nothing, whatever its texts are',
    async ({ contract }) => {
      const texts = contract.entity.fields
      const [key] = Object.entries(texts).find(([, { kind }]) => kind === 'text') ?? []
      const name = key?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      await Promise.all(TEXTS.map((text) => world.make(contract, name ? { [name]: text } : {}, 'all')))
      await world.make(contract)
      const before = await files.listOf(contract)
      for (const format of FORMATS) {
        const file = await files.exported(contract, format)
        const { json } = await files.check(contract, format, file)
        expect(json).toMatchObject({
          total: before.length,
          made: 0,
          changed: 0,
          unchanged: before.length,
          refused: 0,
          changes: [],
          plan: null,
        })
        expect(file.toString('utf8')).not.toMatch(/(^|,)[=+@]/m)
      }
      for (const rewrite of [savedByAmericanExcel, savedByGermanExcel, savedByLibreOffice]) {
        const rewritten = rewrite(await files.exported(contract, 'csv'))
        const { json } = await files.check(contract, 'csv', rewritten)
        expect(json, rewrite.name).toMatchObject({ total: before.length, unchanged: before.length, problems: [], changes: [] })
      }
      if (name) expect(new Set(before.map((each) => each[name]))).toEqual(new Set([...TEXTS, ...before.map((each) => each[name])]))
    },
  )

  it('makes the same records again without their ids', async () => {
    await world.make(drink, { notes: TEXTS.join('\n'), tier: 'S', final_rating: 1 }, 'all')
    const [newest] = (await files.recordsOf(drink)).slice(-1)
    for (const format of FORMATS) {
      const csv = (await files.exported(drink, 'csv', '&sort=-id')).toString('utf8').replace('\uFEFF', '')
      const { id: _, ...values } = newest ?? { id: 0 }
      const body =
        format === 'json'
          ? JSON.stringify([values])
          : csv.split('\r\n', 1)[0] +
            '\r\n' +
            csv
              .slice(csv.indexOf('\r\n') + 2)
              .replace(/^\d+/, '')
              .replace(/\r\n\d+,[^]*/, '\r\n')
      const made = await files.imported(drink, format, body)
      expect(made).toMatchObject({ act: 'import', state: 'done', total: 1, changed: 1 })
      const [copy] = (await files.recordsOf(drink)).slice(-1)
      expect({ ...copy, id: 0 }).toEqual({ ...newest, id: 0 })
    }
  })

  it('keeps the formatting, the pictures and the captions of posts', async () => {
    const { json: picture } = await world.admin.upload<{ id: number }>('/v1/media', { bytes: await png({ width: 40, height: 30 }) })
    const state = stateWith(
      paragraphNode(textNode('bold', 1), textNode(' and '), linkNode('/about', textNode('a link'))),
      uploadNode(picture.id, { fields: { caption: 'Cans, "empty"' } }),
    )
    const { content: _, ...body } = await world.body(post)
    const made = await world.admin.post<ApiRecord>(post.path, { ...body, content_rich: state })
    for (const format of FORMATS) {
      const file = await files.exported(post, format)
      expect((await files.check(post, format, file)).json).toMatchObject({ made: 0, changed: 0, refused: 0 })
      const before = (await world.admin.get<ApiRecord>(`${post.path}/${made.json.id}`)).json
      await world.admin.change(post, made.json.id, { content: 'Plain' })
      const done = await files.imported(post, format, file)
      expect(done).toMatchObject({ total: 1, changed: 1 })
      const after = (await world.admin.get<ApiRecord>(`${post.path}/${made.json.id}`)).json
      expect(after['content_rich']).toEqual(before['content_rich'])
      // and the undo keeps the formatting of what was there
      const undone = await world.admin.post<BatchResponse>(`/v1/batches/${done.batch}/undo`, null)
      expect(undone.json).toMatchObject({ changed: 1, failed: 0 })
      expect((await world.admin.read(post, made.json.id))['content']).toBe('Plain')
      await files.imported(post, format, file)
      expect((await world.admin.get<ApiRecord>(`${post.path}/${made.json.id}`)).json['content_rich']).toEqual(before['content_rich'])
    }
  })

  it('has the records that the list shows, in its order', async () => {
    const brand = `Brand ${Math.random()}`
    const ids: number[] = []
    for (const name of ['B', 'C', 'A']) ids.push((await world.make(drink, { name, brand, is_published: false })).id)
    const query = `&brand=${encodeURIComponent(brand)}`
    expect((await files.recordsOf(drink, query)).map(({ id }) => id)).toEqual(ids)
    expect((await files.recordsOf(drink, `${query}&sort=name`)).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect((await files.recordsOf(drink, `${query}&q=nothing`)).length).toBe(0)
    const empty = await files.exported(drink, 'csv', `${query}&q=nothing`)
    expect((await files.check(drink, 'csv', empty)).json).toMatchObject({ total: 0, refused: 0, plan: null })
    expect((await files.check(drink, 'json', await files.exported(drink, 'json', `${query}&q=nothing`))).json).toMatchObject({
      total: 0,
      refused: 0,
    })
  })

  it.each([
    ['/v1/exports/drink?format=xml', 422],
    ['/v1/exports/drink?brnad=x', 422],
    ['/v1/exports/drink?sort=notes', 422],
    ['/v1/exports/cans', 422],
  ])('answers %s with %i', async (path, status) => {
    expect((await world.admin.get(path)).status).toBe(status)
  })

  it('is for administrators alone', async () => {
    for (const path of ['/v1/exports/drink', '/v1/imports/drink', '/v1/imports/drink/check']) {
      const call = { method: path.includes('imports') ? 'POST' : 'GET', headers: { 'Content-Type': 'text/csv' }, body: 'id\n1' }
      expect((await sharedWorld().anyone.call(path, call)).status).toBe(401)
      expect((await sharedWorld().reader.call(path, call)).status).toBe(403)
    }
    const head = await world.admin.head('/v1/exports/drink')
    expect([head.status, head.headers['content-disposition']]).toEqual([200, 'attachment; filename="drinks.csv"'])
  })
})
