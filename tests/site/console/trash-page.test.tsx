import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, type RecordedRequest } from '../support'
import { said, quotes, server, open, rows, button, list, bar, press, inBar, isFocused } from './trash-server'

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
