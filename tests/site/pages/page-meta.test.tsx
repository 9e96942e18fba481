import { render } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { headHtml } from '../../../site/shared/head/head-tags'
import { usePageMeta, type PageMeta } from '../../../site/shared/head/page-meta'

const ORIGIN = window.location.origin
const drink: PageMeta = {
  title: 'A drink · CCC',
  description: 'Of the server',
  canonical: '/caffeine/drink/1',
  structuredData: [{ '@type': 'Review' }],
}

function Page({ meta }: { meta: PageMeta }) {
  usePageMeta(meta)
  return null
}

const own = (selector: string) => [...document.head.querySelectorAll(`${selector}[data-page]`)]
const content = (selector: string) => own(selector).map((element) => element.getAttribute('content') ?? element.getAttribute('href'))

beforeEach(() => {
  // what a page of another file has left, which shares the document
  own('').forEach((element) => element.remove())
  const template = Object.assign(document.createElement('template'), { innerHTML: headHtml(drink, ORIGIN) })
  document.head.append(template.content)
  onTestFinished(() => own('').forEach((element) => element.remove()))
})

it('leaves what crawlers read while the page of the server is open', () => {
  render(<Page meta={{ title: 'A drink · CCC', description: 'Of the browser', canonical: '/caffeine/drink/1' }} />)
  expect(own('script')).toHaveLength(1)
  expect(content('meta[property="og:url"]')).toEqual([`${ORIGIN}/caffeine/drink/1`])
  expect(content('meta[name="description"]')).toEqual(['Of the server'])
})

it('replaces it when another page opens, also by one that is not indexed', () => {
  const { rerender } = render(<Page meta={{ title: 'Quotes · CCC', description: 'All of them', canonical: '/quotes' }} />)
  expect(document.title).toBe('Quotes · CCC')
  expect(own('script')).toEqual([])
  expect(content('meta[property="og:url"]')).toEqual([])
  expect(content('meta[name="description"]')).toEqual(['All of them'])
  expect(content('link[rel="canonical"]')).toEqual([`${ORIGIN}/quotes`])
  rerender(<Page meta={{ title: 'Not found · CCC', noindex: true }} />)
  expect(content('link[rel="canonical"]')).toEqual([])
  expect(content('meta[name="robots"]')).toEqual(['noindex'])
})
