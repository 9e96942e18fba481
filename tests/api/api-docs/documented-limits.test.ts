import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inputSchema } from '../../../admin-bridge/contract/inputs'
import { fieldsOfKind, wireName } from '../../../cms/domain/entities'
import { codePoints } from '../../../cms/domain/text'
import { NEEDED_QUERY } from '../../harness/api'
import { contracts, fieldsOf, type FieldFacts, type Kind } from '../../harness/contracts'
import { png } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'

type Schema = Record<string, unknown> & {
  properties: Record<string, object>
  required?: string[]
  allOf?: { anyOf?: { required: string[] }[] }[]
}
type Parameter = { name: string; in: string; schema: { type: string; minimum?: number; maximum?: number } }
type Operation = { parameters: Parameter[]; security?: unknown[]; requestBody?: { content: Record<string, { schema: Schema }> } }

let world: World
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  world = sharedWorld()
  paths = (await world.anyone.get<{ paths: typeof paths }>('/openapi.json')).json.paths
})

const validators = new Ajv2020({ strict: false, validateFormats: false })
const bodyOf = (path: string, method: string, type = 'application/json'): Schema => {
  const schema = paths[path]?.[method]?.requestBody?.content[type]?.schema
  if (!schema) throw new Error(`${method} ${path} documents no body`)
  return schema
}

/** Values on both sides of a field's limits. Blanks are added by `required`. */
type Sides = { right: unknown[]; wrong: unknown[] }

const CONTROLS = ['\u0000', '\u0008', '\u000b', '\u000c', '\u000e', '\u001c', '\u001f']
const NOT_TEXT = [1, true, {}, ['x']]
const BLANKS = ['', ' ', '\t\r\n', '\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', null]
/** Characters that some languages count as white space and JavaScript does not, and one that takes two UTF-16 units. */
const VISIBLE = ['\u0085', '\u180e', '\u200b', '😀']

const CONTROLLED = CONTROLS.flatMap((sign) => [sign, `a${sign}`, `${sign}a`, `a${sign}b`])
/** A URL of that length. */
const url = (length: number, start = 'https://e.example/'): string => start + 'x'.repeat(length - start.length)
/** Values that are written most briefly as words of a line. */
const words = (line: string): string[] => line.trim().split(/\s+/)

const SIDES: Record<Kind, (field: FieldFacts) => Sides> = {
  line: ({ max }) => ({
    right: ['x', 'x y', ...VISIBLE, 'x'.repeat(max), '😀'.repeat(max), `\u3000 ${'x'.repeat(max)}\r\n`],
    wrong: ['x'.repeat(max + 1), '😀'.repeat(max + 1), ` x${' '.repeat(max)}y `, ...CONTROLLED, ...NOT_TEXT],
  }),
  text: ({ max }) => ({
    right: [' x\n', ...VISIBLE, 'x'.repeat(max), '😀'.repeat(max), ` ${'x'.repeat(max - 2)}\n`],
    wrong: ['x'.repeat(max + 1), '😀'.repeat(max + 1), ` ${'x'.repeat(max)}`, ...CONTROLLED, ...NOT_TEXT],
  }),
  slug: ({ max }) => ({
    right: ['x', 'Az_-09', 'x'.repeat(max), `  ${'x'.repeat(max)}\n`],
    wrong: ['x'.repeat(max + 1), 'a b', ...words('a.b a/b é ſ ａ \u0085'), ...CONTROLLED, ...NOT_TEXT],
  }),
  url: ({ max }) => ({
    right: [
      ...words('http://x HTTPS://é.example/?q=1#a'),
      url(max),
      url(max, 'http://e.example/'),
      url(max, '/media/'),
      ` ${url(max)}\u3000`,
    ],
    wrong: [
      url(max + 1),
      url(max + 1, 'http://e.example/'),
      url(max + 1, '/media/'),
      ...words('https:// https:///x https://?x https://# javascript:alert(1) ftp://e.example //e.example /media/ /media/a\\b /other/x'),
      'https://e.example/a b',
      ...CONTROLS.map((sign) => `https://e.example/${sign}`),
      ...NOT_TEXT,
    ],
  }),
  day: () => ({
    right: [
      ' 2024-03-05\n',
      ...words('2024-02-29 2000-02-29 2023-12-31 0001-01-01 9999-12-31 2024-03-05T10:00Z 2024-03-05t23:59:59.123456789z'),
      ...words('2024-03-05T24:00Z 2024-03-05T24:00:00.000Z 2024-03-05T10:00:00+23:59 2024-03-05T10:00-0530'),
    ],
    wrong: [
      ...words('2023-02-29 1900-02-29 2024-02-30 2024-04-31 2024-01-32 2024-01-00 2024-13-01 2024-00-01 0000-01-01 2024-3-5 20240305'),
      ...words('2024-03-05T10:00 2024-03-05T24:01Z 2024-03-05T25:00Z 2024-03-05T10:60Z 2024-03-05T10Z 2024-03-05T10:00:60Z'),
      ...words('2024-03-05T10:00+24:00 2024-03-05T10:00+01:60 2024-03-05T10:00:00.1234567890Z 2024-03-05\u0000'),
      '2024-03-05 10:00Z',
      20_240_305,
      ...NOT_TEXT,
    ],
  }),
  rating: () => ({ right: [0, 0.04, 5, 9.96, 10], wrong: [-0.01, 10.01, '5', true, [], {}, ...BLANKS] }),
  choice: ({ choices }) => ({
    right: [...choices],
    wrong: [`${choices[0]} `, `${choices[0]}x`, String(choices[0]).toLowerCase(), '\u0085', '\u0000', ...NOT_TEXT],
  }),
  flag: () => ({ right: [true, false], wrong: ['true', 0, 1, {}, [], '\u0085'] }),
  reference: () => ({ right: [1, 2_147_483_647], wrong: [0, -1, 1.5, 2_147_483_648, '1', true, {}, [1], '\u0085'] }),
}

