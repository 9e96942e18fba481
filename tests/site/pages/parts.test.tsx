import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DrinkCard } from '../../../site/features/drinks/drink-card'
import { QuoteCard, quoteSize } from '../../../site/features/quotes/quote-card'
import { FilterButtons } from '../../../site/public/parts'
import {
  EmptyState,
  ErrorBox,
  ExternalLinkButton,
  Loading,
  Meter,
  Picture,
  Rating,
  RatingNumber,
  TierTile,
  fallbackUrl,
} from '../../../site/shared/ui'
import { placeholderOf } from '../../../site/shared/ui/placeholder'
import { Address, drink, quote, show } from '../support'

const HASH = 'yOcFBgQIlZp4hzineId3eGdHF3dwjvg'
const OWN = `/media/753ae924137eef70-960x1200-${HASH}.png`
const image = (): HTMLImageElement => screen.getByAltText('A can')

describe('tiers and ratings', () => {
  it.each(['S', 'A', 'B', 'C', 'D', 'F', 'Z'])('show tier %s as a labelled letter in the palette of its screen', (tier) => {
    show(
      <>
        <TierTile tier={tier} palette="caffeine" />
        <TierTile tier={tier} palette="culinary" />
      </>,
    )
    const tiles = screen.getAllByRole('img', { name: `Tier ${tier}` })
    expect(tiles.map(({ textContent, dataset }) => [textContent, dataset['tier'], dataset['palette']])).toEqual([
      [tier, tier, 'caffeine'],
      [tier, tier, 'culinary'],
    ])
  })

  it.each([
    [0, '0.0', '0%'],
    [8.7, '8.7', '87%'],
    [10, '10.0', '100%'],
  ])('show a rating of %d as "%s out of 10" with the meter filled to %s', (value, text, fill) => {
    const { container } = show(<Rating value={value} tier="A" palette="culinary" />)
    expect(container.textContent).toBe(`${text}out of 10`)
    const meter = container.querySelector<HTMLElement>('[aria-hidden="true"]')
    expect(parseFloat(meter?.style.getPropertyValue('--fill') ?? '')).toBeCloseTo(parseFloat(fill))
    expect(meter?.dataset['palette']).toBe('culinary')
  })

  it('hide the meter from assistive technology and expose the number', () => {
    const { container } = show(
      <>
        <Meter value={5} tier="D" palette="caffeine" />
        <RatingNumber value={5} tier="D" palette="caffeine" />
      </>,
    )
    expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('')
    expect(screen.getByText('5.0').dataset['tier']).toBe('D')
  })
})

