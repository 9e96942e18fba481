import { describe, expect, it } from 'vitest'
import { drinkParts } from '../../../site/console/drink-rows/episode-parts'
import { blankRow, byRating, isBlank, rowsIn, rowsOf, type DrinkRow } from '../../../site/console/drink-rows/rows'
import { mergeValues } from '../../../site/console/form/conflict/merge-values'
import { unfolded } from '../../../site/console/form/parts'
import { episodeForm } from '../../../site/console/modules/episodes/form'
import { ApiError } from '../../../site/shared/api/api-client'
import { drink, episode } from '../support'

const one = drink({ id: 1, name: 'One', final_rating: 9, tier: 'S' })
const two = drink({ id: 2, name: 'Two', final_rating: 5, tier: 'D', notes: null })
const stored = () => episodeForm.fromRecord(episode({ drinks: [one, two] }))
type Values = ReturnType<typeof stored>
const newRow = (more: Partial<DrinkRow>): DrinkRow => ({ ...blankRow(), key: 'new-7', ...more })
/** The form's values with other rows. */
const withRows = (change: (rows: readonly DrinkRow[]) => readonly DrinkRow[]): Values => {
  const values = stored()
  return { ...values, drinks: change(values.drinks) }
}
const changed = (id: number, more: Partial<DrinkRow>): Values =>
  withRows((rows) => rows.map((row) => (row.id === id ? { ...row, ...more } : row)))
const added = (...rows: readonly DrinkRow[]): Values => withRows((before) => [...before.filter((row) => !isBlank(row)), ...rows])

describe('the rows of an episode', () => {
  it('are its drinks and an empty row, which the values of a new episode have too', () => {
    expect(stored().drinks.map(({ key, id, name, final_rating, notes }) => [key, id, name, final_rating, notes])).toEqual([
      ['drink-1', 1, 'One', '9', 'Grapefruit.'],
      ['drink-2', 2, 'Two', '5', ''],
      ['new-0', null, '', '', ''],
    ])
    expect(episodeForm.blank().drinks).toEqual([blankRow()])
    expect(rowsOf(Array.from({ length: 201 }, (_, index) => drink({ id: index + 1 })))).toEqual([])
  })

  it('are sorted by rating, those without one behind them, the empty one last', () => {
    const ratings = (rows: readonly DrinkRow[]) => byRating(rows).map(({ final_rating }) => final_rating)
    const rows = ['7', '', '9,5', 'x', '10', '0'].map((final_rating, index) => newRow({ name: `Drink ${index}`, final_rating }))
    expect(ratings([blankRow(), ...rows])).toEqual(['10', '9,5', '7', '0', '', 'x', ''])
  })

  it('count for what readers would find broken', () => {
    const texts = (values: Values, record: Parameters<typeof episodeForm.readerProblems>[1]) =>
      episodeForm.readerProblems({ ...values, publication_date: '2024-03-05' }, record).map(({ text }) => text)
    const record = episode({ drinks: [one] })
    expect(texts(stored(), record)).toEqual([])
    expect(texts(changed(1, { removed: true }), record)).toEqual(['It has no drinks.'])
    const withDraft = episode({ drinks: [one, { ...two, is_published: false }] })
    expect(texts(changed(2, { removed: true }), withDraft)).toEqual([])
    expect(texts(changed(1, { removed: true }), withDraft), 'a draft is left').toEqual(['It has no drinks.'])
    expect(texts(added(newRow({ name: 'New' })), episode())).toEqual([])
    expect(texts(episodeForm.blank(), null)).toEqual(['It has no drinks yet.'])
    expect(texts(added(newRow({ name: 'New' })), null)).toEqual([])
  })
})

