import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { Component as TrashPage } from '../../../site/console/trash/trash-page'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { notify } from '../../../site/shared/notify'
import { clientOf, fakeNetwork, json, show, type RecordedRequest } from '../support'

const said = (id: number, more: Partial<Trashed> = {}): Trashed => ({
  kind: 'quote',
  id,
  title: `Said ${id}`,
  deleted_at: '2026-01-01T00:00:00.000Z',
  deleted_by: 'mara',
  with: [],
  ...more,
})
/** Quotes with the ids from the first down to the last. */
const quotes = (first: number, last: number): Trashed[] => Array.from({ length: first - last + 1 }, (_, index) => said(first - index))

/** A server with a trash. `act` answers writes; null removes the record. */
function server(entries: Trashed[], answer: (asked: RecordedRequest) => Response | Promise<Response> | null = () => null) {
  const trash = { entries }
  const calls = fakeNetwork((asked) => {
    const own = answer(asked)
    if (own) return own
    const { pathname, searchParams } = new URL(asked.url, 'https://site.example')
    if (asked.method !== 'GET') {
      const id = Number(pathname.split('/')[5])
      trash.entries = trash.entries.filter((entry) => entry.id !== id)
      return json({})
    }
    const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))]
    return json(trash.entries.slice(skip, skip + limit), 200, { 'X-Total-Count': String(trash.entries.length) })
  })
  return { trash, calls }
}

const open = (path = '/admin/trash', retry = false) =>
  show(<TrashPage />, { path, api: clientOf('t'), queryClient: createQueryClient({ retry, notify }) })

const rows = () => [...document.querySelectorAll('li[id^="trash-"]')].map(({ id }) => id)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const list = () => screen.getByRole('group', { name: 'Trash' })
const bar = () => screen.getByRole('region', { name: 'Selected records' })
const press = (name: string | RegExp): void => {
  button(name).focus()
  fireEvent.click(button(name))
}
const inBar = (name: string): void => {
  const found = within(bar()).getByRole('button', { name })
  found.focus()
  fireEvent.click(found)
}
const isFocused = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()))

describe('Load more', () => {
  it('reads everything again if records have come meanwhile, and shows each once', async () => {
    const { trash } = server(quotes(60, 1))
    open()
    await screen.findByText('60 records')
    trash.entries = quotes(62, 1)
    press('Load more')
    await screen.findByText('62 records')
    expect(rows()).toEqual(trash.entries.map(({ id }) => `trash-quote-${id}`))
    await isFocused(() => document.getElementById('trash-quote-10'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 62 shown' }))
    expect(bar().textContent).toContain('62 selected')
    inBar('Delete for good')
    expect(await screen.findByText('Delete 62 quotes for good?')).toBeTruthy()
  })

  it('takes away what has left meanwhile', async () => {
    const { trash } = server(quotes(140, 1))
    open()
    await screen.findByText('140 records')
    trash.entries = quotes(60, 1)
    press('Load more')
    await screen.findByText('60 records')
    expect(rows()).toEqual(trash.entries.map(({ id }) => `trash-quote-${id}`))
  })

  it('moves the focus to the first new row', async () => {
    server(quotes(60, 1))
    open()
    await screen.findByText('60 records')
    press('Load more')
    await isFocused(() => document.getElementById('trash-quote-10'))
    expect(rows()).toHaveLength(60)
  })
})

describe('an act on many', () => {
  const choose = async (...ids: number[]): Promise<void> => {
    for (const id of ids) fireEvent.click(await screen.findByRole('checkbox', { name: `Select Said ${id}` }))
  }
  const taken = ({ url }: RecordedRequest) => (url.endsWith('/quote/2/restore') ? json({ detail: 'Taken' }, 409) : null)

  it.each([
    ['all was done', '2 quotes restored', () => null],
    ['something was refused', '1 quote restored, 1 not', taken],
  ])('leaves the focus with who is typing by then, when %s', async (_, words, answer) => {
    server(quotes(3, 1), answer)
    open()
    await choose(2, 1)
    inBar('Restore')
    screen.getByRole('searchbox').focus()
    await waitFor(() => expect(rows()).not.toContain('trash-quote-1'))
    await screen.findByText(words)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('says at once and once that the server is gone, and shows what was done', async () => {
    let isGone = false
    server(quotes(9, 1), ({ url, method }) => {
      if (method === 'POST' && !url.includes('/quote/9/')) isGone = true
      if (isGone) throw new TypeError('Failed to fetch')
      return null
    })
    open('/admin/trash', true)
    await choose(9, 8, 7)
    inBar('Restore')
    const alert = await screen.findByText(/^(1 quote restored, 2 not|3 quotes could not be restored): /)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(alert.closest('[role]')?.getAttribute('role')).toBe('alert')
    expect(screen.queryAllByText(/No response|CONNECTION|server/i)).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('Restore')
    expect(bar().textContent).toContain('2 selected')
    expect(rows()).toHaveLength(8)
  })

  it('has an outcome without links to rows that are gone, which leaves with the search and with what it is about', async () => {
    const { trash } = server(quotes(3, 1), taken)
    open()
    await choose(2, 1)
    inBar('Restore')
    const outcome = await screen.findByRole('region', { name: 'What could not be done' })
    await isFocused(() => outcome)
    expect(within(outcome).getByRole('link', { name: 'Said 2' })).toBeTruthy()
    fireEvent.click(within(outcome).getByRole('button', { name: 'Close' }))
    await isFocused(list)

    inBar('Restore')
    await screen.findByRole('region', { name: 'What could not be done' })
    trash.entries = quotes(3, 3)
    press('Delete Said 3 for good')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(rows()).toEqual([]))
    expect(screen.getByText(/Said 2/).querySelector('a')).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'other' } })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What could not be done' })).toBeNull())
  })

  it('has an outcome that ends with the last record that it names', async () => {
    server(quotes(3, 1), taken)
    open()
    await choose(2)
    inBar('Restore')
    const outcome = await screen.findByRole('region', { name: 'What could not be done' })
    press('Delete Said 2 for good')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(rows()).not.toContain('trash-quote-2'))
    await waitFor(() => expect(outcome.isConnected).toBe(false))
  })

  it('offers no Restore for records that can never return', async () => {
    server([said(2, { cannot_return: 'It is lost.' }), said(1)])
    open()
    await choose(2)
    expect(within(bar()).queryByRole('button', { name: 'Restore' })).toBeNull()
    await choose(1)
    expect(within(bar()).getByRole('button', { name: 'Restore' })).toBeTruthy()
    inBar('Clear the selection')
    await isFocused(list)
  })
})

