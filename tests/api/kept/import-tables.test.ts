import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'
import { filesOf } from './files'

let world: World
let files: ReturnType<typeof filesOf>
let episode: number
beforeAll(async () => {
  world = sharedWorld()
  files = filesOf(world)
  episode = (await world.parent('episode')).id
})

const [drink, review, post] = [contractOf('drink'), contractOf('review'), contractOf('post')]
const path = ({ entity }: typeof drink): string => `/v1/exports/${entity.name}`
const lines = (...rows: string[]): string => rows.join('\r\n')

describe('a table as people save it', () => {
  it.each<[string, (episode: number) => string]>([
    ['whose empty cells at the end are left out', (id) => lines('name,final_rating,episode_id,notes', `Zoë,8.5,${id}`)],
    ['with empty columns at its end', (id) => lines('name,final_rating,episode_id,,,', `Zoë,8.5,${id},,,`, ',,,,,')],
    ['with more empty cells than columns', (id) => lines('name,final_rating,episode_id', `Zoë,8.5,${id},,,`)],
    ['with an empty column in the middle', (id) => lines('name,,final_rating,episode_id', `Zoë,,8.5,${id}`)],
    ['whose first line names the separator', (id) => lines('sep=;', 'name;final_rating;episode_id', `Zoë;8,5;${id}`)],
    ['whose separator line is in quotation marks', (id) => lines('"sep=;"', 'name;final_rating;episode_id', `Zoë;8,5;${id}`)],
    ['whose separator is unusual', (id) => lines('sep=|', 'name|final_rating|episode_id', `Zoë|8.5|${id}`)],
    [
      'whose separator line was saved as a row in quotation marks',
      (id) => lines('"sep=;";"";""', 'name;final_rating;episode_id', `Zoë;8,5;${id}`),
    ],
    ['whose separator line was saved as a row', (id) => lines('sep=;,,', 'name,final_rating,episode_id', `Zoë,8.5,${id}`)],
    ['with the headings of the console', (id) => lines('Name;Rating;Episode;Status', `Zoë;8,5;${id};Published`)],
    ['with headings in any case', (id) => lines('NAME;final rating;Episode ID', `Zoë;8,5;${id}`)],
    ['with ids as fractions', (id) => lines('id,name,final_rating,episode_id', `,Zoë,8.5,${id}.0`)],
  ])('%s is read', async (_, make) => {
    const { status, json } = await files.check(drink, 'csv', make(episode))
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 1, made: 1, problems: [], records: [{ row: 2, title: 'Zoë' }] })
  })

  it('names records by ids as fractions, and empties what its row has no cells for', async () => {
    const made = await world.make(drink, { notes: 'Words', brand: 'Obol' })
    const { json } = await files.check(drink, 'csv', lines('id,brand,notes', `${made.id}.0,Obol`))
    expect(json).toMatchObject({ changed: 1, changes: [{ id: made.id, field: 'notes', before: 'Words', after: null }] })
  })

  it('leaves a flag as it is whose cell is missing', async () => {
    const made = await world.make(drink, { notes: 'Words' })
    const body = lines('id,notes,is_published', `${made.id},Other`)
    expect((await files.check(drink, 'csv', body)).json.changes.map(({ field }) => field)).toEqual(['notes'])
    expect((await files.check(drink, 'csv', `${body},`)).json.changes.map(({ field }) => field)).toEqual(['notes', 'is_published'])
  })

  it('has a value without a column refused once', async () => {
    const body = lines('name,final_rating,episode_id,', `A,5,${episode},,one`, `B,5,${episode},two,three`)
    expect(await files.problemsOf(drink, 'csv', body)).toEqual([
      { row: 1, field: null, message: 'Column 5 has no name, but a value in row 2: “one”' },
    ])
  })

  it('has unclear dates refused once for each column, beside what is wrong with other fields and rows', async () => {
    const rows = ['A,5,3/5/2024,', 'B,5,25/12/2024,05.03.2024', 'C,11,4/6/2024,', 'D,11,05.03.2024,', 'E,5,05.03.24,']
    const { json } = await files.check(review, 'csv', lines('restaurant_name,final_rating,visit_date,notes', ...rows))
    expect(json).toMatchObject({ total: 5, made: 1, refused: 4, problems_total: 3, plan: null, records: [{ title: 'B' }] })
    expect(json.problems).toEqual([
      { row: 2, field: 'visit_date', message: expect.stringMatching(/^“3\/5\/2024” can be more than one day\. .*YYYY-MM-DD/) },
      { row: 4, field: 'final_rating', message: expect.stringMatching(/: “11”$/) },
      { row: 5, field: 'final_rating', message: expect.stringMatching(/: “11”$/) },
    ])
  })

  it('has a date that can be that of its record for just that', async () => {
    const made = await world.make(review, { visit_date: '2024-03-05' })
    const body = (date: string): string => lines('id,visit_date', `${made.id},${date}`)
    for (const date of ['3/5/2024', '5/3/2024', '05.03.24', '3/5/24'])
      expect((await files.check(review, 'csv', body(date))).json, date).toMatchObject({ unchanged: 1, refused: 0, problems: [] })
    expect((await files.check(review, 'csv', body('3/6/2024'))).json).toMatchObject({ unchanged: 0, refused: 1 })
  })

  it.each<[string, string, unknown]>([
    ['is_published', 'a', 'Published must be true or false: “a”'],
    ['final_rating', '10.04', 'Rating must be a number from 0 to 10: “10.04”'],
    ['final_rating', '9'.repeat(400), `Rating must be a number from 0 to 10: “${'9'.repeat(60)}…”`],
    ['tier', 'of', 'Tier must be one of S, A, B, C, D, F: “of”'],
    ['name', `${' '.repeat(500_000)}A`, expect.stringMatching(/^Drink name must have at most .+: “_+…”$/)],
    ['id', 'number', expect.stringMatching(/^id must be a whole number .+: “number”$/)],
    ['id', '999999', 'There is no drink with this id: “999999”'],
    ['notes', `\u0000${'\u{1F37A}'.repeat(70)}`, expect.stringMatching(new RegExp(`: “${'\u{1F37A}'.repeat(60)}…”$`, 'u'))],
  ])('shows what it is refused for: the $0 of case %#', async (field, cell, message) => {
    const row = { name: 'A', final_rating: '5', episode_id: String(episode), [field]: cell }
    expect(await files.problemsOf(drink, 'csv', lines(Object.keys(row).join(), Object.values(row).join()))).toEqual([
      { row: 2, field, message },
    ])
  })

  it('keeps its dates, flags and texts', async () => {
    const rows = ['A;5;05.03.2024;WAHR;05.03.2024', 'B;5;25/12/2024;faux;', 'C;5;1. Mai 2023;Ja;"a;b"']
    const done = await files.imported(review, 'csv', lines('Restaurant;Rating;Visit date;Published;Notes', ...rows))
    expect(done).toMatchObject({ state: 'done', changed: 3 })
    const all = await files.listOf(review)
    const of = (name: string) => {
      const record = all.find((each) => each['restaurant_name'] === name)
      return [record?.['visit_date'], record?.['is_published'], record?.['notes']]
    }
    expect([of('A'), of('B'), of('C')]).toEqual([
      ['2024-03-05', true, '05.03.2024'],
      ['2024-12-25', false, null],
      ['2023-05-01', true, 'a;b'],
    ])
  })
})

describe('a template', () => {
  it.each([drink, review, post].map((contract) => ({ noun: contract.noun, contract })))(
    'of a $noun is a table that an import takes',
    async ({ contract }) => {
      const { status, headers, text } = await world.admin.get(`${path(contract)}?template=true`)
      expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="${contract.entity.collection}-template.csv"`])
      expect((await files.check(contract, 'csv', text)).json).toMatchObject({ total: 0, problems: [] })
      const names = text.replace('\uFEFF', '').trim().split(',')
      expect(names).not.toContain('id')
      const body = await world.body(contract)
      expect(Object.keys(body).filter((name) => !names.includes(name))).toEqual([])
    },
  )

  it('is a CSV file for administrators', async () => {
    expect((await world.admin.get(`${path(drink)}?template=true&format=json`)).status).toBe(422)
    expect((await world.admin.get(`${path(drink)}?template=yes`)).status).toBe(422)
    expect((await world.anyone.get(`${path(drink)}?template=true`)).status).toBe(401)
  })
})
