import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Planned } from '../../../admin-bridge/contract/schedule'
import type { WaitingDraft } from '../../../admin-bridge/contract/waiting-drafts'
import { ComingUp } from '../../../site/console/home/coming-up'
import { LatestChanges } from '../../../site/console/home/latest-changes'
import { WaitingDrafts } from '../../../site/console/home/waiting-drafts'
import { fakeNetwork, json, show, silence } from '../support'

const LATE = '2001-03-05T22:05:00.000Z'
const DRAFTS: WaitingDraft[] = [
  { kind: 'post', id: 5, title: 'On cans', pending: true, at: LATE },
  { kind: 'team_member', id: 6, title: '', pending: false, at: LATE },
]

const counted = (body: unknown, total: number): Response => json(body, 200, { 'X-Total-Count': String(total) })
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('what waits as a draft', () => {
  it('is named by its kind, with the way to its form and to the lists of the rest', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const calls = fakeNetwork(() => counted(DRAFTS, 1202))
    show(<WaitingDrafts />)
    expect(screen.getByText('LOADING_DATA...')).toBeTruthy()
    await screen.findByText(/^1,200 more\./)
    expect(calls.map(({ url }) => url)).toEqual(['/api/v1/drafts/?limit=8'])
    expect(entries()).toEqual(['Mar 5, 2001, 23:05Post On cans, unpublished changes', 'Mar 5, 2001, 23:05Team member 6'])
    expect(screen.getByRole('link', { name: 'On cans' }).getAttribute('href')).toBe('/admin/blog/posts/edit/5')
    const rest = within(screen.getByText(/more\. Not published:/)).getAllByRole('link')
    expect(rest.map((link) => link.getAttribute('href'))).toEqual(
      ['caffeine/episodes', 'caffeine/drinks', 'culinary/reviews', 'quotes', 'blog/posts'].map((list) => `/admin/${list}?status=draft`),
    )
  })

  it('leads to the lists of pending drafts if some of them are not shown', async () => {
    let drafts = DRAFTS
    fakeNetwork(() => counted(drafts, 9))
    const { unmount } = show(<WaitingDrafts />)
    await screen.findByText(/^7 more\./)
    expect(screen.queryByText(/^Unpublished changes:/), 'pending drafts come first: there are no others').toBeNull()
    unmount()
    drafts = DRAFTS.slice(0, 1)
    show(<WaitingDrafts />)
    const links = within(await screen.findByText(/^Unpublished changes:/)).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))[4]).toBe('/admin/blog/posts?status=pending')
  })

  it('may be nothing, and can fail and be asked for again', async () => {
    let fails = true
    fakeNetwork(() => (fails ? json({ detail: 'Broken' }, 400) : counted([], 0)))
    show(<WaitingDrafts />)
    await screen.findByText('CONNECTION_FAILURE: Unable to read the drafts.')
    fails = false
    fireEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('No drafts are waiting.')).toBeTruthy()
    expect(screen.queryByText(/Unable/)).toBeNull()
  })

  it('is being asked for', () => {
    fakeNetwork(silence)
    show(<WaitingDrafts />)
    expect(screen.queryByText('No drafts are waiting.')).toBeNull()
  })
})

describe('what comes up', () => {
  it('is named by its kind; of the rest there is the number', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const planned: Planned[] = [{ kind: 'quote', id: 4, title: 'Know thyself', act: 'publish', at: LATE, overdue: false }]
    fakeNetwork(() => counted(planned, 21))
    show(<ComingUp />)
    expect(await screen.findByText(/^20 more later\. Times are in /)).toBeTruthy()
    expect(entries()).toEqual(['Mar 5, 2001, 23:05Publishes quote Know thyself'])
  })
})

describe('the latest changes', () => {
  const line = { version: 3, kind: 'quote', id: 4, title: 'Know thyself', act: 'update', at: LATE, by: 'Mara', via: 'console', changes: [] }

  it('are named with whose they are; an act on many records is one', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const lines = [line, { ...line, version: 2, act: 'trash', by: null }, { ...line, version: 1, batch: 1, batch_size: 12 }]
    fakeNetwork(() => counted(lines, 3))
    show(<LatestChanges />)
    await screen.findByText('All changes')
    const when = 'Mar 5, 2001, 23:05'
    expect(entries()).toEqual([
      `${when}Changed quote Know thyself Mara`,
      `${when}Deleted quote Know thyself`,
      `${when}Changed 12 quotes Mara`,
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/quotes/edit/4', '/admin/history'])
  })

  it('may be none, and can fail and be asked for again', async () => {
    let fails = true
    fakeNetwork(() => (fails ? json({ detail: 'Broken' }, 400) : counted([], 0)))
    show(<LatestChanges />)
    expect(screen.getByText('LOADING_DATA...')).toBeTruthy()
    await screen.findByText('CONNECTION_FAILURE: Unable to read the history.')
    fails = false
    fireEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Nothing has been changed yet.')).toBeTruthy()
  })
})
