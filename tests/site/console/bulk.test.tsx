import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { contracts } from '../../../admin-bridge/contract/registry'
import { judgedAmong, publishedWith, settableFields } from '../../../site/console/bulk/acts'
import type { Entity } from '../../../cms/domain/entities'
import { PublishManyDialog } from '../../../site/console/bulk/publish-many-dialog'
import { useSelection } from '../../../site/console/bulk/use-selection'
import { failureWords, progressWords, successWords } from '../../../site/console/data/batch-words'
import { quotesApi } from '../../../site/features/quotes/api'
import { reviewsApi } from '../../../site/features/reviews/api'
import { drink, episode, fakeNetwork, json, quote, review, show } from '../support'

describe('the selection of a list', () => {
  const start = () =>
    renderHook(({ rows, filter }) => useSelection(rows, filter), { initialProps: { rows: [11, 12, 13, 14, 15], filter: 'q=a' } })
  const selected = (hook: ReturnType<typeof start>): number[] => [...hook.result.current.ids].toSorted((a, b) => a - b)

  it('takes ranges from the row that was clicked last, in both directions, and deselects them too', () => {
    const hook = start()
    const toggle = (id: number, isSelected: boolean, isRange: boolean) => act(() => hook.result.current.toggle(id, isSelected, isRange))
    toggle(14, true, true)
    expect(selected(hook), 'without a first row, a range is one row').toEqual([14])
    toggle(12, true, true)
    expect(selected(hook)).toEqual([12, 13, 14])
    toggle(13, false, true)
    expect(selected(hook)).toEqual([14])
    toggle(11, true, false)
    toggle(15, true, true)
    expect(selected(hook)).toEqual([11, 12, 13, 14, 15])
  })

  it('survives another page and order, and starts anew with another filter', () => {
    const hook = start()
    act(() => hook.result.current.togglePage(true))
    hook.rerender({ rows: [21, 22], filter: 'q=a' })
    expect(selected(hook)).toEqual([11, 12, 13, 14, 15])
    // the row that was clicked last is on another page
    act(() => hook.result.current.toggle(22, true, true))
    expect(selected(hook)).toEqual([11, 12, 13, 14, 15, 22])
    act(() => hook.result.current.togglePage(false))
    expect(selected(hook)).toEqual([11, 12, 13, 14, 15])
    hook.rerender({ rows: [21, 22], filter: 'q=b' })
    expect(selected(hook)).toEqual([])
    hook.rerender({ rows: [11, 12], filter: 'q=a' })
    expect(selected(hook), 'the former filter does not bring it back').toEqual([])
  })
})

describe('the rows that readers would find unfinished', () => {
  it('are episodes without a date or published drinks, and reviews without a visit date', () => {
    const { episode: ofEpisodes, review: ofReviews, quote: ofQuotes } = contracts
    const count = ({ entity }: { entity: Entity }, ...rows: (object & { id: number })[]) =>
      judgedAmong(entity, rows, new Set(rows.map(({ id }) => id))).filter(({ isUnfinished }) => isUnfinished).length
    const hidden = { is_published: false }
    const full = episode({ ...hidden, drinks: [drink()] })
    expect(count(ofEpisodes, full)).toBe(0)
    const drafts = episode({ ...hidden, id: 10, drinks: [drink({ is_published: false })] })
    expect(count(ofEpisodes, full, episode({ ...hidden, id: 8 }), episode({ ...full, id: 9, publication_date: null }), drafts)).toBe(3)
    expect(count(ofReviews, review(hidden), review({ ...hidden, id: 8, visit_date: null }))).toBe(1)
    expect(count(ofQuotes, quote())).toBe(0)
  })

  it('are judged among those that are selected', () => {
    const rows = [review({ id: 1, visit_date: null, is_published: false }), review({ id: 2 }), review({ id: 3, visit_date: null })]
    expect(judgedAmong(contracts.review.entity, rows, new Set([1, 3, 99]))).toEqual([
      { id: 1, name: 'Saffron', isPublic: false, isUnfinished: true },
      { id: 3, name: 'Saffron', isPublic: true, isUnfinished: false },
    ])
  })
})

