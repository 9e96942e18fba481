import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { drink as drinkEntity } from '../../../cms/domain/entities/drink'
import { drinksApi } from '../../../site/features/drinks/api'
import { cellForm } from '../../../site/console/cells/cell-form'
import { changeDrafts, listDrafts, readDrafts, type Draft } from '../../../site/console/form/drafts/drafts'
import { useDraft } from '../../../site/console/form/drafts/use-draft'
import { defineForm } from '../../../site/console/form/define-form'
import { UnsavedDrafts } from '../../../site/console/home/unsaved-drafts'
import { AdminListPage } from '../../../site/console/list/admin-list-page'
import { Component as CategoriesPage } from '../../../site/console/modules/categories/list-page'
import { drinkColumns } from '../../../site/console/modules/drinks/columns'
import { drinkListMessages } from '../../../site/console/modules/drinks/module'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { drink, fakeNetwork, json, show, type RecordedRequest } from '../support'

const DRINKS = '/admin/caffeine/drinks'
const CATEGORIES = '/admin/blog/categories'
const LIST = { resource: drinksApi, columns: drinkColumns, edits: cellForm(defineForm(drinkEntity)) }
const ROWS = [drink({ id: 1, name: 'One' }), drink({ id: 2, name: 'Two' })]

// nobody is signed in: the drafts are those of a user without a name
const keep = (path: string, heading: string, more: Partial<Draft> = {}): void =>
  changeDrafts(path, '', (others) => [
    ...others,
    { values: { name: heading }, base: {}, at: '2024-03-05T10:00:00.000Z', heading, username: '', ...more },
  ])
const named = (): (readonly [string | null, string | null])[] =>
  [...(screen.queryByText(/^Unsaved drafts?:/)?.querySelectorAll('a') ?? [])].map((link) => [
    link.textContent?.replace(/,.*/, '') ?? null,
    link.getAttribute('href'),
  ])
const byOtherTab = (path: string): void => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `ccc-draft:${path}` })))

type Answer = (asked: RecordedRequest) => Response
/** Shows the list of drinks, whose cells can be changed. @param save what a save gets. */
function showDrinks(save: Answer = () => json({ detail: 'Broken' }, 500)) {
  fakeNetwork((asked) => {
    if (asked.method === 'PUT') return save(asked)
    if (asked.url.includes('/drinks/1')) return json(ROWS[0], 200, { ETag: '"1"' })
    return asked.url.includes('/drafts/') || asked.url.includes('/batches/')
      ? json({ ids: [], referring: null })
      : json(ROWS, 200, { 'X-Total-Count': '2' })
  })
  return show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <AdminListPage list={LIST} messages={drinkListMessages} links={() => []} create={null} related={[]} />
    </SessionProvider>,
    { path: DRINKS },
  )
}

