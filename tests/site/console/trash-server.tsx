import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { Component as TrashPage } from '../../../site/console/trash/trash-page'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { notify } from '../../../site/shared/notify'
import { clientOf, fakeNetwork, json, show, type RecordedRequest } from '../support'

export const said = (id: number, more: Partial<Trashed> = {}): Trashed => ({
  kind: 'quote',
  id,
  title: `Said ${id}`,
  deleted_at: '2026-01-01T00:00:00.000Z',
  deleted_by: 'mara',
  with: [],
  ...more,
})
/** Quotes with the ids from the first down to the last. */
export const quotes = (first: number, last: number): Trashed[] =>
  Array.from({ length: first - last + 1 }, (_, index) => said(first - index))

/** A server with a trash. `act` answers writes; null removes the record. */
export function server(entries: Trashed[], answer: (asked: RecordedRequest) => Response | Promise<Response> | null = () => null) {
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

export const open = (path = '/admin/trash', retry = false) =>
  show(<TrashPage />, { path, api: clientOf('t'), queryClient: createQueryClient({ retry, notify }) })

export const rows = () => [...document.querySelectorAll('li[id^="trash-"]')].map(({ id }) => id)
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const list = () => screen.getByRole('group', { name: 'Trash' })
export const bar = () => screen.getByRole('region', { name: 'Selected records' })
export const press = (name: string | RegExp): void => {
  button(name).focus()
  fireEvent.click(button(name))
}
export const inBar = (name: string): void => {
  const found = within(bar()).getByRole('button', { name })
  found.focus()
  fireEvent.click(found)
}
export const isFocused = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()))
