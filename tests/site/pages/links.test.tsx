import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AppLink, type AppLinkProps } from '../../../site/shared/routing/app-link'
import { PrefetchProvider } from '../../../site/shared/routing/prefetch'
import { Address, show } from '../support'

const prefetch = vi.fn()

function showLink(props: Partial<AppLinkProps> = {}): HTMLElement {
  show(
    <PrefetchProvider value={prefetch}>
      <AppLink to="/blog?tag=cans" viewTransition={false} {...props}>
        Posts
      </AppLink>
      <Address />
    </PrefetchProvider>,
    { path: '/about' },
  )
  return screen.getByRole('link', { name: 'Posts' })
}

/** Clicks a link. @returns whether the browser would follow it. It does not, because there is nothing to load. */
function click(link: HTMLElement, how: MouseEventInit = {}): boolean {
  let isLeft = false
  const listen = (event: Event): void => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', listen, { once: true })
  fireEvent.click(link, how)
  return isLeft
}

const address = (): string | null => screen.getByRole('status').textContent

it('a link leads to its page without a request for a document', async () => {
  const link = showLink({ className: 'wide', rel: 'next', 'aria-current': 'true' })
  expect(link.getAttribute('href')).toBe('/blog?tag=cans')
  expect([link.className, link.getAttribute('rel'), link.getAttribute('aria-current')]).toEqual(['wide', 'next', 'true'])
  expect(click(link)).toBe(false)
  await vi.waitFor(() => expect(address()).toBe('/blog?tag=cans'))
})

it.each([
  ['with a key that opens a window', {}, { ctrlKey: true }],
  ['with another button', {}, { button: 1 }],
  ['that opens in another window', { target: '_blank' }, {}],
])('leaves a click %s to the browser', (_name, props, how) => {
  const onClick = vi.fn()
  expect(click(showLink({ ...props, onClick }), how)).toBe(true)
  expect(onClick).toHaveBeenCalledOnce()
  expect(address()).toBe('/about')
})

it('does nothing else if its click is handled', () => {
  expect(click(showLink({ onClick: (event) => event.preventDefault() }))).toBe(false)
  expect(address()).toBe('/about')
})

it('prefetches its page when it is hovered or focused', () => {
  const link = showLink()
  fireEvent.pointerEnter(link)
  fireEvent.focus(link)
  expect(prefetch.mock.calls.map(([to]) => new URL(String(to)).pathname)).toEqual(['/blog', '/blog'])
})