describe('the check before a save', () => {
  it('names the faults of each row by its place, and leaves empty and removed rows out', () => {
    const values = added(
      newRow({ final_rating: '8' }),
      newRow({ name: 'Odd', final_rating: '12', tier: 'Z', image_url: 'javascript:alert(1)' }),
      newRow({ name: 'Gone', final_rating: 'x', removed: true }),
      blankRow(),
    )
    const message = (text: string) => ({ type: 'contract', message: text })
    expect(drinkParts.errorsOf(values)).toEqual({
      drinks: {
        2: { name: message('Drink name is required') },
        3: {
          final_rating: message('Rating must be a number from 0 to 10'),
          tier: { type: 'contract', message: expect.stringContaining('Tier must be') },
          image_url: { type: 'contract', message: expect.stringContaining('URL') },
        },
      },
    })
    expect(drinkParts.errorsOf(stored())).toEqual({})
  })

  it('refuses more rows than one save takes', () => {
    const values = added(...Array.from({ length: 199 }, (_, index) => newRow({ name: `Drink ${index}`, final_rating: '5' })))
    expect(drinkParts.errorsOf(values)).toEqual({
      drinks: { root: { type: 'contract', message: 'One episode takes at most 200 drinks here; these are 201.' } },
    })
  })
})

describe('the request', () => {
  const body = (values: Values, before: Values | null = stored()) => drinkParts.request(values, before)?.body({ title: 'T' })

  it('is that of the episode alone while its drinks are as they were, in any order', () => {
    expect(drinkParts.request(stored(), stored())).toBeNull()
    expect(
      drinkParts.request(
        withRows((rows) => rows.toReversed()),
        stored(),
      ),
    ).toBeNull()
    expect(drinkParts.request(changed(1, { final_rating: '9,0' }), stored())).toBeNull()
    expect(drinkParts.request(added(newRow({ name: 'New', removed: true })), stored())).toBeNull()
    expect(drinkParts.request(episodeForm.blank(), null)).toBeNull()
  })

  it('has what changes, what is new as a whole, and what is removed', () => {
    const values = withRows(([first, second]) =>
      first && second ? [newRow({ name: 'New', final_rating: '7,5' }), { ...first, notes: '' }, { ...second, removed: true }] : [],
    )
    expect(body(values)).toEqual({
      episode: { title: 'T' },
      drinks: [expect.objectContaining({ name: 'New', brand: '', final_rating: 7.5, tier: 'B', is_published: true }), { id: 1, notes: '' }],
      removed: [2],
    })
    expect(JSON.stringify(body(values))).not.toContain('episode_id')
  })

  it('creates all rows with a new episode, those of a deleted one too', () => {
    const made = body(changed(2, { removed: true }), null)
    expect(made).toEqual({ episode: { title: 'T' }, drinks: [expect.objectContaining({ name: 'One', final_rating: 9 })] })
    expect(JSON.stringify(made)).not.toContain('"id"')
  })

  it('is taken back by one request', () => {
    const values = withRows(([first, second]) =>
      first && second
        ? [{ ...first, final_rating: '1', tier: 'F' }, { ...second, removed: true }, newRow({ name: 'New', final_rating: '7' })]
        : [],
    )
    const saved = episode({ drinks: [drink({ ...one, final_rating: 1 }), drink({ id: 31, name: 'New' })] })
    expect(drinkParts.request(values, stored())?.undo({ title: 'Before' }, saved)).toEqual({
      episode: { title: 'Before' },
      drinks: [{ id: 1, final_rating: 9, tier: 'S' }],
      removed: [31],
      restored: [2],
    })
  })

  it('names the errors of its parts as the form does', () => {
    const values = withRows(([first, second]) => (first && second ? [first, { ...second, removed: true }, newRow({ name: 'New' })] : []))
    const fields = ['episode.title', 'drinks.0.brand', 'drinks.0.id', 'removed.0'].map((field) => ({ field, message: 'Wrong' }))
    const error = drinkParts.request(values, stored())?.blame(new ApiError({ status: 422, detail: 'Invalid', fields }))
    expect(error).toMatchObject({
      status: 422,
      detail: 'Two: Wrong',
      fields: [{ field: 'title' }, { field: 'drinks.2.brand' }, { field: 'drinks.2.name' }, { field: 'removed.0' }],
    })
    const stale = new ApiError({ status: 412 })
    expect(drinkParts.request(values, stored())?.blame(stale)).toBe(stale)
  })
})

