import { describe, expect, it } from 'vitest'
import { bestEntries, type PaletteEntry } from '../../../site/console/palette/palette-search'

const entry = (label: string, group = 'Quotes', more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key: label,
  group,
  label,
  to: `/${label}`,
  ...more,
})
const ENTRIES = [
  entry('Dashboard', 'Go to', { pinned: true }),
  entry('New drink', 'Create', { pinned: true, alias: 'create add drink' }),
  entry('Marcus Aurelius: Waste no more time'),
  entry('Seneca: It is not that we have a short time to live'),
  entry('Café Ñandú', 'Reviews'),
]
const labelsFor = (query: string): string[] => bestEntries(ENTRIES, query).flatMap((group) => group.found.map(({ label }) => label))

describe('the command palette', () => {
  it('shows pinned entries before anything is typed, and nothing for unknown words', () => {
    expect(labelsFor('  ')).toEqual(['Dashboard', 'New drink'])
    expect(labelsFor('zzz')).toEqual([])
  })

  it.each([
    ['aurelius', 'Marcus Aurelius: Waste no more time'],
    ['time marcus', 'Marcus Aurelius: Waste no more time'],
    ['cafe nandu', 'Café Ñandú'],
    ['CAFÉ', 'Café Ñandú'],
    ['create drink', 'New drink'],
    ['add', 'New drink'],
  ])('finds by %j only %j', (query, label) => expect(labelsFor(query)).toEqual([label]))

  it('ranks matches at the beginning above matches inside', () => {
    const two = [entry('A senator'), entry('Seneca: on anger'), entry('Sense and time')]
    expect(bestEntries(two, 'sen')[0]?.found.map(({ label }) => label)).toEqual(['Seneca: on anger', 'Sense and time', 'A senator'])
  })

  it('keep what the server found by other texts, below what the label matches, and drop it otherwise', () => {
    const found = [entry('Old can', 'Drinks', { isMatch: true }), entry('Tea', 'Drinks', { isMatch: true }), entry('Late', 'Drinks')]
    expect(bestEntries(found, 'tea')[0]?.found.map(({ label }) => label)).toEqual(['Tea', 'Old can'])
  })

  it('lists at most six records of a kind, and all pinned entries', () => {
    const many = Array.from({ length: 9 }, (_, at) => entry(`Tea ${at}`))
    expect(bestEntries(many, 'tea')[0]?.found).toHaveLength(6)
    const kinds = ['episode', 'drink', 'review', 'quote', 'post', 'category', 'team member']
    const creations = kinds.map((kind) => entry(`New ${kind}`, 'Create', { pinned: true, alias: `create add ${kind}` }))
    for (const query of ['new', 'create']) {
      expect(bestEntries(creations, query).flatMap(({ found: each }) => each.map(({ label }) => label))).toEqual(
        kinds.map((kind) => `New ${kind}`),
      )
    }
  })
})