describe('the question before many records are published', () => {
  /** Drafts of reviews of which the first ones are unfinished. */
  const reviews = (count: number, unfinished: number) =>
    Array.from({ length: count }, (_, index) =>
      review({
        id: index + 1,
        restaurant_name: `Place ${index + 1}`,
        is_published: false,
        ...(index < unfinished && { visit_date: null }),
      }),
    )
  const ask = (rows: ReturnType<typeof reviews>, others: readonly number[] = [], pending: readonly number[] = []) => {
    const published: (readonly number[])[] = []
    const selected = { rows, ids: new Set([...rows.map(({ id }) => id), ...others]), query: { tier: 'S' } }
    const onPublish = (ids: readonly number[]): void => void published.push(ids)
    const props = { resource: reviewsApi, selected, pending: new Set(pending), onPublish }
    show(<PublishManyDialog {...props} onCancel={() => undefined} />)
    const dialog = within(screen.getByRole('alertdialog'))
    return {
      dialog,
      published,
      buttons: () => dialog.getAllByRole('button').map(({ textContent }) => textContent),
      links: () => dialog.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
      press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })),
    }
  }

  it('names those that are unfinished, and offers to leave them out', () => {
    const { dialog, published, buttons, links, press } = ask(reviews(9, 7), [], [2, 3, 99])
    expect(dialog.getByText('2 of them have unpublished changes, which stay as drafts.')).toBeTruthy()
    expect(dialog.getByText('7 of them are incomplete (no visit date). Readers would find them unfinished.')).toBeTruthy()
    expect(links()).toEqual([1, 2, 3, 4, 5].map((id) => [`Place ${id} ↗`, `/admin/culinary/reviews/edit/${id}`, '_blank']))
    expect(dialog.getByText('And 2 more')).toBeTruthy()
    expect(buttons()).toEqual(['Cancel', 'Publish the 2 complete ones', 'Publish all 9'])
    press('Publish the 2 complete ones')
    press('Publish all 9')
    expect(published).toEqual([
      [8, 9],
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ])
  })

  it.each([
    ['all are unfinished', 2, 2, ['Cancel', 'Publish all 2']],
    ['the only one is', 1, 1, ['Cancel', 'Publish']],
    ['none is', 2, 0, ['Cancel', 'Publish']],
    ['one is complete', 2, 1, ['Cancel', 'Publish the complete one', 'Publish all 2']],
  ])('offers no more than makes sense if %s', (_case, count, unfinished, buttons) => {
    expect(ask(reviews(count, unfinished)).buttons()).toEqual(buttons)
    if (count === 2 && unfinished === 2) expect(screen.getByText(/^All of them are incomplete \(no visit date\)\. /)).toBeTruthy()
    if (count === 1) expect(screen.getByText('It is incomplete (no visit date). Readers would find it unfinished.')).toBeTruthy()
  })

  it('looks at the selected records of other pages first', async () => {
    const calls = fakeNetwork(({ url }) =>
      url.includes('skip=0')
        ? json(reviews(3, 1), 200, { 'X-Total-Count': '5' })
        : json(
            [review({ id: 4, restaurant_name: 'Far', visit_date: null, is_published: false }), review({ id: 5, is_published: false })],
            200,
            { 'X-Total-Count': '5' },
          ),
    )
    const { dialog, buttons, links } = ask(reviews(2, 1), [4, 5])
    expect(dialog.getByText('1 of those on this page is incomplete (no visit date). Readers would find it unfinished.')).toBeTruthy()
    expect(dialog.getByRole('status').textContent).toBe('Looking for unfinished ones on the other pages…')
    expect(buttons(), 'until then').toEqual(['Cancel', 'Publish all 4'])
    await dialog.findByText('2 of them are incomplete (no visit date). Readers would find them unfinished.')
    expect(links().map(([name]) => name)).toEqual(['Place 1 ↗', 'Far ↗'])
    expect(buttons()).toEqual(['Cancel', 'Publish the 2 complete ones', 'Publish all 4'])
    expect(dialog.getByRole('status').textContent).toBe('')
    expect(calls.map(({ url }) => url)).toEqual([
      '/api/v1/culinary/?tier=S&skip=0&limit=1000',
      '/api/v1/culinary/?tier=S&skip=3&limit=1000',
    ])
  })

  it('counts only those that are not public yet, and publishes no others', async () => {
    const rows = [...reviews(2, 1), review({ id: 3, visit_date: null })]
    fakeNetwork(() => json([...rows, review({ id: 4 })], 200, { 'X-Total-Count': '4' }))
    const { dialog, buttons, links, press, published } = ask(rows, [4])
    await dialog.findByText('Readers see them at once. 2 others are public already.')
    expect(dialog.getByRole('heading').textContent).toBe('Publish 2 reviews?')
    expect(dialog.getByText(/^1 of them is incomplete/)).toBeTruthy()
    expect(links()).toHaveLength(1)
    expect(buttons()).toEqual(['Cancel', 'Publish the complete one', 'Publish all 2'])
    press('Publish all 2')
    expect(published).toEqual([[1, 2]])
  })

  it('has nothing to ask if all are public already, on other pages of a kind that is never unfinished too', async () => {
    const calls = fakeNetwork(() => json({ ids: [4, 9], referring: [] }))
    const selected = { rows: [quote()], ids: new Set([4, 9]), query: { q: 'self' } }
    const closed = vi.fn()
    const props = { resource: quotesApi, selected, pending: undefined, onPublish: () => expect.unreachable() }
    show(<PublishManyDialog {...props} onCancel={closed} />)
    expect(await screen.findByText('All 2 quotes are public already.')).toBeTruthy()
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/batches/selection', JSON.stringify({ kind: 'quote', query: { q: 'self', is_published: true } })],
    ])
    // toasts of earlier tests may still stand beside it
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(closed).toHaveBeenCalledOnce()
  })

  it('says what it knows if the other pages cannot be read', async () => {
    fakeNetwork(() => json({ detail: 'Broken' }, 400))
    const { dialog, buttons } = ask(reviews(2, 1), [9])
    await vi.waitFor(() => expect(dialog.getByRole('status').textContent).toBe(''))
    expect(dialog.getByText(/^1 of those on this page is incomplete/)).toBeTruthy()
    expect(buttons()).toEqual(['Cancel', 'Publish all 3'])
  })
})

