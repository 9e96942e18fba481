import type { ReactNode } from 'react'
import { screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { HiddenInForm, HiddenInList } from '../../../site/console/modules/drinks/hidden-note'
import { drinkForm } from '../../../site/console/modules/drinks/form'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { drink, episode, fakeNetwork, json, show } from '../support'

const HIDDEN = 'hidden: its episode is not published'
const DRAFT = { is_published: false, published_at: null }
const shown = (): boolean => screen.queryByText(HIDDEN) !== null

describe('a published drink of an episode that is not', () => {
  it('is said to be hidden in a list, with one read for all rows', async () => {
    const calls = fakeNetwork(() => json({ ids: [7, 8], referring: null }))
    const rows = [drink({ id: 1, episode_id: 7 }), drink({ id: 2, episode_id: 8 }), drink({ id: 3, episode_id: 9 })]
    const draft = drink({ id: 4, episode_id: 7, ...DRAFT })
    show(
      <ul>
        {[...rows, draft].map((row) => (
          <li key={row.id}>
            {row.id}: <HiddenInList drink={row} />
          </li>
        ))}
      </ul>,
    )
    expect(await screen.findAllByText(HIDDEN)).toHaveLength(2)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([`1: ${HIDDEN}`, `2: ${HIDDEN}`, '3: ', '4: '])
    expect(calls.map(({ method, url, body }) => [method, url, JSON.parse(String(body))])).toEqual([
      ['POST', '/api/v1/batches/selection', { kind: 'episode', query: { is_published: false } }],
    ])
  })

  it('needs no read where no drink is published', () => {
    const calls = fakeNetwork(() => json({ ids: [7], referring: null }))
    show(<HiddenInList drink={drink({ episode_id: 7, ...DRAFT })} />)
    expect(calls).toEqual([])
    expect(shown()).toBe(false)
  })

  it.each([
    ['a published drink of such an episode', drink({ episode_id: 7 }), DRAFT, true],
    ['a draft', drink({ episode_id: 7, ...DRAFT }), DRAFT, false],
    ['a drink of a published episode', drink({ episode_id: 7 }), {}, false],
  ])('is said to be hidden in its form, as it is stored: %s', async (_case, record, ofEpisode, isHidden) => {
    const Form = ({ children }: { children: ReactNode }) => (
      <FormProvider {...useForm({ defaultValues: drinkForm.fromRecord(record) })}>{children}</FormProvider>
    )
    const queryClient = createQueryClient({ retry: false })
    fakeNetwork(() => json(episode({ id: 7, ...ofEpisode })))
    show(
      <Form>
        <HiddenInForm />
      </Form>,
      { queryClient },
    )
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await vi.waitFor(() => expect(shown()).toBe(isHidden))
  })
})
