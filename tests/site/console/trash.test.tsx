import { act, renderHook, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { actOnTrash } from '../../../site/console/data/trash-acts'
import { focusReturned } from '../../../site/console/data/focus-returned'
import { toTrashWords } from '../../../site/console/list/to-trash'
import { countedRecords, useTrashMany } from '../../../site/console/trash/use-trash-many'
import { trashOf } from '../../../site/console/ui/trash-link'
import { show as showToast } from '../../../site/shared/toasts/toaster'
import { clientOf, fakeNetwork, json, placeMarkup, providers } from '../support'

const entry = (kind: Trashed['kind'], id: number, title: string): Trashed => ({
  kind,
  id,
  title,
  deleted_at: '2026-01-01T00:00:00.000Z',
  deleted_by: 'mara',
  with: [],
})
const said = { ...entry('quote', 4, 'Said'), name: 'Said' }
const missing = () => json({ detail: 'Quote in the trash not found' }, 404)

describe('an act on a record of the trash', () => {
  it('is refused with the name and the reason', async () => {
    fakeNetwork(() => json({ detail: 'A post with this slug already exists' }, 409))
    expect(await actOnTrash(clientOf('t'), 'restore', said)).toMatchObject({
      isDone: false,
      isFatal: false,
      words: '“Said” could not be restored: A post with this slug already exists',
      reason: 'A post with this slug already exists',
    })
  })

  it('tells what somebody else has done first by whether the record exists', async () => {
    const calls = fakeNetwork(({ method }) => (method === 'GET' ? json({ id: 4 }) : missing()))
    expect(await actOnTrash(clientOf('t'), 'restore', said)).toMatchObject({ isDone: true, words: '“Said” has been restored already' })
    expect(calls.map(({ url }) => url)).toEqual(['/api/v1/trash/quote/4/restore', '/api/v1/quotes/4'])
    fakeNetwork(missing)
    expect(await actOnTrash(clientOf('t'), 'remove', said)).toMatchObject({
      isDone: true,
      words: '“Said” has been deleted for good already',
    })
  })
})

describe('an act on many records of the trash', () => {
  const start = () => renderHook(() => useTrashMany(''), { wrapper: providers({ api: clientOf('t') }) })

  it('restores drinks after their episodes, and keeps what was refused', async () => {
    const calls = fakeNetwork(({ url }) => (url.includes('/post/') ? json({ detail: 'Taken' }, 409) : json({})))
    const hook = start()
    const post = entry('post', 5, 'On cans')
    const left = await act(() => hook.result.current.run('restore', [entry('drink', 1, 'Can'), post, entry('episode', 7, 'Open')]))
    expect(left).toEqual([post])
    expect(calls.map(({ url }) => url).at(-1)).toBe('/api/v1/trash/drink/1/restore')
    expect(hook.result.current.outcome).toEqual({ act: 'restore', refused: [{ entry: post, reason: 'Taken' }] })
    expect(hook.result.current.progress).toBeNull()
  })

  it('stops when the server fails, and keeps all that was not done', async () => {
    const calls = fakeNetwork(() => json({ detail: 'Down' }, 503))
    const hook = start()
    const many = Array.from({ length: 20 }, (_, index) => entry('quote', index + 1, 'Said'))
    expect(await act(() => hook.result.current.run('remove', many))).toHaveLength(20)
    expect(calls.length).toBeLessThanOrEqual(3)
    expect(hook.result.current.outcome).toBeNull()
  })

  it('counts records of one kind by its name', () => {
    expect(countedRecords([entry('quote', 1, ''), entry('quote', 2, '')])).toBe('2 quotes')
    expect(countedRecords([entry('quote', 1, ''), entry('post', 2, '')])).toBe('2 records')
  })
})

it.each([
  [30, 'It goes to the trash, where it stays for 30 days.'],
  [1, 'It goes to the trash, where it stays for one day.'],
  [0, 'It goes to the trash.'],
  [null, 'It goes to the trash.'],
])('the question before a deletion says where the record goes, with %j days', (days, words) => expect(toTrashWords(days)).toBe(words))

it('a link to a deleted record searches for its title, and shows its kind without one', () => {
  expect(trashOf({ kind: 'drink', title: 'Açaí & Co' })).toBe('/admin/trash?q=A%C3%A7a%C3%AD+%26+Co')
  expect(trashOf({ kind: 'drink', title: ' ' })).toBe('/admin/trash?kind=drink')
})

describe('after an Undo', () => {
  it('its toast has left at once', async () => {
    const undo = vi.fn<() => void>()
    act(() => showToast('success', 'Quote deleted', { act: undo, label: undefined }))
    const button = await screen.findByRole('button', { name: 'Undo' })
    act(() => button.click())
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Quote deleted')).toBeNull()
  })

  it('a part that failed makes the toast one of a failure, which can be taken back too', async () => {
    act(() => showToast('failure', '1 post deleted, 1 not', { act: () => undefined, label: undefined }))
    expect((await screen.findByText('1 post deleted, 1 not')).closest('[role]')?.getAttribute('role')).toBe('alert')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('the focus is on the row that came back, or on the list, unless it is elsewhere', () => {
    placeMarkup('<main><div data-results tabindex="-1"><table><tr data-row="4"><td><a href="/4">Four</a></td></tr></table></div></main>')
    focusReturned(4)
    expect(document.activeElement?.tagName).toBe('A')
    focusReturned(null)
    expect(document.activeElement?.tagName, 'somebody has put it there').toBe('A')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    focusReturned(null)
    expect(document.activeElement?.hasAttribute('data-results')).toBe(true)
  })
})
