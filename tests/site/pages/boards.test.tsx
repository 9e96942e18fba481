import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drinkTierList } from '../../../site/features/drinks/api'
import { Spectrum } from '../../../site/public/parts/board/spectrum'
import { TierBoard } from '../../../site/public/parts/board/tier-board'
import { boardReader } from '../../../site/public/parts/board/tier-windows'
import { drink, fakeNetwork, json, show } from '../support'

describe('tier boards', () => {
  it('give the tier list a row for each tier, also empty ones, and links to them', () => {
    const itemOf = (id: number) => ({
      id,
      to: `/caffeine/drink/${id}`,
      name: 'Voltline',
      value: 9,
      image: null,
      description: null,
      focus: null,
    })
    const reader = boardReader({ ...drinkTierList, items: ({ drinks }) => drinks.map(({ id }) => itemOf(id)) })
    const rows = [
      { tier: 'S', total: 1, items: [itemOf(1)] },
      { tier: 'F', total: 0, items: [] },
    ]
    show(
      <>
        <TierBoard
          reader={reader}
          rows={rows}
          palette="caffeine"
          fallback="can"
          tierList={(tier) => `/caffeine?tier=${tier}`}
          failure="CONNECTION_FAILURE"
        />
        <Spectrum
          palette="caffeine"
          counts={[
            { tier: 'S', count: 1 },
            { tier: 'F', count: 0 },
          ]}
          linkOf={(tier) => `/caffeine?tier=${tier}`}
        />
      </>,
    )
    expect(within(screen.getByRole('region', { name: 'Tier S' })).getByRole('link').textContent).toBe('Voltline9.0')
    expect(screen.getByRole('region', { name: 'Tier F' }).textContent).toBe('F 0Nothing here yet')
    expect(screen.getByRole('link', { name: 'Tier F: 0' }).getAttribute('href')).toBe('/caffeine?tier=F')
    expect(screen.queryByRole('button', { name: 'LOAD_MORE' }), 'all are shown').toBeNull()
  })

  it('show more of a tier on request, from where its row ends, and keep the row if that fails', async () => {
    let fails = true
    const calls = fakeNetwork(() =>
      fails
        ? json({ detail: 'no' }, 404)
        : json([
            { tier: 'S', total: 4, drinks: [] },
            { tier: 'A', total: 3, drinks: [drink({ id: 2 }), drink({ id: 1 })] },
          ]),
    )
    const reader = boardReader({
      ...drinkTierList,
      items: ({ drinks }) =>
        drinks.map(({ id }) => ({
          id,
          to: `/caffeine/drink/${id}`,
          name: `Can ${id}`,
          value: 8,
          image: null,
          description: null,
          focus: null,
        })),
    })
    const items = [3, 2].map((id) => ({
      id,
      to: `/caffeine/drink/${id}`,
      name: `Can ${id}`,
      value: 8,
      image: null,
      description: null,
      focus: null,
    }))
    show(
      <TierBoard
        reader={reader}
        rows={[{ tier: 'A', total: 3, items }]}
        palette="caffeine"
        fallback="can"
        tierList={(tier) => `/caffeine?tier=${tier}`}
        failure="CONNECTION_FAILURE"
      />,
    )
    const names = (): (string | null)[] => screen.getAllByRole('link').map(({ textContent }) => textContent)
    const button = screen.getByRole('button', { name: 'LOAD_MORE' })
    expect([calls.length, button.getAttribute('href')]).toEqual([0, '/caffeine?tier=A'])
    fireEvent.click(button, { ctrlKey: true })
    expect(calls, 'a new tab shows the list of the tier').toEqual([])
    fireEvent.keyDown(button, { key: ' ' })
    expect((await screen.findByRole('alert')).textContent).toContain('CONNECTION_FAILURE')
    expect(names()).toEqual(['Can 38.0', 'Can 28.0'])
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'RETRY_CONNECTION' }))
    await waitFor(() => expect(names(), 'a record that moved appears once').toEqual(['Can 38.0', 'Can 28.0', 'Can 18.0']))
    expect(calls.at(-1)?.url, 'with the last record of the row').toBe('/api/v1/caffeine/tierlist/?limit=31&tier=A&skip=1')
    expect(screen.queryByRole('button', { name: 'LOAD_MORE' })).toBeNull()
  })
})
