import { beforeAll, describe, expect, it } from 'vitest'
import { entitiesWithFields, fieldsOfKind } from '../harness/contracts'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'
import { Trial, inAll } from './trial'

let world: World
let trial: Trial
beforeAll(() => {
  world = sharedWorld()
  trial = new Trial(world)
})

// the database never sees a value that is rejected or as it was sent, so MongoDB repeats only some that are stored
const LONGEST_URL = `https://long.example/${'a'.repeat(2048 - 'https://long.example/'.length)}`

describe.each(entitiesWithFields('url'))('links and pictures of a $noun', ({ entity, names }) => {
  const urls = [
    'http://a.example',
    'https://a.example/x?y=1&z=%20#f',
    'HTTPS://A.example/',
    'https://user@a.example:8443/',
    'https://bücher.example/ä',
    '/media/0123456789abcdef-10x10-x.png',
    '/media/not-there.jpg',
    LONGEST_URL,
  ]
  it.each(isRepeat ? urls.slice(-1) : urls)('may be %s, which is stored unchanged', async (url) => {
    expect(await trial.stored(entity, inAll(names, url))).toEqual(inAll(names, url))
  })

  it
    .skipIf(isRepeat)
    .each([
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:image/png;base64,AAAA',
      '//host/x.png',
      '/\\host/x',
      '\\\\host',
      'ftp://a.example/x',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      'vbscript:x',
      'https://',
      'http:/a',
      'https:a.example',
      'a.example/x.png',
      'x',
      '/other/x.png',
      '/mediax/y.png',
      '/media/../secret',
      '/media/a/../../x',
      '/media/%2e%2e/x',
      '/media/%2E%2E%2Fx',
      '/media/..\\x',
      'https://a b.example/',
      'https://a.example/a b',
    ])('cannot be %j: "Must be a valid URL"', async (url) => {
    expect(await trial.rejections(entity, inAll(names, url))).toEqual(inAll(names, 'Must be a valid URL'))
  })

  it.skipIf(isRepeat)('have at most 2,048 characters and must be text', async () => {
    for (const value of [`${LONGEST_URL}a`, 1, true, {}, ['https://a.example']]) await trial.rejections(entity, inAll(names, value))
  })
})