describe('the acts that a kind has', () => {
  it.each([
    ['episode', []],
    ['drink', ['tier', 'episode_id']],
    ['review', ['cuisine_type', 'tier']],
    ['quote', ['episode_id']],
    ['post', ['category_id']],
    ['category', []],
    ['teamMember', ['status']],
  ] as const)('a %s can get values for %j', (name, fields) =>
    expect(
      settableFields(contracts[name].entity)
        .map((each) => each.name)
        .toSorted(),
    ).toEqual([...fields].toSorted()),
  )

  it('publishing an episode shows its drinks', () => {
    expect(publishedWith(contracts.episode.entity)).toEqual(['drinks'])
    expect(publishedWith(contracts.post.entity)).toEqual([])
  })
})

describe('the words about an act', () => {
  const response = (more: Partial<BatchResponse>): BatchResponse => ({
    batch: 1,
    kind: 'drink',
    act: 'delete',
    undone_by: null,
    state: 'done',
    problem: null,
    total: 3,
    done: 3,
    changed: 3,
    failed: 0,
    failures: [],
    at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    by: null,
    via: 'console',
    ...more,
  })

  it.each<[Partial<BatchResponse>, string | null]>([
    [{}, '3 drinks deleted'],
    [{ changed: 1, total: 1, done: 1 }, '1 drink deleted'],
    [{ act: 'set', changed: 1, failed: 1 }, '1 drink changed, 1 not, 1 as before'],
    [{ act: 'publish', changed: 0 }, 'Nothing had to be changed'],
    [{ act: 'undo', changed: 0 }, 'There was nothing left to take back'],
    [{ changed: 0, failed: 3 }, null],
    [{ state: 'stopped', changed: 0, done: 0 }, null],
  ])('%j: %s', (more, words) => expect(successWords(response(more))).toBe(words))

  it('name what failed, and where it stopped', () => {
    expect(failureWords(response({ kind: 'team_member', failed: 2 }))).toBe('2 team members could not be deleted')
    expect(failureWords(response({ state: 'stopped', done: 1_000, total: 2_000, problem: 'The disk is full' }))).toBe(
      'Stopped after 1,000 of 2,000 drinks: The disk is full',
    )
    expect(failureWords(response({ state: 'stopped', done: 1, total: 2 }))).toContain('1 of 2 drinks: The server or its database was')
    expect(progressWords({ act: 'set', done: 57, total: 1_200 })).toBe('Changing 57 of 1,200')
  })
})