function sidesOf(field: FieldFacts): Sides {
  const { right, wrong } = SIDES[field.kind](field)
  return field.required ? { right, wrong: [...wrong, ...BLANKS] } : { right: [...right, ...BLANKS], wrong }
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60)

describe.each(contracts.map((contract) => ({ noun: contract.noun, contract })))('the documented body of a $noun', ({ contract }) => {
  it.each(fieldsOf(contract).map((field) => ({ name: field.name, field })))('limits $name as the server does', ({ name, field }) => {
    const documented: ValidateFunction[] = ['post', 'put'].map((method) =>
      validators.compile(bodyOf(method === 'put' ? `${contract.path}/{id}` : contract.path, method).properties[name] ?? false),
    )
    const schema = inputSchema(contract.entity).shape[name] ?? z.never()
    const { right, wrong: all } = sidesOf(field)
    // how long a formatted text may be depends on the stored one (tests/api/content/long-texts.test.ts)
    const isRich = fieldsOfKind(contract.entity, 'richText').some(([key, each]) => wireName(key, each) === name)
    const wrong = all.filter((value) => !isRich || typeof value !== 'string' || codePoints(value) <= field.max)
    for (const [values, isRight] of [
      [right, true],
      [wrong, false],
    ] as const) {
      for (const value of values) {
        expect(z.safeParse(schema, value).success, `the server on ${shown(value)}`).toBe(isRight)
        for (const accepts of documented) expect(accepts(value), `the document on ${shown(value)}`).toBe(isRight)
      }
    }
  })

  it('requires what the server requires, and nothing for a change', () => {
    const missing = z.safeParse(inputSchema(contract.entity), {}).error?.issues.map(({ path }) => String(path[0])) ?? []
    const { required = [], allOf = [] } = bodyOf(contract.path, 'post')
    // a formatted text can also be sent as an editor state
    const either = allOf.flatMap(({ anyOf }) => anyOf?.[0]?.required ?? [])
    expect([...required, ...either].toSorted()).toEqual(missing.toSorted())
    expect(bodyOf(`${contract.path}/{id}`, 'put').required).toBeUndefined()
  })
})

describe('the documented parameters', () => {
  it('limit whole numbers as the server does', async () => {
    // the only such path with an id
    const picture = (await world.admin.upload<{ id: number }>('/v1/media', { bytes: await png() })).json.id
    for (const [path, { get }] of Object.entries(paths)) {
      for (const { name, schema, in: place } of get?.parameters ?? []) {
        if (place !== 'query' || schema.type !== 'integer') continue
        const { minimum = 0, maximum = 0 } = schema
        for (const [value, status] of [
          [minimum, 200],
          [maximum, 200],
          [minimum - 1, 422],
          [maximum + 1, 422],
        ] as const) {
          const client = get?.security ? world.admin : world.anyone
          const query = `${NEEDED_QUERY[path] ?? ''}&${name}=${value}`
          expect((await client.get(`${path.replace('{id}', String(picture))}?${query}`)).status, `${path} ${name}=${value}`).toBe(status)
        }
      }
    }
  })

  it('limit the name of a form as the server does', async () => {
    for (const [path, methods] of Object.entries(paths).filter(([each]) => each.startsWith('/v1/presence/'))) {
      const schema = methods['get']?.parameters.find(({ name }) => name === 'client')?.schema
      expect(schema, path).toMatchObject({ minLength: 8, maxLength: 64 })
      for (const client of [
        'x'.repeat(8),
        'Az_-'.repeat(16),
        'x'.repeat(7),
        'x'.repeat(65),
        'eight 8 ',
        'éééééééé',
        `${'x'.repeat(8)}\n`,
        '',
      ]) {
        const { status } = await world.admin.get(`${path.replace('{id}', '1000000000')}?client=${encodeURIComponent(client)}`)
        expect(status === 200, `${path} ${client}`).toBe(validators.validate(schema ?? {}, client))
        expect([200, 422]).toContain(status)
      }
    }
  })

  it('limit a search in code points', async () => {
    for (const [count, status] of [
      [200, 200],
      [201, 422],
    ] as const) {
      expect((await world.anyone.get(`/v1/search?limit=1&q=${encodeURIComponent('😀'.repeat(count))}`)).status).toBe(status)
    }
  })
})

describe('the documented sign-in', () => {
  it('rejects the names and passwords that the server rejects as missing', async () => {
    const { properties } = bodyOf('/v1/auth/login', 'post', 'application/x-www-form-urlencoded')
    const [isName, isPassword] = ['username', 'password'].map((name) => validators.compile(properties[name] ?? false))
    for (const value of ['', ' ', '\u000b\u000c\ufeff', '\u0085', '\u0000', '\u001c', 'nobody']) {
      const statuses = [await world.anyone.login(value, 'wrong'), await world.anyone.login('nobody', value)].map(({ status }) => status)
      expect([isName?.(value), isPassword?.(value)], shown(value)).toEqual(statuses.map((status) => status !== 422))
    }
  })
})
