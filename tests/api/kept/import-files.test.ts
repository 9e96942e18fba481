import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../admin-bridge/contract/exchange'
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '../../../cms/domain/limits'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const check = (body: string | Buffer, type = 'text/csv') =>
  world.admin.call<ImportReport & { detail: string }>('/v1/imports/category/check', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })
const slug = (): string => `s-${Math.random().toString(36).slice(2)}`

describe('POST /v1/imports/{kind}/check', () => {
  it.each<[string, (text: string) => string | Buffer]>([
    ['commas', (text) => text],
    ['semicolons', (text) => text.replaceAll(',', ';')],
    ['tabs', (text) => text.replaceAll(',', '\t')],
    ['a byte order mark', (text) => `\uFEFF${text}`],
    ['Unicode text of Excel', (text) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-16 of the other order', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['CR', (text) => text.replaceAll('\n', '\r')],
    ['no line end at its end', (text) => text.trimEnd()],
    ['empty lines and rows', (text) => text.replace('\n', '\n\n,,\n')],
    ['quotation marks everywhere', (text) => text.replaceAll(/[^,\n]+/g, '"$&"')],
    ['spaces around the names', (text) => text.replace('name,slug', ' name , slug ')],
  ])('reads a file with %s', async (_, form) => {
    const { status, json } = await check(form(`name,slug,description\nÄpfel,${slug()},Words\nB,${slug()},\n`))
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 2, made: 2, problems: [] })
    expect(json.records[0]?.title).toBe('Äpfel')
  })

  it.each([
    ['text/csv', 'name,slug', (name: string) => `\n${name},${slug()}`],
    ['application/json', '[', (name: string) => `${JSON.stringify({ name, slug: slug() })}]`],
  ])('reads a long file of the type %s, wherever it is divided', async (type, start, record) => {
    const title = '🍏'.repeat(40)
    for (const offset of [0, 1, 2, 3]) {
      // the file is read in parts of 64 KiB, and the first one ends within the name
      const { json } = await check(`${start}${' '.repeat(65_536 - start.length - 80 - offset)}${record(title)}`, type)
      expect(json).toMatchObject({ total: 1, problems: [], records: [{ title }] })
    }
  })

  it('counts rows as a spreadsheet does', async () => {
    const { json } = await check(`name,slug,description\n\nA,${slug()},"two\nlines"\nB,,\n`)
    expect(json.problems).toMatchObject([{ row: 4, field: 'slug' }])
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /empty/],
    ['blank lines alone', '\n\n', /empty/],
    ['UTF-16 without its mark', Buffer.from('name,slug\nA,a', 'utf16le'), /not a table of text.*UTF-8/],
    ['a workbook', 'PK\u0003\u0004workbook', /not a table of text.*UTF-8/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /not a table of text/],
    ['Latin-1', Buffer.from('name,slug\nÄpfel,a', 'latin1'), /not in UTF-8/],
    ['a quotation mark that does not end', 'name,slug\n"A,a\nB,b', /CSV.*quotation mark/],
    ['a quotation mark inside a cell', 'name,slug\nA "b" c,a', /CSV at line 2.*quotation mark/],
    ['too many columns', Array.from({ length: 201 }, (_, at) => `c${at}`).join(), /^At most 200 columns in one file$/],
    ['too many blank lines', `name\n${'\n'.repeat(IMPORT_ROWS_MAX + 1)}A,a`, /At most 20,000 records/],
    ['too many rows', `name\n${'A\n'.repeat(IMPORT_ROWS_MAX + 1)}`, /At most 20,000 records/],
  ])('refuses a file with %s', async (_, body, sentence) => {
    const { status, json } = await check(body)
    expect(status).toBe(422)
    expect(json.detail).toMatch(sentence)
    expect(json).toMatchObject({ errors: [{ field: 'file' }] })
  })

  it.each<[string, string, RegExp]>([
    ['no JSON', '{', /not valid JSON/],
    ['text behind the records', '[] x', /not valid JSON/],
    ['an object', '{"name": "A"}', /array of records/],
    ['a text', '"A"', /array of records/],
    ['lists within lists', '['.repeat(2_000) + ']'.repeat(2_000), /nested too deeply/],
    ['nothing', '', /empty/],
  ])('refuses a JSON file with %s', async (_, body, sentence) => {
    const { status, json } = await check(body, 'application/json')
    expect(status).toBe(422)
    expect(json.detail).toMatch(sentence)
  })

  it('answers other types and larger files with 415 and 413', async () => {
    expect((await check('name', 'text/plain')).status).toBe(415)
    expect((await check('name', 'text/csv; charset=iso-8859-1')).status).toBe(415)
    const large = await check(Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a'))
    expect([large.status, large.json.detail]).toEqual([413, 'The file must not be larger than 32 MiB'])
  })

  it('answers an unknown kind with 422', async () => {
    const call = { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: 'name' }
    expect((await world.admin.call('/v1/imports/cans/check', call)).status).toBe(422)
  })
})