describe('pictures', () => {
  // loading at first, as in a browser
  beforeEach(() => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  })

  it('without an address are replaced by the default picture, with its size', () => {
    for (const src of [null, undefined, '']) {
      const { unmount } = show(<Picture src={src} alt="A can" fallback="can" sizes="100px" />)
      expect(image().getAttribute('src'), String(src)).toBe(fallbackUrl('can'))
      expect([image().width, image().height, image().loading]).toEqual([480, 600, 'lazy'])
      unmount()
    }
  })

  it('that fail to load are replaced by the default picture once, and a new address is tried again', () => {
    const { rerender } = show(<Picture src="https://x.example/a.png" alt="A can" fallback="restaurant" sizes="100px" />)
    expect(image().getAttribute('src')).toBe('https://x.example/a.png')
    fireEvent.error(image())
    expect(image().getAttribute('src')).toBe(fallbackUrl('restaurant'))
    fireEvent.error(image())
    expect(image().getAttribute('src'), 'a failing replacement is not replaced again').toBe(fallbackUrl('restaurant'))
    rerender(<Picture src="https://x.example/b.png" alt="A can" fallback="restaurant" sizes="100px" />)
    expect(image().getAttribute('src')).toBe('https://x.example/b.png')
  })

  it('that failed before hydration are replaced too', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
    show(<Picture src="https://x.example/a.png" alt="A can" fallback="post" sizes="100px" />)
    expect(image().getAttribute('src')).toBe(fallbackUrl('post'))
  })

  it('of the site itself come in newer formats and smaller sizes, with known size and colour', () => {
    const { container } = show(<Picture src={OWN} alt="A can" fallback="can" sizes="50vw" priority />)
    const sources = [...container.querySelectorAll('source')]
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    expect(sources[0]?.getAttribute('srcset')).toBe(
      [320, 480, 640, 960].map((width) => `${OWN.replace('.png', '')}-${width}w.avif ${width}w`).join(', '),
    )
    expect(sources.every(({ sizes }) => sizes === '50vw')).toBe(true)
    expect([image().width, image().height, image().loading, image().getAttribute('fetchpriority')]).toEqual([960, 1200, 'eager', 'high'])
    expect(image().style.getPropertyValue('--blur')).toMatch(/^radial-gradient/)
    fireEvent.error(image())
    expect([container.querySelectorAll('source').length, image().getAttribute('src')], 'the original for a size').toEqual([0, OWN])
    fireEvent.error(image())
    expect(image().getAttribute('src')).toBe(fallbackUrl('can'))
    expect(image().style.getPropertyValue('--blur')).toBe('')
  })

  it('from other sites are shown unchanged', () => {
    for (const src of ['https://x.example/a.png', '/media/plain.png', '/media/753ae924137eef70-0x0.png']) {
      const { container, unmount } = show(<Picture src={src} alt="A can" fallback="can" sizes="1px" />)
      expect([container.querySelectorAll('source').length, image().getAttribute('src')], src).toEqual([0, src])
      unmount()
    }
  })

  it('keep their focal point in view, which the fallback does not have', () => {
    const { container } = show(<Picture src={OWN} alt="A can" focus="30% 0%" fallback="can" sizes="50vw" filledSizes="90vw" />)
    expect(image().style.objectPosition).toBe('30% 0%')
    // a photograph fills its place; the can is cut out
    expect([container.querySelector('picture')?.dataset['cutOut'], container.querySelector('source')?.sizes]).toEqual([undefined, '90vw'])
    fireEvent.error(image())
    fireEvent.error(image())
    expect([image().style.objectPosition, container.querySelector('picture')?.dataset['cutOut']]).toEqual(['', 'true'])
  })

  it('never have an invalid placeholder colour', () => {
    expect(placeholderOf(HASH)?.background).toMatch(/rgb\(\d+ \d+ \d+\)/)
    for (const hash of ['', '*', '%%%']) expect(placeholderOf(hash)?.background.includes('NaN') ?? false, hash).toBe(false)
  })
})

describe('states', () => {
  it('show SYSTEM_ERROR in the error box and reload the page by default', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { rerender } = show(<ErrorBox message="CONNECTION_FAILURE: x" />)
    const box = screen.getByRole('alert')
    expect(within(box).getByRole('heading').textContent).toBe('SYSTEM_ERROR')
    expect(box.textContent).toContain('CONNECTION_FAILURE: x')
    fireEvent.click(screen.getByRole('button', { name: 'RETRY_CONNECTION' }))
    expect(reload).toHaveBeenCalledTimes(1)
    const again = vi.fn<() => void>()
    rerender(<ErrorBox title="EPISODE_ACCESS_ERROR" onRetry={again} />)
    fireEvent.click(screen.getByRole('button', { name: 'RETRY_CONNECTION' }))
    expect([again.mock.calls.length, reload.mock.calls.length, screen.getByRole('heading').textContent]).toEqual([
      1,
      1,
      'EPISODE_ACCESS_ERROR',
    ])
    rerender(<ErrorBox onRetry={null}>another way</ErrorBox>)
    expect([screen.queryByRole('button'), screen.getByRole('alert').textContent]).toEqual([null, 'SYSTEM_ERRORanother way'])
  })

  it('announce loading with LOADING_DATA by default, and show the text of an empty list', () => {
    const { rerender } = show(<Loading />)
    expect(screen.getByRole('status').textContent).toBe('LOADING_DATA')
    rerender(<Loading message="FETCHING_DRINKS" />)
    expect(screen.getByRole('status').textContent).toBe('FETCHING_DRINKS')
    rerender(<EmptyState message="NO_DRINKS_FOUND">More?</EmptyState>)
    expect([screen.queryByRole('status'), screen.getByText('NO_DRINKS_FOUND').tagName]).toEqual([null, 'P'])
  })
})