describe('a list of records with unsaved drafts', () => {
  it('names those of its kind, the latest first, with the way to their forms', async () => {
    keep(`${DRINKS}/edit/2`, 'Edit Drink')
    keep(`${DRINKS}/new`, 'New Drink', { at: '2024-03-06T10:00:00.000Z' })
    keep('/admin/caffeine/episodes/7/drinks/new', 'Drink of an episode', { at: '2024-03-04T10:00:00.000Z' })
    for (const path of ['/admin/caffeine/episodes/new', '/admin/quotes/edit/2', `${DRINKS}/edit/2/more`]) keep(path, 'Of others')
    keep(`${DRINKS}/edit/3`, 'Of others', { username: 'bo' })
    showDrinks()
    await screen.findByText('One')
    expect(named()).toEqual([
      ['New Drink', `${DRINKS}/new`],
      ['Edit Drink', `${DRINKS}/edit/2`],
      ['Drink of an episode', '/admin/caffeine/episodes/7/drinks/new'],
    ])
    expect(screen.getByText(/^Unsaved drafts:/).textContent).toContain('“Edit Drink”')
  })

  it('names three, and follows what another tab stores', async () => {
    showDrinks()
    await screen.findByText('One')
    expect(named()).toEqual([])
    for (const id of [1, 2, 3, 4, 5]) keep(`${DRINKS}/edit/${id}`, `Edit ${id}`)
    byOtherTab(`${DRINKS}/edit/1`)
    expect(named().slice(2)).toEqual([
      ['Edit 3', `${DRINKS}/edit/3`],
      ['2 more', '/admin'],
    ])
  })

  it('opens the form above it with its draft, and leaves it to that form then', async () => {
    fakeNetwork(() => json([], 200, { 'X-Total-Count': '0' }))
    keep(CATEGORIES, 'New Category', { values: { name: 'Typed', slug: '' }, base: { name: '', slug: '' } })
    show(
      <SessionProvider store={createSessionStore(localStorage)}>
        <CategoriesPage />
      </SessionProvider>,
      { path: CATEGORIES },
    )
    expect(named()).toEqual([['New Category', `${CATEGORIES}#new`]])
    fireEvent.click(screen.getByRole('link', { name: /^New Category/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.getByDisplayValue('Typed')).toBeTruthy())
    expect(named()).toEqual([])
  })
})

describe('what is typed into a cell', () => {
  const FORM = `${DRINKS}/edit/1`
  const kept = () => readDrafts(FORM, '')
  const type = async (text: string): Promise<HTMLElement> => {
    const [cell] = await waitFor(() => {
      const cells = document.querySelectorAll<HTMLElement>('[data-cell="brand"]')
      expect(cells).toHaveLength(2)
      return cells
    })
    fireEvent.click(cell ?? document.body)
    const input = screen.getByDisplayValue('Volt')
    fireEvent.change(input, { target: { value: text } })
    return input
  }

  it('is a draft of the form of its record, which the list names when it is opened again', async () => {
    const { unmount } = showDrinks()
    await type('Obol W')
    expect(kept()).toMatchObject([{ heading: 'Brand of One', values: { brand: 'Obol W', name: 'One' }, base: { brand: 'Volt' } }])
    unmount()
    showDrinks()
    await screen.findByText('One')
    expect(screen.getByRole('link', { name: /^Brand of One, .* “Obol W”$/ }).getAttribute('href')).toBe(FORM)
  })

  it.each([
    ['taken back', (input: HTMLElement) => fireEvent.change(input, { target: { value: 'Volt' } })],
    ['given up', (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Escape' })],
    ['saved', (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter' })],
  ])('is none any more once it is %s', async (_case, end) => {
    showDrinks(() => json(drink({ id: 1, name: 'One', brand: 'Obol W' }), 200, { ETag: '"2"' }))
    const input = await type('Obol W')
    expect(kept()).toHaveLength(1)
    end(input)
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('stays one if its save is refused', async () => {
    showDrinks()
    fireEvent.keyDown(await type('Obol W'), { key: 'Enter' })
    await screen.findByRole('alert')
    expect(kept()).toMatchObject([{ values: { brand: 'Obol W' } }])
  })
})

describe('a draft that another tab is typing in', () => {
  it('is shown as it is now, and stored again with the next key if it is discarded here', () => {
    vi.useFakeTimers()
    const path = `${DRINKS}/new`
    const tab = renderHook(() => {
      const form = useForm({ defaultValues: { name: '' } })
      return { form, draft: useDraft(form, { path, heading: 'New Drink', username: '' }) }
    })
    const typed = (text: string): void => {
      act(() => tab.result.current.form.setValue('name', text))
      act(() => void vi.advanceTimersByTime(1000))
    }
    typed('Ob')
    show(<UnsavedDrafts username="" />)
    typed('Obol')
    byOtherTab(path)
    const [discard] = screen.getAllByRole('button', { name: /“Obol”$/ })
    fireEvent.click(discard ?? document.body)
    expect(listDrafts('')).toEqual([])
    typed('Obol W')
    expect(listDrafts('').map(({ values }) => values)).toEqual([{ name: 'Obol W' }])
  })
})