describe.each(entitiesWithFields('day'))('days of a $noun', ({ noun, entity, names }) => {
  const inResponse = (day: string): string => (noun === 'review' ? day : `${day}T00:00:00.000Z`)

  const days: [string, string][] = [
    ['2024-03-05', '2024-03-05'],
    ['2024-02-29', '2024-02-29'],
    ['1969-12-31', '1969-12-31'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    [' 2024-03-05 ', '2024-03-05'],
    ['2024-03-05T00:00:00.000Z', '2024-03-05'],
    ['2024-03-05T23:59:59.999Z', '2024-03-05'],
    ['2024-03-05T23:30:00-02:00', '2024-03-06'],
    ['2024-03-05T01:30:00+02:00', '2024-03-04'],
    ['2024-03-05T12:00Z', '2024-03-05'],
    ['2024-12-31T22:00:00-05:00', '2025-01-01'],
  ]
  it.each(isRepeat ? days.slice(2, 5) : days)(
    'may be %j, which is read as %s and returned in the format of its entity',
    async (sent, day) => {
      expect(await trial.stored(entity, inAll(names, sent))).toEqual(inAll(names, inResponse(day)))
      const returned = inAll(names, inResponse(day))
      expect(await trial.changed(entity, returned), 'accepted as returned').toEqual(returned)
    },
  )

  it
    .skipIf(isRepeat)
    .each([
      '2024-02-30',
      '2023-02-29',
      '1900-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '2024-01-32',
      '2024-03-05T10:00:00',
      '2024-03-05T10:00:00.000',
      '2024-02-30T00:00:00Z',
      '2024-03-05T25:00:00Z',
      '2024-03-05T10:61:00Z',
      '2024-3-5',
      '05.03.2024',
      '03/05/2024',
      '20240305',
      'yesterday',
      '2024',
      '2024-03',
      '2024-W10-2',
      '+012024-03-05',
      '10000-01-01',
      '2024-03-05 10:00:00Z',
      '2024-03-05T',
      '0000-00-00',
      '9999-12-31T23:59:59-05:00',
      0,
      1_709_596_800_000,
      true,
      {},
      ['2024-03-05'],
    ])('cannot be %j', async (value) => {
    await trial.rejections(entity, inAll(names, value))
  })
})

describe.each(fieldsOfKind('rating'))('$noun $field.name', ({ field: { name }, entity }) => {
  const ratings: [number, number, string][] = [
    [10, 10, 'S'],
    [9.96, 10, 'S'],
    [9, 9, 'S'],
    [8.95, 9, 'S'],
    [8.949, 8.9, 'A'],
    [8.94, 8.9, 'A'],
    [8.35, 8.4, 'A'],
    [8, 8, 'A'],
    [7.95, 8, 'A'],
    [7.94, 7.9, 'B'],
    [7, 7, 'B'],
    [6.99, 7, 'B'],
    [6, 6, 'C'],
    [5.9, 5.9, 'D'],
    [4.95, 5, 'D'],
    [4.94, 4.9, 'F'],
    [1.005, 1, 'F'],
    [0.05, 0.1, 'F'],
    [0.04, 0, 'F'],
    [0, 0, 'F'],
    [1e-7, 0, 'F'],
    [2.675, 2.7, 'F'],
  ]
  it.each(isRepeat ? ratings.slice(0, 2) : ratings)('stores %d as %d and derives the tier %s', async (sent, stored, tier) => {
    const made = await world.make(entity, { [name]: sent })
    expect([made[name], made['tier']]).toEqual([stored, tier])
    expect(Object.is(made[name], stored)).toBe(true)
    await world.admin.change(entity, made.id, { [name]: 3.3, tier: null })
    const changed = await world.admin.change(entity, made.id, { [name]: sent })
    expect([changed[name], changed['tier']]).toEqual([stored, tier])
  })

  it.skipIf(isRepeat).each([null, ''])('derives the tier of a new record if its tier is %j', async (none) => {
    const made = await world.make(entity, { [name]: 9.96, tier: none })
    expect([made[name], made['tier']]).toEqual([10, 'S'])
  })

  it.skipIf(isRepeat).each([10.04, 10.0000001, 11, -0.04, -0.0000001, -1, 1e21, '8', '8.5', true, [], {}, [8]])(
    'rejects %j',
    async (value) => {
      await trial.rejections(entity, { [name]: value })
    },
  )

  it.skipIf(isRepeat)('rejects a JSON number that exceeds the range of numbers', async () => {
    const body = JSON.stringify(await world.body(entity, { [name]: 5 })).replace(`"${name}":5`, `"${name}":1e999`)
    const response = await world.admin.call(entity.path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    expect(response.status).toBe(422)
  })

  it.skipIf(isRepeat)('keeps a given tier, whatever the rating', async () => {
    const made = await world.make(entity, { [name]: 9.5, tier: 'F' })
    expect(made['tier']).toBe('F')
    expect((await world.admin.change(entity, made.id, { tier: 'B' }))['tier']).toBe('B')
    expect((await world.admin.change(entity, made.id, { [name]: 1, tier: 'S' }))['tier']).toBe('S')
  })

  it('keeps a tier set by hand when only the rating changes, and updates a derived one', async () => {
    const byHand = await world.make(entity, { [name]: 9.5, tier: 'F' })
    expect((await world.admin.change(entity, byHand.id, { [name]: 7.2 }))['tier']).toBe('F')
    const derived = await world.make(entity, { [name]: 9.5 })
    expect((await world.admin.change(entity, derived.id, { [name]: 7.2 }))['tier']).toBe('B')
    const sameByHand = await world.make(entity, { [name]: 9.5, tier: 'S' })
    expect((await world.admin.change(entity, sameByHand.id, { [name]: 5 }))['tier'], 'a derived tier follows the rating').toBe('D')
  })

  it.skipIf(isRepeat)('derives a cleared tier again, with and without a rating, and keeps it on other changes', async () => {
    for (const none of [null, '']) {
      const made = await world.make(entity, { [name]: 9.5, tier: 'F' })
      expect((await world.admin.change(entity, made.id, { notes: 'changed' }))['tier']).toBe('F')
      expect((await world.admin.change(entity, made.id, { tier: none }))['tier']).toBe('S')
      await world.admin.change(entity, made.id, { tier: 'C' })
      expect((await world.admin.change(entity, made.id, { [name]: 6.5, tier: none }))['tier']).toBe('C')
    }
  })
})

describe.each(fieldsOfKind('choice'))('$noun $field.name', ({ field: { name, choices }, entity }) => {
  it('accepts each listed value', async () => {
    const { id } = await world.make(entity)
    for (const choice of choices.length > 20 ? [choices[0], choices.at(-1), 'Fish & chips', 'Fish/Seafood'] : choices) {
      expect((await world.admin.change(entity, id, { [name]: choice }))[name]).toBe(choice)
    }
  })

  it.skipIf(isRepeat).each(['X', 's', 'founder', 'italian', 'Sushi ', 1, true, {}, ['S'], { $ne: null }])('rejects %j', async (value) => {
    await trial.rejections(entity, { [name]: value })
  })
})

describe.each(fieldsOfKind('flag'))('$noun $field.name', ({ field: { name }, entity }) => {
  it.skipIf(isRepeat).each(['true', 1, 0, 'yes', {}, []])('rejects %j', async (value) => {
    await trial.rejections(entity, { [name]: value })
  })

  it(`defaults to ${entity.noun !== 'post'}; null is no`, async () => {
    const made = [await world.make(entity, { [name]: undefined }), await world.make(entity, { [name]: null })]
    expect(made.map((record) => record[name])).toEqual([entity.noun !== 'post', false])
  })
})
