import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Component as QuoteFormPage } from '../../../site/console/modules/quotes/form-page'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, quote, show } from '../support'
import { chosen } from './review-form'

const LATER = '2999-01-01T00:00:00.000Z'

it.each([
  ['a published quote', {}, 'published'],
  ['a draft', { is_published: false, published_at: null }, 'draft'],
  ['a withdrawn one', { is_published: false }, 'draft'],
  ['one with unpublished changes', { is_published: true, has_draft: true }, 'draft'],
  ['a scheduled one', { is_published: false, published_at: null, publish_at: LATER }, 'draft'],
])('the form of a copy of %s begins with the choice that fits it', async (_case, more, choice) => {
  fakeNetwork(({ url }) => (url.includes('/quotes/4') ? json(quote(more)) : json([], 200, { 'X-Total-Count': '0' })))
  show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <QuoteFormPage />
    </SessionProvider>,
    { path: '/admin/quotes/new?like=4' },
  )
  await screen.findByDisplayValue('Know thyself.')
  expect(chosen()).toBe(choice)
})
