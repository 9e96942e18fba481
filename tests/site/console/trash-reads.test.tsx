import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../support'
import { said, quotes, server, open, press } from './trash-server'

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
