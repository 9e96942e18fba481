import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFonts } from '../../../admin-bridge/share-cards/build-fonts.mjs'
import type { Card } from '../../../admin-bridge/public-site/records/record-view'
import { drawCard } from '../../../admin-bridge/share-cards/draw'
import { drawableText } from '../../../admin-bridge/share-cards/drawable-text'
import { Fonts, type FontFile } from '../../../admin-bridge/share-cards/fonts'
import { Pictures } from '../../../admin-bridge/share-cards/pictures'
import { TextRenderer } from '../../../admin-bridge/share-cards/text-renderer'

const DEFAULT_PACKAGES = ['instrument-sans', 'martian-mono', 'newsreader', 'inter']
const EAST_ASIAN_PACKAGE = 'noto-sans-kr'
const FAMILY = 'Noto Sans KR Thin'
const MIXED = 'Kick 一杯 two'

let folder: string
let without: Fonts
let withEastAsian: Fonts
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-unit-'))
  const load = async (name: string, packages: string[]): Promise<Fonts> => {
    await buildFonts(path.join(folder, name), packages)
    return Fonts.load(path.join(folder, name))
  }
  without = await load('without', DEFAULT_PACKAGES)
  withEastAsian = await load('with', [...DEFAULT_PACKAGES, EAST_ASIAN_PACKAGE])
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('without an East Asian font, those characters are left out and the rest of the text stays', async () => {
  expect(await drawableText(without, MIXED, 'plain')).toEqual({ text: 'Kick two', families: ['Instrument Sans'], usesFallback: false })
  expect(await drawableText(without, '一杯', 'plain')).toBeNull()
})

it('with one installed, they are drawn', async () => {
  const expected = { text: MIXED, families: ['Instrument Sans', FAMILY], usesFallback: true }
  expect(await drawableText(withEastAsian, MIXED, 'plain')).toEqual(expected)
})

it('a card without an East Asian font is that of the remaining text', { timeout: 60_000 }, async () => {
  const tools = { text: new TextRenderer(without), pictures: new Pictures({ mediaDir: folder, clientDir: folder }) }
  const cardWith = (title: string): Card => ({
    label: 'Blog',
    title,
    details: ['一', 'Somebody'],
    accent: '#ffffff',
    grade: null,
    picture: null,
    fallbackPicture: 'post',
  })
  const [mixed, rest, other] = [
    await drawCard(cardWith(MIXED), tools),
    await drawCard(cardWith('Kick two'), tools),
    await drawCard(cardWith('Kick'), tools),
  ]
  expect(mixed.equals(rest)).toBe(true)
  expect(rest.equals(other)).toBe(false)
})

it('the build writes every file as TrueType and lists its characters and family', () => {
  const index: FontFile[] = JSON.parse(readFileSync(path.join(folder, 'without', 'index.json'), 'utf8'))
  expect(new Set(index.map((font) => font.package))).toEqual(new Set(DEFAULT_PACKAGES))
  for (const { file, family, ranges } of index) {
    expect(readFileSync(path.join(folder, 'without', file)).readUInt32BE(0), file).toBe(0x00010000)
    expect([family.length > 0, ranges.length > 0], file).toEqual([true, true])
  }
})
