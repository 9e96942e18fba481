import { beforeAll, describe, expect, it } from 'vitest'
import { entitiesWithFields } from '../harness/contracts'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'
import { Trial, inAll } from './trial'

let world: World
let trial: Trial
beforeAll(() => {
  world = sharedWorld()
  trial = new Trial(world)
})

// the documented limits, repeated on purpose
const maxLength = (noun: string, name: string, kind: string): number =>
  noun === 'post' && name === 'content' ? 100_000 : kind === 'text' ? 20_000 : 200
const CONTROLS = ['\u0000', '\u0001', '\u0008', '\u000b', '\u000c', '\u000e', '\u001b', '\u001f']
const SURROGATES = ['\ud83d', '\ude00', '\ude00\ud83d']
const EDGES = ['\u0000', '\u000b', '\u000c', '\u001f']
const ODD = [
  ...[...CONTROLS, ...SURROGATES].map((sign) => `one${sign}two`),
  ...EDGES.flatMap((sign) => [`end${sign}`, `${sign}start`, sign]),
]

// the database never sees a value that is rejected, so MongoDB repeats only what is stored

describe.each(entitiesWithFields('line', 'text'))('texts of a $noun', ({ noun, entity, fields, names }) => {
  const limits = Object.fromEntries(fields.map(({ name, kind }) => [name, maxLength(noun, name, kind)]))
  const filled = (sign: string, more = 0) => Object.fromEntries(names.map((name) => [name, sign.repeat((limits[name] ?? 0) + more)]))

  // long-texts.test.ts stores the longest text on both databases
  it.skipIf(isRepeat)('are limited in code points, not in UTF-16 units or bytes', async () => {
    for (const sign of ['x', '😀', 'é']) {
      const longest = filled(sign)
      expect(await trial.stored(entity, longest)).toEqual(longest)
      // all together they could exceed the size of a request
      for (const name of names) {
        const messages = await trial.rejections(entity, { [name]: filled(sign, 1)[name] })
        expect(messages[name]).toContain(limits[name]?.toLocaleString('en-US'))
      }
    }
  })

  it.skipIf(isRepeat)('reject control characters and unpaired surrogates at any position', async () => {
    for (const value of ODD) await trial.rejections(entity, inAll(names, value))
  })

  it('store every character as it was sent', async () => {
    const hard = `"q" 'a' <b>&amp;</b> \\n \\u0000 %00 \${x} {{y}} $where; DROP TABLE drinks;-- \tTab é e\u0301 ﬁ ‮ 漢字 👩‍👩‍👧 \u200b\u00a0. \u007f \u0085 𝔸`
    expect(await trial.stored(entity, inAll(names, hard))).toEqual(inAll(names, hard))
  })

  it.skipIf(isRepeat).each([1, true, {}, [], ['x'], { $gt: '' }])('reject %j, which is not text', async (value) => {
    await trial.rejections(entity, inAll(names, value))
  })
})

describe.each(entitiesWithFields('line'))('single lines of a $noun', ({ entity, names }) => {
  it.skipIf(isRepeat)('are trimmed', async () => {
    for (const around of ['  ', '\t', '\n', '\r\n', '\u00a0', '\u3000'])
      expect(await trial.stored(entity, inAll(names, `${around}A  name${around}`))).toEqual(inAll(names, 'A  name'))
    expect(await trial.stored(entity, inAll(names, '\r\nA\r\nname\tof\nlines'))).toEqual(inAll(names, 'A\nname\tof\nlines'))
    const longest = 'x'.repeat(200)
    expect(await trial.stored(entity, inAll(names, `   ${longest}   `))).toEqual(inAll(names, longest))
  })
})

describe.each(entitiesWithFields('text'))('texts of several lines of a $noun', ({ entity, names }) => {
  it.each([
    ['  one\r\ntwo\n\n\n\nthree\t \r\n', '  one\ntwo\n\n\n\nthree\t \n'],
    ['\n\nfirst\n\n', '\n\nfirst\n\n'],
    ['# Not *markdown*\n1. x\n***\n\n> y `z` \\ __', '# Not *markdown*\n1. x\n***\n\n> y `z` \\ __'],
  ])('keep their white space and store CRLF as LF: %j', async (sent, kept) => {
    expect(await trial.stored(entity, inAll(names, sent))).toEqual(inAll(names, kept))
  })
})

describe.each(entitiesWithFields('slug'))('the slug of a $noun', ({ entity, names }) => {
  it.each(['Under_score-And-9', ...(isRepeat ? [] : ['a', 'A', '_', '-', '0', '--x--'])])('may be %s', async (slug) => {
    for (const name of names) {
      const made = await world.make(entity, { [name]: slug })
      expect(made[name]).toBe(slug)
      await world.admin.del(`${entity.path}/${made.id}`)
    }
  })

  it.skipIf(isRepeat).each(['a b', 'a/b', 'é', 'a.b', 'a%20b', 'ａ', 'a\nb', '😀', 'a?b', 'ſ'])('cannot be %j', async (slug) => {
    await trial.rejections(entity, inAll(names, slug))
  })

  it('has 1 to 200 characters and is trimmed', async () => {
    const longest = 'x'.repeat(200)
    for (const name of names) {
      const made = await world.make(entity, { [name]: `  ${longest} ` })
      expect(made[name]).toBe(longest)
      await world.admin.del(`${entity.path}/${made.id}`)
    }
    await trial.rejections(entity, inAll(names, `${longest}x`))
  })
})