describe('the rows of two people', () => {
  /** Merges this user's values with those that somebody else has saved. */
  function merge(mine: Values, theirs: Values) {
    const states = unfolded(episodeForm, stored(), mine, theirs)
    const { values, conflicts } = mergeValues(states.base, states.local, states.remote, states.linked)
    const labels = conflicts.map((names) => names.flatMap((name) => states.labelOf(name) ?? []))
    const take = (sides: 'mine' | 'theirs') =>
      rowsIn(
        states.fold(
          sides === 'mine' ? values : { ...values, ...Object.fromEntries(conflicts.flat().map((name) => [name, states.remote[name]])) },
        ),
      )
        .filter((row) => !isBlank(row))
        .map(({ id, name, final_rating, notes, removed }) => [id, name, final_rating, notes, ...(removed ? ['removed'] : [])])
    return { labels, mine: take('mine'), theirs: take('theirs') }
  }

  it('merge field by field, with the new rows of both', () => {
    const mine = withRows(([first, second]) =>
      first && second ? [newRow({ name: 'New', final_rating: '7' }), { ...first, notes: 'Mine' }, second] : [],
    )
    const theirs = episodeForm.fromRecord(episode({ drinks: [drink({ ...one, final_rating: 8 }), two, drink({ id: 3, name: 'Theirs' })] }))
    expect(merge(mine, theirs)).toMatchObject({
      labels: [],
      mine: [
        [null, 'New', '7', ''],
        [1, 'One', '8', 'Mine'],
        [2, 'Two', '5', ''],
        [3, 'Theirs', '8.7', 'Grapefruit.'],
      ],
    })
  })

  it('ask about a value that both changed, and name the drink', () => {
    const { labels, mine, theirs } = merge(changed(2, { final_rating: '7', tier: 'B' }), changed(2, { final_rating: '6', tier: 'C' }))
    expect(labels).toEqual([['Two: Final Rating', 'Two: Tier']])
    expect([mine[1], theirs[1]]).toEqual([
      [2, 'Two', '7', ''],
      [2, 'Two', '6', ''],
    ])
  })

  it('ask before a drink is deleted that somebody changed, and before a change to a deleted one is lost', () => {
    const without = withRows((rows) => rows.filter(({ id }) => id !== 2))
    const removal = merge(changed(2, { removed: true }), changed(2, { notes: 'Theirs' }))
    expect(removal.labels[0]?.[0]).toBe('Two')
    expect(removal.mine[1]).toEqual([2, 'Two', '5', '', 'removed'])
    expect(removal.theirs[1]).toEqual([2, 'Two', '5', 'Theirs'])
    const change = merge(changed(2, { notes: 'Mine' }), without)
    expect(change.labels[0]?.[0]).toBe('Two')
    // it is made again
    expect(change.mine[1]).toEqual([null, 'Two', '5', 'Mine'])
    expect(change.theirs).toHaveLength(1)
    expect(merge(stored(), without)).toMatchObject({ labels: [], mine: [[1, 'One', '9', 'Grapefruit.']] })
    expect(merge(changed(2, { removed: true }), without).labels).toEqual([])
  })

  it('keep what was typed while a save ran, and know the drinks that it made', () => {
    const sent = added(newRow({ key: 'new-0', name: 'New', final_rating: '7' }), newRow({ key: 'new-1', name: 'Newer', final_rating: '6' }))
    const typed = {
      ...sent,
      drinks: [
        ...sent.drinks.map((row) => (row.key === 'new-1' ? { ...row, notes: 'Late' } : row)),
        newRow({ key: 'new-2', name: 'Latest' }),
      ],
    }
    const saved = episode({
      drinks: [one, drink({ id: 8, name: 'New' }), two, drink({ id: 9, name: 'Newer', notes: null }), drink({ id: 5, name: 'Theirs' })],
    })
    const rows = rowsIn(drinkParts.typedSince(typed, sent, { ...sent, ...episodeForm.fromRecord(saved) }))
    expect(rows.map(({ id, name, notes }) => [id, name, notes])).toEqual([
      [1, 'One', 'Grapefruit.'],
      [2, 'Two', ''],
      [8, 'New', 'Grapefruit.'],
      [9, 'Newer', 'Late'],
      [null, 'Latest', ''],
      [5, 'Theirs', 'Grapefruit.'],
      [null, '', ''],
    ])
  })
})
