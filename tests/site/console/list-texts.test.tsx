import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { ApiProvider } from '../../../site/shared/api/api-context'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { notify } from '../../../site/shared/notify'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { clientOf, episode, fakeNetwork, json } from '../support'
import { lists, type ListFacts } from './list-facts'

type Server = { rows: readonly unknown[]; isDown: boolean; refusesWrites: boolean }

/** A server with this list, and the episode of the drinks. Other reads are empty. */
function serve(facts: ListFacts, server: Server): void {
  fakeNetwork(({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    if (method === 'DELETE') {
      if (server.refusesWrites) return json({ detail: 'Busy' }, 400)
      server.rows = []
      return json(null, 204)
    }
    const list = `/api${facts.api}`
    if (pathname === list && server.isDown) return json({ detail: 'Down' }, 400)
    const counted = (rows: readonly unknown[]): Response => json(rows, 200, { 'X-Total-Count': String(rows.length) })
    if (pathname === list) return counted(searchParams.get('q') ? [] : server.rows)
    if (pathname === `/api${facts.api}${facts.record.id}`) return json(server.rows[0], 200, { ETag: '"tag"' })
    if (/\/episodes\/\d+$/.test(pathname)) return json(episode(), 200, { ETag: '"tag"' })
    return counted([])
  })
}

function open({ Page, pattern, path }: ListFacts): void {
  const router = createMemoryRouter([{ path: pattern, Component: Page }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={createQueryClient({ retry: false, notify })}>
      <ApiProvider value={clientOf('t')}>
        <SessionProvider store={createSessionStore(localStorage)}>
          <RouterProvider router={router} />
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
}

/** The row of the record. */
const row = async (): Promise<HTMLElement> => {
  const found = (await screen.findByRole('rowheader')).closest('tr')
  if (!found) throw new Error('The list has no row')
  return found
}

/** The cells of a row between its checkbox and its actions. */
const cellsOf = (found: HTMLElement): string[] =>
  [...found.querySelectorAll('th, td')].slice(1, -1).map(({ textContent }) => (textContent ?? '').trim())

describe.each(lists)('the $noun list', (facts) => {
  it('has its texts, columns, actions and order', async () => {
    const server = { rows: [facts.record], isDown: false, refusesWrites: false }
    serve(facts, server)
    open(facts)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(facts.loading)
    const found = await row()
    expect(document.title).toBe(facts.title)
    const headers = screen.getAllByRole('columnheader').slice(1)
    expect(headers.map(({ textContent }) => (textContent ?? '').replace(/[↑↓]/, '').trim())).toEqual(facts.headers)
    // the number of a category's posts is a read of its own
    await waitFor(() => expect(cellsOf(found)).toEqual(facts.cells))
    const actions = [...(found.lastElementChild?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)
    expect(actions.filter((text) => facts.actions.includes(text ?? ''))).toEqual(facts.actions)
    const [header, order] = facts.sort
    fireEvent.click(within(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).getByRole('button'))
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }).getAttribute('aria-sort')).toBe(order)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing-has-this' } })
    expect(await screen.findByText(facts.noMatch)).toBeTruthy()
  })

  it('says that it has no records, and why it cannot be read', async () => {
    const server = { rows: [], isDown: true, refusesWrites: false }
    serve(facts, server)
    open(facts)
    const box = await screen.findByRole('heading', { name: facts.errorTitle })
    expect(screen.getByText(facts.errorText)).toBeTruthy()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    server.isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'RETRY_CONNECTION' }))
    expect(reload).toHaveBeenCalledTimes(facts.isReadAgain ? 0 : 1)
    if (!facts.isReadAgain) open(facts)
    expect(await screen.findByText(facts.empty)).toBeTruthy()
    expect(box.isConnected).toBe(!facts.isReadAgain)
  })

  it('asks before a deletion, and says whether it worked', async () => {
    const server = { rows: [facts.record], isDown: false, refusesWrites: true }
    serve(facts, server)
    const asked = vi.fn<(question: string) => boolean>(() => true)
    vi.stubGlobal('confirm', asked)
    open(facts)
    const remove = within(await row()).getByRole('button', { name: /^Delete/ })
    const confirm = async (): Promise<void> => {
      fireEvent.click(remove)
      if (facts.isBrowserAsking) return expect(asked.mock.lastCall?.[0]).toContain(facts.question)
      const dialog = await screen.findByRole('alertdialog', { name: facts.question })
      if (facts.consequence) expect(dialog.textContent).toContain(facts.consequence)
      fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    }
    await confirm()
    expect(await screen.findByText(facts.deletionFailed)).toBeTruthy()
    await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
    server.refusesWrites = false
    const open_ = screen.queryByRole('alertdialog')
    if (open_) fireEvent.click(within(open_).getByRole('button', { name: 'Delete' }))
    else await confirm()
    expect(await screen.findByText(facts.deleted)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull())
  })
})