describe('links and choices', () => {
  it('open other sites in a new tab, without access to this page', () => {
    show(<ExternalLinkButton href="https://youtu.be/x">Watch Episode</ExternalLinkButton>)
    const link = screen.getByRole('link', { name: /^Watch Episode/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('show a filter as buttons with one pressed, which also react to the space key', () => {
    const chosen = vi.fn<() => void>()
    show(
      <>
        <FilterButtons
          label="Tier"
          choices={[
            { label: 'ALL', to: '/caffeine', chosen: true },
            { label: 'S', to: '/caffeine?tier=S', chosen: false, tier: 'S', onChoose: chosen },
          ]}
        />
        <Address />
      </>,
    )
    const group = screen.getByRole('group', { name: 'Tier' })
    expect(
      within(group)
        .getAllByRole('button')
        .map((each) => [each.textContent, each.getAttribute('aria-pressed')]),
    ).toEqual([
      ['ALL', 'true'],
      ['S', 'false'],
    ])
    const button = screen.getByRole('button', { name: 'S' })
    fireEvent.keyDown(button, { key: 'x' })
    expect(chosen).not.toHaveBeenCalled()
    fireEvent.keyDown(button, { key: ' ' })
    expect([chosen.mock.calls.length, screen.getByRole('status').textContent]).toEqual([1, '/caffeine?tier=S'])
  })
})

describe('cards', () => {
  it('of a drink link to the drink, and to its episode if there is one', () => {
    const { rerender } = show(<DrinkCard drink={drink()} episodeId={7} />)
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Voltline', '/caffeine/drink/1'],
      ['Volt', '/caffeine?brand=Volt'],
      ['VIEW EPISODE', '/caffeine/episode/7'],
      ['A', '/caffeine?tier=A'],
    ])
    expect(screen.getByRole('article').textContent).toMatch(/Volt.*8\.7.*Grapefruit\./)
    rerender(<DrinkCard drink={drink({ brand: null, notes: null })} />)
    expect(screen.queryByText('VIEW EPISODE')).toBeNull()
    expect(screen.getByText('Unknown Brand')).toBeTruthy()
    expect(screen.getByText('No notes available.')).toBeTruthy()
    rerender(<DrinkCard drink={drink()} featured />)
    expect(screen.getByText('8.7/10'), 'read aloud as out of ten').toBeTruthy()
  })

  it('of quotes cycle through four shades, with every fifth wide where possible', () => {
    const { container } = show(
      <>
        {[0, 1, 2, 3, 4, 5].map((position) => (
          <QuoteCard key={position} quote={quote({ id: position + 1 })} position={position} wide />
        ))}
      </>,
    )
    const cards = [...container.querySelectorAll('article')]
    expect(cards.map(({ dataset }) => dataset['shade'])).toEqual(['0', '1', '2', '3', '0', '1'])
    expect(cards.map(({ dataset }) => dataset['wide'])).toEqual(['true', 'false', 'false', 'false', 'false', 'true'])
    expect([quoteSize(''), quoteSize('x'.repeat(119)), quoteSize('x'.repeat(120)), quoteSize('x'.repeat(260))]).toEqual([
      'short',
      'short',
      'middle',
      'long',
    ])
  })
})
