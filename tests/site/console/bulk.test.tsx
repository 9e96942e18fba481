import { act, renderHook, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { contracts } from '../../../admin-bridge/contract/registry'
import { publishedWith, settableFields, unfinishedAmong } from '../../../site/console/bulk/acts'
import type { Entity } from '../../../cms/domain/entities'
import { AskDialog } from '../../../site/console/bulk/ask-dialog'
import { useSelection } from '../../../site/console/bulk/use-selection'
import { failureWords, progressWords, successWords } from '../../../site/console/data/batch-words'
import { drink, episode, quote, review, show } from '../support'

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
      unfinishedAmong(entity, rows, new Set(rows.map(({ id }) => id))).count
    const full = episode({ drinks: [drink()] })
    expect(count(ofEpisodes, full)).toBe(0)
    const drafts = episode({ id: 10, drinks: [drink({ is_published: false })] })
    expect(count(ofEpisodes, full, episode({ id: 8 }), episode({ ...full, id: 9, publication_date: null }), drafts)).toBe(3)
    expect(count(ofReviews, review(), review({ id: 8, visit_date: null }))).toBe(1)
    expect(count(ofQuotes, quote())).toBe(0)
  })

  it('are counted among those that are selected', () => {
    const rows = [review({ id: 1, visit_date: null }), review({ id: 2, visit_date: null }), review({ id: 3 })]
    expect(unfinishedAmong(contracts.review.entity, rows, new Set([1, 3]))).toEqual({ count: 1, isOfAll: true })
    expect(unfinishedAmong(contracts.review.entity, rows, new Set([1, 2, 99]))).toEqual({ count: 2, isOfAll: false })
  })

  it.each([
    [3, { count: 2, isOfAll: true }, '2 of them are incomplete (no visit date). Readers would find them unfinished.'],
    [3, { count: 1, isOfAll: false }, '1 of those on this page is incomplete (no visit date). Readers would find it unfinished.'],
    [1, { count: 1, isOfAll: true }, 'It is incomplete (no visit date). Readers would find it unfinished.'],
    [3, { count: 0, isOfAll: true }, ''],
  ])('are counted in the question before %d of them are published: %j', (all, unfinished, words) => {
    const [ids, nothing] = [Array.from({ length: all }, (_, index) => index + 1), (): void => undefined]
    show(<AskDialog entity={contracts.review.entity} act="publish" {...{ ids, unfinished }} onCancel={nothing} onConfirm={nothing} />)
    const { textContent } = screen.getByRole('alertdialog', { name: all === 1 ? 'Publish 1 review?' : 'Publish 3 reviews?' })
    expect(textContent).toContain(words)
    expect(textContent?.includes('incomplete')).toBe(words !== '')
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
    expect(failureWords(response({ state: 'stopped', done: 1, total: 2 }))).toBe('Stopped after 1 of 2 drinks: The server was interrupted.')
    expect(progressWords({ act: 'set', done: 57, total: 1_200 })).toBe('Changing 57 of 1,200')
  })
})
