import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { useTrashAct } from '../../../site/console/data/trash-acts'
import { AdminListPage } from '../../../site/console/list/admin-list-page'
import type { ListDeclaration } from '../../../site/console/list/list-types'
import { useDelete } from '../../../site/console/list/use-delete'
import { drinkColumns } from '../../../site/console/modules/drinks/columns'
import { drinkListMessages } from '../../../site/console/modules/drinks/module'
import { memberListMessages } from '../../../site/console/modules/team/module'
import { Component as TrashPage } from '../../../site/console/trash/trash-page'
import { useTrashMany } from '../../../site/console/trash/use-trash-many'
import { drinksApi } from '../../../site/features/drinks/api'
import { failureMessages } from '../../../site/shared/api/failure-messages'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { notify } from '../../../site/shared/notify'
import type { TeamMember } from '../../../site/shared/api/record-types'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { dismissFailures } from '../../../site/shared/toasts/toaster'
import { Address, clientOf, drink, fakeNetwork, json, providers, show } from '../support'

const entryOf = (kind: Trashed['kind'], id: number, title: string): Trashed => ({
  kind,
  id,
  title,
  deleted_at: '2026-01-01T00:00:00.000Z',
  deleted_by: 'mara',
  with: [],
})
const listed = (some: readonly unknown[]): Response => json(some, 200, { 'X-Total-Count': String(some.length), 'X-Trash-Days': '30' })
const around = () => ({ api: clientOf('t'), queryClient: createQueryClient({ retry: false, notify }) })
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const toastOf = async (words: string): Promise<HTMLElement> => {
  const toast = (await screen.findByText(words)).closest<HTMLElement>('[role]')
  if (!toast) throw new Error(`No toast says ${words}`)
  return toast
}
const press = async (name: string, part?: HTMLElement): Promise<void> => {
  const place = part ? within(part) : screen
  fireEvent.click(await place.findByRole('button', { name }))
}
const signedIn = (children: ReactNode) => <SessionProvider store={createSessionStore(localStorage)}>{children}</SessionProvider>

describe('an act on a record that somebody else has taken out of the trash', () => {
  it.each([
    ['Delete for good', true, '“Said 1” has been restored already'],
    ['Restore', false, '“Said 2” has been deleted for good already'],
  ])('%s says what became of it', async (name, isThere, words) => {
    const id = isThere ? 1 : 2
    let trash = [entryOf('quote', id, `Said ${id}`)]
    fakeNetwork(({ method, url }) => {
      if (method === 'GET' && url.includes('/v1/trash')) return listed(trash)
      if (method === 'GET' && isThere) return json({ id })
      trash = []
      return json({ detail: 'Quote in the trash not found' }, 404)
    })
    show(
      <>
        <TrashPage />
        <Address />
      </>,
      { path: '/admin/trash', ...around() },
    )
    await screen.findByText('1 record')
    await press(isThere ? `Delete Said ${id} for good` : `Restore Said ${id}`)
    if (isThere) await press(name, await screen.findByRole('alertdialog'))
    const toast = await toastOf(words)
    expect(toast.getAttribute('role')).toBe('alert')
    await screen.findByText('The trash is empty.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Trash' })))
    if (!isThere) return expect(within(toast).queryByRole('button', { name: 'Open' })).toBeNull()
    await press('Open', toast)
    await screen.findByText('/admin/quotes/edit/1')
  })
})

