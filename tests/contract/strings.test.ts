import { beforeAll, describe, expect, it } from 'vitest'
import { contracts, fieldsOfKind, type Contract } from '../harness/contracts'
import { sharedWorld, type World } from '../harness/world'
import { jsonAs } from '../harness/json'

let world: World
/** One record of each kind, on which invalid values are tried. */
const targets = new Map<string, number>()
beforeAll(async () => {
  world = sharedWorld()
  for (const entity of contracts) targets.set(entity.noun, (await world.make(entity, {}, 'all')).id)
})

const change = (entity: Contract, name: string, value: unknown) =>
  world.admin.put(`${entity.path}/${targets.get(entity.noun)}`, { [name]: value })

/** Returns what a field stores for a value; POST and PUT must agree. */
async function storedValue(entity: Contract, name: string, value: unknown): Promise<unknown> {
  const made = await world.make(entity, { [name]: value })
  const changed = await change(entity, name, value)
  expect(changed.status, changed.text).toBe(200)
  expect(jsonAs<Record<string, unknown>>(changed.json)[name]).toEqual(made[name])
  expect((await world.anyone.read(entity, made.id))[name]).toEqual(made[name])
  return made[name]
}

async function rejectionOf(entity: Contract, name: string, value: unknown): Promise<string> {
  const responses = [await world.admin.post(entity.path, await world.body(entity, { [name]: value })), await change(entity, name, value)]
  for (const response of responses) {
    expect(response.status, `${response.method} ${name}=${JSON.stringify(value).slice(0, 60)}: ${response.text.slice(0, 200)}`).toBe(422)
    expect(jsonAs<{ errors: { field: string }[] }>(response.json).errors.map(({ field }) => field)).toEqual([name])
  }
  return String(jsonAs<{ detail?: string } | undefined>(responses[0]?.json)?.detail)
}

// the documented limits, repeated on purpose
const maxLength = (noun: string, name: string, kind: string): number =>
  noun === 'post' && name === 'content' ? 200_000 : kind === 'text' ? 20_000 : 200
const CONTROLS = ['\u0000', '\u0001', '\u0008', '\u000b', '\u000c', '\u000e', '\u001b', '\u001f']
const SURROGATES = ['\ud83d', '\ude00', '\ude00\ud83d']

describe.each(fieldsOfKind('line', 'text'))('$noun $field.name', ({ noun, field: { name, kind }, entity }) => {
  const max = maxLength(noun, name, kind)

  it('is limited in code points, not in UTF-16 units or bytes', async () => {
    for (const sign of ['x', '😀', 'é']) {
      const longest = sign.repeat(max)
      expect(await storedValue(entity, name, longest)).toBe(longest)
      expect(await rejectionOf(entity, name, longest + sign)).toContain(max.toLocaleString('en-US'))
    }
  })

  it('rejects control characters and unpaired surrogates at any position', async () => {
    for (const sign of [...CONTROLS, ...SURROGATES]) await rejectionOf(entity, name, `one${sign}two`)
    await rejectionOf(entity, name, '\u0000')
    for (const edge of ['\u0000', '\u000b', '\u000c', '\u001f']) {
      await rejectionOf(entity, name, `end${edge}`)
      await rejectionOf(entity, name, `${edge}start`)
      await rejectionOf(entity, name, edge)
    }
  })

  it('stores every character as it was sent', async () => {
    const hard = `"q" 'a' <b>&amp;</b> \\n \\u0000 %00 \${x} {{y}} $where; DROP TABLE drinks;-- \tTab é e\u0301 ﬁ ‮ 漢字 👩‍👩‍👧 \u200b\u00a0. \u007f \u0085 𝔸`
    expect(await storedValue(entity, name, hard)).toBe(hard)
  })

  it.each([1, true, {}, [], ['x'], { $gt: '' }])('rejects %j, which is not text', async (value) => {
    await rejectionOf(entity, name, value)
  })
})

describe.each(fieldsOfKind('line'))('$noun $field.name, a single line', ({ field: { name }, entity }) => {
  it('is trimmed', async () => {
    for (const around of ['  ', '\t', '\n', '\r\n', '\u00a0', '\u3000'])
      expect(await storedValue(entity, name, `${around}A  name${around}`)).toBe('A  name')
    expect(await storedValue(entity, name, '\r\nA\r\nname\tof\nlines')).toBe('A\nname\tof\nlines')
    const longest = 'x'.repeat(200)
    expect(await storedValue(entity, name, `   ${longest}   `)).toBe(longest)
  })
})

describe.each(fieldsOfKind('text'))('$noun $field.name, several lines', ({ field: { name }, entity }) => {
  it('keeps its white space and stores CRLF as LF', async () => {
    expect(await storedValue(entity, name, '  one\r\ntwo\n\n\n\nthree\t \r\n')).toBe('  one\ntwo\n\n\n\nthree\t \n')
    expect(await storedValue(entity, name, '\n\nfirst\n\n')).toBe('\n\nfirst\n\n')
    expect(await storedValue(entity, name, '# Not *markdown*\n1. x\n***\n\n> y `z` \\ __')).toBe(
      '# Not *markdown*\n1. x\n***\n\n> y `z` \\ __',
    )
  })
})

describe.each(fieldsOfKind('slug'))('$noun $field.name', ({ field: { name }, entity }) => {
  it.each(['a', 'A', '_', '-', '0', 'Under_score-And-9', '--x--'])('accepts the slug %s', async (slug) => {
    const made = await world.make(entity, { [name]: slug })
    expect(made[name]).toBe(slug)
    await world.admin.del(`${entity.path}/${made.id}`)
  })

  it.each(['a b', 'a/b', 'é', 'a.b', 'a%20b', 'ａ', 'a\nb', '😀', 'a?b', 'ſ'])('rejects the slug %j', async (slug) => {
    await rejectionOf(entity, name, slug)
  })

  it('has 1 to 200 characters and is trimmed', async () => {
    const longest = 'x'.repeat(200)
    const made = await world.make(entity, { [name]: `  ${longest} ` })
    expect(made[name]).toBe(longest)
    await rejectionOf(entity, name, `${longest}x`)
    await world.admin.del(`${entity.path}/${made.id}`)
  })
})
