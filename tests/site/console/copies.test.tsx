import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Component as QuoteFormPage } from '../../../site/console/modules/quotes/form-page'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, quote, show } from '../support'
import { isChosen } from './review-form'

const LATER = '2999-01-01T00:00:00.000Z'

it.each([
  ['a published quote', {}, 'Publish at once'],
  ['a draft', { is_published: false, published_at: null }, 'Keep as draft'],
  ['a withdrawn one', { is_published: false }, 'Keep as draft'],
  ['one with unpublished changes', { is_published: true, has_draft: true }, 'Keep as draft'],
  ['a scheduled one', { is_published: false, published_at: null, publish_at: LATER }, 'Keep as draft'],
])('the form of a copy of %s begins with the choice that fits it', async (_case, more, choice) => {
  fakeNetwork(({ url }) => (url.includes('/quotes/4') ? json(quote(more)) : json([], 200, { 'X-Total-Count': '0' })))
  show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <QuoteFormPage />
    </SessionProvider>,
    { path: '/admin/quotes/new?like=4' },
  )
  await screen.findByDisplayValue('Know thyself.')
  expect(isChosen(choice)).toBe(true)
})