describe('the focus', () => {
  it('is on the button of a row whose refusal was dismissed', async () => {
    server(quotes(1, 1), ({ method }) => (method === 'POST' ? json({ detail: 'Taken' }, 409) : null))
    open()
    await screen.findByText('1 record')
    press('Restore Said 1')
    expect((await screen.findByText('Taken')).getAttribute('role')).toBe('alert')
    press('Dismiss the message about Said 1')
    await isFocused(() => button('Restore Said 1'))
  })

  it('is on the list after "Show all records in the trash"', async () => {
    server(quotes(1, 1), ({ url }) => (url.includes('q=') ? json([], 200, { 'X-Total-Count': '0' }) : null))
    open('/admin/trash?q=none')
    await screen.findByText('Nothing in the trash matches.')
    press('Show all records in the trash')
    await screen.findByText('1 record')
    expect(document.activeElement).toBe(list())
  })

  it('is on the list while a failed read is tried again, and after it', async () => {
    let fails = true
    server(quotes(1, 1), () => (fails ? json({ detail: 'Down' }, 503) : null))
    open()
    await screen.findByText('The trash could not be loaded.')
    fails = false
    press('RETRY_CONNECTION')
    expect(document.activeElement).toBe(list())
    await screen.findByText('1 record')
    expect(document.activeElement).toBe(list())
  })

  it('stays with who is typing when the trash has been emptied, whose outcome is gone', async () => {
    const { trash } = server(quotes(2, 1), ({ method }) =>
      method === 'POST' ? json({ detail: 'Taken' }, 409) : method === 'DELETE' ? json({}, 204) : null,
    )
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }))
    inBar('Restore')
    const outcome = await screen.findByRole('region', { name: 'What could not be done' })
    press('Empty trash')
    trash.entries = []
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 records for good' }))
    act(() => screen.getByRole('searchbox').focus())
    await screen.findByText('The trash is empty.')
    expect(outcome.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

it('searches for as much of a text as the server takes, as the lists do', async () => {
  const { calls } = server(quotes(1, 1))
  open(`/admin/trash?q=${'a b c d e f g h i'.replaceAll(' ', '+')}`)
  await screen.findByText('1 record')
  expect(calls.map(({ url }) => new URL(url, 'https://site.example').searchParams.get('q'))).toContain('a b c d e f g h')
})

it('says that a kind has none only when the server has said so', async () => {
  const nothing = () => json([], 200, { 'X-Total-Count': '0' })
  let answerDrinks = (): void => undefined
  const drinks = new Promise<Response>((resolve) => {
    answerDrinks = () => resolve(nothing())
  })
  server(quotes(1, 1), ({ url }) => (url.includes('kind=drink') ? drinks : url.includes('kind=category') ? nothing() : null))
  open('/admin/trash?kind=category')
  await screen.findByText('No categories in the trash.')
  fireEvent.change(screen.getByLabelText('Filter by kind'), { target: { value: 'drink' } })
  await screen.findByText('LOADING_DATA...')
  expect(screen.queryByText(/^No /)).toBeNull()
  answerDrinks()
  await screen.findByText(/^No drinks in the trash\./)
})

it.each(['/admin/trash?kind=quote', '/admin/trash?kind=quote&q=said'])('is emptied of what the page knows of alone: %s', async (path) => {
  const { calls } = server([said(2, { deleted_at: '2026-02-02T00:00:00.000Z' }), said(1)])
  open(path)
  await screen.findByText('2 records')
  press('Empty trash')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 quotes for good' }))
  await screen.findByRole('button', { name: 'Empty trash' })
  const removals = calls.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url, 'https://site.example').search)
  expect(removals).toEqual(['?kind=quote&deleted_until=2026-02-02T00%3A00%3A00.000Z'])
})