const MARA: TeamMember = {
  id: 3,
  name: 'Mara',
  role: null,
  status: 'MEMBER',
  bio: null,
  image_url: null,
  image_alt: null,
  image_focus: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const LIST: ListDeclaration<typeof drinksApi> = { resource: drinksApi, columns: drinkColumns }

/** A list of two drinks, at a server whose response to the first deletion is lost. `isOffline` may be set. */
function openDrinks() {
  const server = { drinks: [drink({ id: 1, name: 'Can 1' }), drink({ id: 2, name: 'Can 2' })], isOffline: false, trash: true }
  const all = server.drinks
  const calls = fakeNetwork(({ method, url }) => {
    if (server.isOffline) return lost()
    const { pathname } = new URL(url, 'http://x')
    if (method === 'DELETE') {
      server.drinks = all.slice(1)
      return lost()
    }
    if (pathname.endsWith('/restore')) {
      server.drinks = all
      return json(all[0])
    }
    if (pathname.endsWith('/selection')) return json({ ids: [], referring: null })
    if (pathname.includes('/v1/trash')) return listed(server.trash ? [entryOf('drink', 1, 'Can 1')] : [])
    const [, id] = /drinks\/(\d+)$/.exec(pathname) ?? []
    if (id === undefined) return listed(pathname.includes('drinks') ? server.drinks : [])
    const found = server.drinks.find((each) => each.id === Number(id))
    return found ? json(found, 200, { ETag: '"tag"' }) : json({ detail: 'Drink not found' }, 404)
  })
  show(
    signedIn(
      <main>
        <AdminListPage list={LIST} messages={drinkListMessages} links={() => []} create={null} related={[]} />
        <Address />
      </main>,
    ),
    { path: '/admin/caffeine/drinks', ...around() },
  )
  return { server, calls }
}
const names = (): string[] => screen.queryAllByRole('rowheader').map((cell) => cell.textContent ?? '')

describe('a deletion whose response was lost', () => {
  /** Deletes a drink, and once more after the failure. @returns the toast that says that it was deleted already. */
  const deleteTwice = async (): Promise<HTMLElement> => {
    await screen.findByText('2 records')
    await press('Delete Can 1')
    const dialog = await screen.findByRole('alertdialog')
    await press('Delete', dialog)
    await screen.findByText(failureMessages.connection)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false))
    await press('Delete', dialog)
    const toast = await toastOf('This drink has been deleted already.')
    await screen.findByText('1 record')
    expect(names()).toEqual(['Can 2'])
    act(() => dismissFailures())
    return toast
  }

  it('can be undone, also if the server cannot be reached at first', async () => {
    const { server, calls } = openDrinks()
    const toast = await deleteTwice()
    server.isOffline = true
    await press('Undo', toast)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(again.closest('[role]')?.textContent).toContain(failureMessages.connection)
    server.isOffline = false
    fireEvent.click(again)
    await screen.findByText('Restored “Can 1”')
    await waitFor(() => expect(names()).toEqual(['Can 1', 'Can 2']))
    expect(calls.filter(({ url }) => url === '/api/v1/trash/drink/1/restore')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('leads to the trash if the record is not in it', async () => {
    const { server } = openDrinks()
    server.trash = false
    const toast = await deleteTwice()
    expect(within(toast).queryByRole('button', { name: 'Undo' })).toBeNull()
    await press('Open the trash', toast)
    await screen.findByText('/admin/trash?kind=drink')
  })
})

it('a restore that works dismisses its own earlier failures, and no others', async () => {
  const { result } = renderHook(() => useTrashAct(), { wrapper: providers(around()) })
  const again = vi.fn<() => void>()
  const others = vi.fn<() => void>()
  const restore = (id: number, retry = again) =>
    act(() => result.current('restore', { kind: 'post', id, name: `Post ${id}` }, { again: retry }))
  fakeNetwork(() => json({ detail: 'Taken' }, 409))
  await restore(1)
  fakeNetwork(lost)
  await restore(1)
  await restore(2, others)
  await screen.findByText('“Post 1” could not be restored: Taken')
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  fakeNetwork(() => json({}))
  await restore(1)
  await screen.findByText('Restored “Post 1”')
  await waitFor(() => expect(screen.getByText('“Post 1” could not be restored: Taken').closest('[data-visible="true"]')).toBeNull())
  const left = screen.getAllByRole('button', { name: 'Try again' }).filter((button) => button.closest('[data-visible="true"]'))
  expect(left).toHaveLength(1)
  for (const button of left) fireEvent.click(button)
  expect([again.mock.calls.length, others.mock.calls.length]).toEqual([0, 1])
})

it('an act on many that works dismisses the failure of its first attempt', async () => {
  const many = [entryOf('quote', 1, 'One'), entryOf('quote', 2, 'Two')]
  const { result } = renderHook(() => useTrashMany(''), { wrapper: providers(around()) })
  fakeNetwork(lost)
  await act(() => result.current.run('restore', many))
  const failure = await toastOf(`2 quotes could not be restored: ${failureMessages.connection}`)
  fakeNetwork(() => json({}))
  await act(() => result.current.run('restore', many))
  await screen.findByText('2 quotes restored')
  await waitFor(() => expect(failure.dataset['visible']).toBe('false'))
})

it('the browser’s own question before a deletion says where the record goes, below the specified words', async () => {
  const calls = fakeNetwork(() => listed([]))
  const asked = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', asked)
  const Surroundings = providers(around())
  const { result } = renderHook(
    () =>
      useDelete(
        memberListMessages.remove,
        'this list was loaded',
        () => null,
        () => [],
        vi.fn(),
      ),
    {
      wrapper: ({ children }) => <Surroundings>{signedIn(children)}</Surroundings>,
    },
  )
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => {
    act(() => result.current.ask(MARA))
    expect(asked.mock.lastCall).toEqual([
      'Are you sure you want to delete "Mara"? This action cannot be undone.\nIt goes to the trash, where it stays for 30 days.',
    ])
  })
})
