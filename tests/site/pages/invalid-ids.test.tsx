import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Component as DrinkForm } from '../../../site/console/modules/drinks/form-page'
import { Component as EpisodeDrinkForm } from '../../../site/console/modules/drinks/episode-drink-form-page'
import { Component as EpisodeDrinks } from '../../../site/console/modules/drinks/episode-drinks-page'
import { Component as EpisodeForm } from '../../../site/console/modules/episodes/form-page'
import { Component as MemberForm } from '../../../site/console/modules/team/form-page'
import { Component as PostForm } from '../../../site/console/modules/posts/form-page'
import { Component as QuoteForm } from '../../../site/console/modules/quotes/form-page'
import { Component as ReviewForm } from '../../../site/console/modules/reviews/form-page'
import { Component as DrinkPage } from '../../../site/public/caffeine/drink-page'
import { Component as EpisodePage } from '../../../site/public/caffeine/episode-page'
import { Component as PostPage } from '../../../site/public/blog/post-page'
import { Component as QuotePage } from '../../../site/public/quotes/quote-page'
import { Component as ReviewPage } from '../../../site/public/culinary/review-page'
import type { EntityName } from '../../../cms/domain/entities'
import { ApiProvider } from '../../../site/shared/api/api-context'
import { paths, patterns } from '../../../site/shared/routing/paths'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { clientOf, fakeNetwork, json, type RecordedRequest } from '../support'

/** Opens one page at an address; no record exists on the server. */
function open(Page: ComponentType, pattern: string, path: string): RecordedRequest[] {
  const calls = fakeNetwork(({ url }) => (/\?(?!draft)/.test(url) ? json([]) : json({ detail: 'Not found' }, 404)))
  const router = createMemoryRouter([{ path: pattern, Component: Page }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={createQueryClient({ retry: false })}>
      <ApiProvider value={clientOf()}>
        <SessionProvider store={createSessionStore(localStorage)}>
          <RouterProvider router={router} />
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return calls
}

const { admin } = paths
const NO_IDS = ['abc', '0', '-1', '1.5', '99999999999', '2147483648', '0x1', '1e3', ' ']
const UNKNOWN = 2_147_483_647

type Form = [noun: string, Page: ComponentType, entity: EntityName, kind: string, unknown: string]
const FORMS: Form[] = [
  ['episode', EpisodeForm, 'episode', 'Episode', 'Failed to load episode data: Episode not found'],
  ['drink', DrinkForm, 'drink', 'Drink', 'Failed to load drink data: Drink not found'],
  ['review', ReviewForm, 'review', 'Review', 'Failed to load review data: Review not found'],
  ['quote', QuoteForm, 'quote', 'Quote', 'Failed to load quote data: Quote not found'],
  ['post', PostForm, 'post', 'Post', 'Failed to load necessary data. Please try again.'],
  ['team member', MemberForm, 'teamMember', 'Team Member', 'Failed to load team member data: Team member not found'],
]

describe.each(FORMS)('the %s form', (noun, Page, entity, kind, unknown) => {
  const pattern = patterns.admin.edit[entity]
  const at = (id: string | number) => admin.edit(entity, id)

  it('says that no id was provided when the address has none', async () => {
    open(Page, pattern, at(''))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(`Invalid ${kind} ID`)
    expect(screen.getByText(`No ${noun} ID was provided in the URL.`)).toBeTruthy()
  })

  it.each(NO_IDS)('rejects the id "%s" by name, without requesting a record', async (id) => {
    const calls = open(Page, pattern, at(encodeURIComponent(id)))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(`Invalid ${kind} ID`)
    expect(document.body.textContent).toContain(`"${id}" is not a valid ${noun} ID.`)
    expect(screen.queryByText(/was provided in the URL/)).toBeNull()
    expect(calls.filter(({ url }) => !url.includes('?'))).toEqual([])
  })

  it('says that a record with an unknown id could not be loaded', async () => {
    open(Page, pattern, at(UNKNOWN))
    expect(await screen.findByText(unknown)).toBeTruthy()
    expect(screen.queryByText(`Invalid ${kind} ID`)).toBeNull()
  })
})

describe.each([
  ['drinks of an episode', EpisodeDrinks, patterns.admin.episodeDrinks, admin.episodeDrinks],
  ['form of a drink in an episode', EpisodeDrinkForm, patterns.admin.newDrink, admin.newDrink],
] as const)('the %s', (_name, Page, pattern, at) => {
  it.each(NO_IDS)('rejects the id "%s" by name', async (id) => {
    open(Page, pattern, at(encodeURIComponent(id)))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Invalid Episode ID')
    expect(document.body.textContent).toContain(`"${id}" is not a valid episode ID.`)
  })

  it('shows EPISODE_NOT_FOUND for an unknown id', async () => {
    open(Page, pattern, at(UNKNOWN))
    expect(await screen.findByRole('heading', { name: 'EPISODE_NOT_FOUND', level: 1 })).toBeTruthy()
  })
})

describe.each([
  [EpisodePage, patterns.episode, paths.episode, 'Episode not found'],
  [DrinkPage, patterns.drink, paths.drink, 'DRINK_NOT_FOUND'],
  [QuotePage, patterns.quote, paths.quote, 'QUOTE_NOT_FOUND'],
  [ReviewPage, patterns.review, paths.review, 'REVIEW_NOT_FOUND'],
  [PostPage, patterns.post, paths.post, 'Post not found'],
] as const)('public detail page %#', (Page, pattern, at, words) => {
  it.each(NO_IDS)(`shows ${words} for the id "%s" without a request`, async (id) => {
    const calls = open(Page, pattern, at(encodeURIComponent(id)))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(words)
    expect(calls).toEqual([])
  })
})
