import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drinksApi } from '../../../site/features/drinks/api'
import { drinkColumns } from '../../../site/console/modules/drinks/columns'
import { drinkListMessages } from '../../../site/console/modules/drinks/module'
import { AdminListPage } from '../../../site/console/list/admin-list-page'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { drink, fakeNetwork, json, show } from '../support'

const LIST = { resource: drinksApi, columns: drinkColumns }
const PENDING = 'unpublished changes'

/** Shows a list of these drinks. @param pending what the server says of pending drafts. */
function showList(pending: () => Response) {
  const rows = [drink({ id: 1, name: 'One' }), drink({ id: 2, name: 'Two' })]
  const calls = fakeNetwork(({ url }) => {
    if (url.includes('/drafts/pending')) return pending()
    return url.includes('/batches/') ? json({ ids: [], referring: null }) : json(rows, 200, { 'X-Total-Count': '2' })
  })
  show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <AdminListPage list={LIST} messages={drinkListMessages} links={() => []} create={null} related={[]} />
    </SessionProvider>,
    { path: '/admin/caffeine/drinks' },
  )
  return calls
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

describe('a list of records of which some have a pending draft', () => {
  it('says so beside the status of these, with one read for all rows', async () => {
    const calls = showList(() => json({ ids: [2, 7] }))
    expect(await screen.findAllByText(PENDING)).toHaveLength(1)
    expect(row('Two').getByText(PENDING)).toBeTruthy()
    expect(row('Two').getByText('PUBLISHED')).toBeTruthy()
    expect(calls.filter(({ url }) => url.includes('/drafts')).map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/api/v1/drafts/pending/?kind=drink'],
    ])
  })

  it.each([
    ['Unpublish', 'Unpublish 2 drinks?', '1 of them has unpublished changes, which stay as drafts.'],
    ['Set tier', 'Set the tier of 2 drinks', '1 of them has unpublished changes, in which the tier changes too.'],
    ['Delete', 'Delete 2 drinks?', '1 of them has unpublished changes, which go to the trash with them.'],
  ])('says what becomes of it before an act on many: %s', async (label, question, words) => {
    const calls = showList(() => json({ ids: [2, 7] }))
    await screen.findAllByText(PENDING)
    for (const name of ['One', 'Two']) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    fireEvent.click(await screen.findByRole('button', { name: label }))
    const dialog = within((await screen.findByRole('heading', { name: question })).closest<HTMLElement>('[role]') ?? document.body)
    expect(dialog.getByText(words)).toBeTruthy()
    expect(calls.filter(({ url }) => url.includes('/batches/?'))).toEqual([])
  })

  it('is withdrawn at once without one', async () => {
    const calls = showList(() => json({ ids: [7] }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Two' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Unpublish' }))
    await waitFor(() => expect(calls.filter(({ url }) => url.includes('/batches/?')).map(({ body }) => body)).toHaveLength(1))
  })

  it('shows the rows without that if it cannot be read', async () => {
    showList(() => json({ detail: 'No' }, 500))
    expect(await screen.findByText('Two')).toBeTruthy()
    expect(screen.queryByText(PENDING)).toBeNull()
  })
})
