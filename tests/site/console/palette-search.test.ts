import { describe, expect, it } from 'vitest'
import { bestEntries, type PaletteEntry } from '../../../site/console/palette/palette-search'

const entry = (label: string, group = 'Quotes', more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key: label,
  group,
  label,
  act: { to: `/${label}` },
  ...more,
})
const ENTRIES = [
  entry('Dashboard', 'Go to', { pinned: true, isLocal: true }),
  entry('New drink', 'Create', { pinned: true, isLocal: true, alias: 'create add drink' }),
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

  it('puts names before texts, and whole words before beginnings before parts, whatever the kind', () => {
    const makes: PaletteEntry[] = [
      entry('Seneca: what makes a life', 'Quotes', { name: 'Seneca', isMatch: true }),
      entry('Plato: the kes of it', 'Quotes', { name: 'Plato', isMatch: true }),
      entry('Rockes', 'Drinks', { isMatch: true }),
      entry('Kestrel Gold', 'Drinks', { isMatch: true }),
    ]
    const found = bestEntries(makes, 'kes')
    expect(found.map(({ group }) => group)).toEqual(['Quotes', 'Drinks'])
    expect(found[1]?.found.map(({ label }) => label)).toEqual(['Kestrel Gold', 'Rockes'])
    const withoutPlato = makes.filter(({ name }) => name !== 'Plato')
    expect(bestEntries(withoutPlato, 'kes').map(({ group }) => group)).toEqual(['Drinks', 'Quotes'])
  })

  it('puts the record that a number names first, and says whether a page or command fits by itself', () => {
    const seven = [entry('Episode 7 and a half', 'Posts', { isMatch: true }), entry('Episode #7: Night', 'Episodes', { isExact: true })]
    expect(bestEntries(seven, 'episode 7')[0]?.group).toBe('Episodes')
    const signOut = entry('Sign out', 'Commands', { isLocal: true })
    expect(bestEntries([signOut], 'sign')[0]?.isSure).toBe(true)
    expect(bestEntries([signOut], 'gn ou')[0]?.isSure).toBe(false)
  })

  it('lists at most six records of a kind, and all pinned entries', () => {
    const many = Array.from({ length: 9 }, (_, at) => entry(`Tea ${at}`))
    expect(bestEntries(many, 'tea')[0]?.found).toHaveLength(6)
    const kinds = ['episode', 'drink', 'review', 'quote', 'post', 'category', 'team member']
    const creations = kinds.map((kind) => entry(`New ${kind}`, 'Create', { pinned: true, isLocal: true, alias: `create add ${kind}` }))
    for (const query of ['new', 'create']) {
      expect(bestEntries(creations, query).flatMap(({ found: each }) => each.map(({ label }) => label))).toEqual(
        kinds.map((kind) => `New ${kind}`),
      )
    }
  })
})
