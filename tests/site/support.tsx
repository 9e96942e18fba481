import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { createContext, useContext, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import type { Drink } from '../../admin-bridge/contract/drinks'
import type { Episode } from '../../admin-bridge/contract/episodes'
import type { Post } from '../../admin-bridge/contract/posts'
import type { Quote } from '../../admin-bridge/contract/quotes'
import type { Review } from '../../admin-bridge/contract/reviews'
import { createApiClient, type ApiClient } from '../../site/shared/api/api-client'
import { ApiProvider } from '../../site/shared/api/api-context'
import { createQueryClient } from '../../site/shared/api/query-client'

/** Puts markup into the page until the test ends, or until the next call. Files share the page, so nothing else is replaced. */
export function placeMarkup(html: string): void {
  document.querySelector('#placed')?.remove()
  const place = document.createElement('div')
  place.id = 'placed'
  place.innerHTML = html
  document.body.append(place)
  onTestFinished(() => place.remove())
}

/** One request as it reached the network. */
export type RecordedRequest = { method: string; url: string; headers: Record<string, string>; body: unknown; signal: AbortSignal | null }

/** Replaces fetch with a function of the test. @returns all requests, in order. */
export function fakeNetwork(answer: (asked: RecordedRequest) => Response | Promise<Response>): RecordedRequest[] {
  const calls: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body = null, signal = null }: RequestInit = {}) => {
    // cast: the transport passes a plain object
    const asked: RecordedRequest = { method, url, headers: headers as Record<string, string>, body, signal }
    calls.push(asked)
    return answer(asked)
  })
  return calls
}

/** A JSON response as the API sends it. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** A network that never answers, but honours aborts. */
export const silence = ({ signal }: RecordedRequest): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))

/** A client as the app creates it; anonymous unless a token is given. */
export const clientOf = (token: string | null = null, onUnauthorized: () => void = () => undefined): ApiClient =>
  createApiClient({ getToken: () => token, onUnauthorized })

/** A published record without a schedule. */
const PUBLISHED = { is_published: true, published_at: '2024-03-05T10:00:00.000Z', publish_at: null, unpublish_at: null }
const WHEN = { created_at: '2024-03-05T10:00:00.000Z', updated_at: '2024-03-06T10:00:00.000Z' }

export const drink = (more: Partial<Drink> = {}): Drink => ({
  id: 1,
  name: 'Voltline',
  brand: 'Volt',
  tier: 'A',
  final_rating: 8.7,
  notes: 'Grapefruit.',
  image_url: null,
  image_alt: null,
  image_focus: null,
  episode_id: 7,
  ...PUBLISHED,
  ...WHEN,
  ...more,
})

export const episode = (more: Partial<Episode> = {}): Episode => ({
  id: 7,
  title: 'The Cold Open',
  description: 'Five cans.',
  youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  thumbnail_url: null,
  thumbnail_alt: null,
  thumbnail_focus: null,
  publication_date: '2024-03-05T00:00:00.000Z',
  recording_date: null,
  guest_name: 'Ada',
  drinks: [],
  ...PUBLISHED,
  ...WHEN,
  ...more,
})

export const review = (more: Partial<Review> = {}): Review => ({
  id: 3,
  restaurant_name: 'Saffron',
  restaurant_image_url: null,
  restaurant_image_alt: null,
  restaurant_image_focus: null,
  cuisine_type: 'Thai',
  visit_date: '2024-03-05',
  final_rating: 9.1,
  tier: 'S',
  grading_sheet_url: null,
  notes: 'Warm.',
  ...PUBLISHED,
  ...WHEN,
  ...more,
})

export const quote = (more: Partial<Quote> = {}): Quote => ({
  id: 4,
  quote_text: 'Know thyself.',
  author: 'Socrates',
  context: null,
  episode_id: null,
  year: null,
  ...PUBLISHED,
  ...WHEN,
  ...more,
})

export const post = (more: Partial<Post> = {}): Post => ({
  id: 5,
  title: 'On cans',
  slug: 'on-cans',
  content: 'First.\n\nSecond.',
  excerpt: null,
  author: 'Bo',
  featured_image_url: null,
  featured_image_alt: null,
  featured_image_focus: null,
  category: null,
  category_id: null,
  ...PUBLISHED,
  ...WHEN,
  ...more,
})

type ProviderOptions = { path?: string; api?: ApiClient; queryClient?: QueryClient }

const Shown = createContext<ReactNode>(null)
const CurrentLocation = (): ReactNode => useContext(Shown)

/** The providers that every part of the site needs. */
export function providers({ path = '/', api = clientOf(), queryClient = createQueryClient({ retry: false }) }: ProviderOptions = {}) {
  const router = createMemoryRouter([{ path: '*', Component: CurrentLocation }], { initialEntries: [path] })
  return function Surroundings({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <Shown value={children}>
            <RouterProvider router={router} />
          </Shown>
        </ApiProvider>
      </QueryClientProvider>
    )
  }
}

export const show = (node: ReactNode, around: ProviderOptions = {}): RenderResult => render(node, { wrapper: providers(around) })

/** Shows the router's location. */
export function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
