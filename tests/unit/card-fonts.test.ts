import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FACES, Fonts } from '../../admin-bridge/share-cards/fonts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-unit-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CODE = 'A'.codePointAt(0) ?? 0

it('fonts that no folder takes are left out, said once, and tried again when they are next needed', async () => {
  const blocked = path.join(folder, 'blocked')
  writeFileSync(blocked, '')
  const notices: string[] = []
  const fonts = new Fonts([path.join(blocked, 'one'), path.join(blocked, 'two')], (notice) => notices.push(notice))
  for (const face of [FACES.plain, FACES.mono]) expect(await fonts.draws(face, CODE)).toBe(false)
  expect([fonts.someMissing, notices.length]).toEqual([true, 2])
  rmSync(blocked)
  expect(await fonts.draws(FACES.plain, CODE), 'not within one card').toBe(false)
  fonts.retryMissing()
  expect([fonts.someMissing, await fonts.draws(FACES.plain, CODE), notices.length]).toEqual([false, true, 2])
  expect(readdirSync(path.join(blocked, 'one')).every((name) => name.endsWith('.ttf'))).toBe(true)
})
