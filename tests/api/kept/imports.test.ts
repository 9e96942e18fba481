import { beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { contractOf } from '../../harness/contracts'
import { paragraphNode, stateWith, textNode, uploadNode } from '../../harness/hostile-texts'
import { historyOf, trashOf } from '../../harness/kept'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'
import { filesOf } from './files'

let world: World
let files: ReturnType<typeof filesOf>
beforeAll(() => {
  world = sharedWorld()
  files = filesOf(world)
})

const [drink, post, category, episode] = [contractOf('drink'), contractOf('post'), contractOf('category'), contractOf('episode')]

describe('an import', () => {
  it('makes and changes records as one act, and one undo takes it back', async () => {
    const kept = await world.make(drink, { final_rating: 9.5, tier: 'S', notes: 'As it was', brand: 'Obol' })
    const body = `id,name,final_rating,notes,episode_id\n${kept.id},${String(kept['name'])},5,"Line 1\nLine 2",${String(kept['episode_id'])}\n,Fresh can,7.5,,${String(kept['episode_id'])}\n`
    const { json: report } = await files.check(drink, 'csv', body)
    expect(report).toMatchObject({ total: 2, made: 1, changed: 1, unchanged: 0, refused: 0, changes_total: 2 })
    expect(report.changes).toEqual([
      { row: 2, id: kept.id, title: kept['name'], field: 'final_rating', before: 9.5, after: 5 },
      { row: 2, id: kept.id, title: kept['name'], field: 'notes', before: 'As it was', after: 'Line 1\nLine 2' },
    ])
    expect(report.records).toEqual([{ row: 3, title: 'Fresh can' }])
    expect(await world.admin.read(drink, kept.id), 'a check writes nothing').toMatchObject({ final_rating: 9.5 })

    const done = await files.carriedOut(drink, 'csv', body, report.plan)
    expect(done).toMatchObject({ kind: 'drink', act: 'import', state: 'done', total: 2, changed: 2, failed: 0, via: 'api', by: 'admin' })
    expect(await world.admin.read(drink, kept.id)).toMatchObject({ final_rating: 5, notes: 'Line 1\nLine 2', brand: 'Obol' })
    const [fresh] = await world.admin.list(drink, '?q=Fresh')
    expect(fresh).toMatchObject({ name: 'Fresh can', final_rating: 7.5, tier: 'B', is_published: true })
    const lines = (await world.admin.get<HistoryLine[]>(`/v1/history/?grouped=true&kind=drink`)).json
    expect(lines.filter(({ batch }) => batch === done.batch)).toMatchObject([{ batch_size: 2 }])

    const again = await files.check(drink, 'csv', body)
    expect(again.json, 'the row without an id makes another').toMatchObject({ made: 1, changed: 0, unchanged: 1 })
    const undone = await world.admin.post<BatchResponse>(`/v1/batches/${done.batch}/undo`, null)
    expect(undone.json).toMatchObject({ changed: 2, failed: 0 })
    expect(await world.admin.read(drink, kept.id)).toMatchObject({ final_rating: 9.5, tier: 'S', notes: 'As it was' })
    expect((await world.admin.get(`${drink.path}/${fresh?.id}`)).status).toBe(404)
    await world.admin.post(`/v1/batches/${undone.json.batch}/undo`, null)
    expect(await world.admin.read(drink, fresh?.id ?? 0)).toMatchObject({ name: 'Fresh can' })
  })

  it('leaves a record that others depend on by now, and names them, when it is taken back', async () => {
    const body = ['title', 'Imported alone', 'Imported with a drink', 'Imported with a quote', ''].join('\n')
    const { json: report } = await files.check(episode, 'csv', body)
    const done = await files.carriedOut(episode, 'csv', body, report.plan)
    const idOf = async (title: string) => (await world.admin.list(episode, `?q=${encodeURIComponent(title)}`))[0]?.id ?? 0
    const [withDrink, withQuote] = [await idOf('Imported with a drink'), await idOf('Imported with a quote')]
    const added = await world.make(drink, { name: 'A colleague’s', episode_id: withDrink })
    const said = await world.make(contractOf('quote'), { quote_text: 'Said since', episode_id: withQuote })
    const { json: undone } = await world.admin.post<BatchResponse>(`/v1/batches/${done.batch}/undo`, null)
    expect(undone).toMatchObject({ changed: 1, failed: 2 })
    expect(new Map(undone.failures.map(({ id, detail }) => [id, detail]))).toEqual(
      new Map([
        [withDrink, 'The drink “A colleague’s” depends on this episode since'],
        [withQuote, 'The quote “Said since” depends on this episode since'],
      ]),
    )
    expect(await world.anyone.read(drink, added.id)).toMatchObject({ episode_id: withDrink })
    expect(await world.anyone.read(contractOf('quote'), said.id)).toMatchObject({ episode_id: withQuote })
    expect(await idOf('Imported alone')).toBe(0)
  })

  it('leaves a record of which a colleague has written a draft since, when it is taken back', async () => {
    const quote = contractOf('quote')
    const body = ['quote_text,author', 'Imported and left alone,A', 'Imported and drafted,A', ''].join('\n')
    const { json: report } = await files.check(quote, 'csv', body)
    const done = await files.carriedOut(quote, 'csv', body, report.plan)
    const [drafted] = await world.admin.list(quote, '?q=drafted')
    const address = `${quote.path}/${drafted?.id}`
    expect((await world.admin.put(`${address}?draft=true`, { author: 'A colleague' })).status).toBe(200)
    const { json: undone } = await world.admin.post<BatchResponse>(`/v1/batches/${done.batch}/undo`, null)
    const detail = 'admin has written a draft of this quote since'
    expect(undone).toMatchObject({ changed: 1, failed: 1, failures: [{ id: drafted?.id, detail }] })
    expect((await world.admin.get(`${address}?draft=true`)).json).toMatchObject({ author: 'A colleague' })
  })

  it.skipIf(isRepeat)('refuses each row that is not right, with its field and a sentence, and writes nothing', async () => {
    const { id: known } = await world.make(drink)
    const { id: parent } = await world.parent('episode')
    const count = async () => (await world.admin.get(`${drink.path}/?limit=0`)).headers['x-total-count']
    const before = await count()
    const rows = [
      ['id', 'name', 'final_rating', 'tier', 'episode_id', 'is_published', 'publish_at'],
      [known, 'Fine', 5, 'A', parent, 'TRUE', ''],
      [known, 'Twice', 5, '', parent, '', ''],
      [999_999, 'Unknown', 5, '', parent, '', ''],
      ['x', 'No id', 5, '', parent, '', ''],
      ['', '', 5, '', parent, '', ''],
      ['', 'Rating', 11, '', parent, '', ''],
      ['', 'Rating', 'much', '', parent, '', ''],
      ['', 'Tier', 5, 'Z', parent, '', ''],
      ['', 'Episode', 5, '', 999_999, '', ''],
      ['', 'Flag', 5, '', parent, 'maybe', ''],
      ['', 'Moment', 5, '', parent, '', 'tomorrow'],
      ['', 'Short', 5],
      ['', 'Short too', 5, 'A', parent],
      ['', 'Fine too', '7,5', '', parent, '', ''],
    ]
    const csv = rows.map((row) => row.map((cell) => (String(cell).includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n')
    const { json } = await files.check(drink, 'csv', csv)
    expect(json).toMatchObject({ total: 14, made: 2, changed: 1, refused: 11, plan: null })
    expect(json.problems.map(({ row, field }) => [row, field])).toEqual([
      [3, 'id'],
      [4, 'id'],
      [5, 'id'],
      [6, 'name'],
      [7, 'final_rating'],
      [8, 'final_rating'],
      [9, 'tier'],
      [10, 'episode_id'],
      [11, 'is_published'],
      [12, 'publish_at'],
      [13, 'episode_id'],
    ])
    expect(json.problems[0]?.message).toBe(`The id “${known}” is also in row 2`)
    expect(json.problems[1]?.message).toBe('There is no drink with this id: “999999”')
    for (const { message } of json.problems) expect(message).toMatch(/\S+ \S+/)
    const shown = ['id: “x”', '“11”', '“much”', '“Z”', '“999999”', '“maybe”', '“tomorrow”']
    for (const value of shown)
      expect(
        json.problems.some(({ message }) => message.includes(value.replace('id: ', ''))),
        value,
      ).toBe(true)
    expect((await files.importing(drink, 'csv', csv, 'anything')).status).toBe(409)
    expect(await count()).toBe(before)
  })

  it('refuses unknown and doubled columns, slugs that are taken, and times in the wrong order', async () => {
    const taken = await world.make(category)
    const columns = 'The columns of categories are id, name, slug, description'
    expect(await files.problemsOf(category, 'csv', 'name,slug,colour,Name\nA,a-1,red,B\n,,,')).toEqual([
      { row: 1, field: 'colour', message: `Unknown column “colour”. ${columns}` },
      { row: 1, field: 'Name', message: 'The column “Name” is there twice' },
    ])
    const unknown = [{ name: 'A', slug: 'a-1' }, { name: 'A', created_at: 'x' }, { nom: 'A' }, { nom: 'B' }, 7]
    expect(await files.problemsOf(category, 'json', JSON.stringify(unknown))).toEqual([
      { row: 2, field: null, message: `Unknown columns “created_at”, “nom”. ${columns}` },
    ])
    const inherited = '[{ "name": "A", "slug": "a-1", "toString": 1, "__proto__": 2 }]'
    expect(await files.problemsOf(category, 'json', inherited)).toEqual([
      { row: 1, field: null, message: `Unknown columns “toString”, “__proto__”. ${columns}` },
    ])
    expect(await files.problemsOf(category, 'json', '[7]')).toEqual([
      { row: 1, field: null, message: 'Each record must be an object: “7”' },
    ])
    const slugs = [
      { name: 'A', slug: taken['slug'] },
      { name: 'B', slug: 'same' },
      { name: 'C', slug: 'same' },
    ]
    expect(await files.problemsOf(category, 'json', JSON.stringify(slugs))).toEqual([
      { row: 1, field: 'slug', message: `A category with this slug already exists: “${String(taken['slug'])}”` },
      { row: 3, field: 'slug', message: 'Slug “same” is also in row 2' },
    ])
    const times = { publish_at: '2999-01-02T00:00:00Z', unpublish_at: '2999-01-01T00:00:00Z' }
    const body = JSON.stringify([{ title: 'Times', is_published: false, ...times }])
    expect(await files.problemsOf(episode, 'json', body)).toMatchObject([{ row: 1, field: 'unpublish_at' }])
    const both = await world.make(post)
    const forms = [{ id: both.id, content: 'One', content_rich: stateWith(paragraphNode(textNode('Two'))) }]
    expect(await files.problemsOf(post, 'json', JSON.stringify(forms))).toMatchObject([{ row: 1, field: 'content_rich' }])
    expect(await files.problemsOf(post, 'csv', `id,content_rich\n${both.id},"{""root"":"`)).toMatchObject([
      { row: 2, field: 'content_rich' },
    ])
  })

  it('is refused when a record has changed since the check, and when the file has', async () => {
    const made = await world.make(drink, { notes: 'Checked' })
    const body = JSON.stringify([{ id: made.id, notes: 'Imported' }])
    const { json } = await files.check(drink, 'json', body)
    await world.admin.change(drink, made.id, { notes: 'Somebody else' })
    const late = await files.importing(drink, 'json', body, json.plan)
    expect(late.status).toBe(409)
    expect(late.text).toMatch('Check the file again')
    expect(await world.admin.read(drink, made.id)).toMatchObject({ notes: 'Somebody else' })
    const now = (await files.check(drink, 'json', body)).json
    expect((await files.importing(drink, 'json', body.replace('Imported', 'Another'), now.plan)).status).toBe(409)
    expect((await files.send('/v1/imports/drink', 'json', body)).status).toBe(422)
    expect((await files.importing(drink, 'json', body, now.plan)).json).toMatchObject({ changed: 1 })
  })

  it('takes everything back when a row fails in the middle', async () => {
    const [before, trashed] = [(await files.recordsOf(post)).length, await trashOf(world.admin, '?kind=post&limit=1000')]
    const changed = await world.make(post, { author: 'As it was' })
    // a picture that the library does not have is noticed only when the post is written
    const broken = {
      title: 'Last',
      slug: 'last-of-all',
      author: 'A',
      content_rich: stateWith(paragraphNode(textNode('Words')), uploadNode(999_999)),
    }
    const rows = [
      { id: changed.id, author: 'Imported' },
      ...Array.from({ length: 8 }, (_, index) => ({ title: `New ${index}`, slug: `new-${index}`, author: 'A', content: 'Text' })),
      broken,
    ]
    const body = JSON.stringify(rows)
    const { json } = await files.check(post, 'json', body)
    expect(json).toMatchObject({ made: 9, changed: 1, refused: 0 })
    const done = await files.carriedOut(post, 'json', body, json.plan)
    expect(done).toMatchObject({ act: 'import', state: 'stopped', total: 10, changed: 0, failed: 0 })
    expect(done.problem).toMatch(/^Row 10\b.*: \S+/)
    expect(await files.recordsOf(post)).toHaveLength(before + 1)
    expect(await world.admin.read(post, changed.id)).toMatchObject({ author: 'As it was' })
    expect(await trashOf(world.admin, '?kind=post&limit=1000'), 'nothing is left in the trash').toEqual(trashed)
    expect((await historyOf(world.admin, post, changed.id)).map(({ batch }) => batch)).toEqual([done.batch, done.batch, undefined])
    const undo = await world.admin.post(`/v1/batches/${done.batch}/undo`, {})
    expect([undo.status, undo.json]).toEqual([409, { detail: 'This import stopped, and was taken back then.' }])
    expect(await files.recordsOf(post), 'what was refused stays away').toHaveLength(before + 1)
  })
})
