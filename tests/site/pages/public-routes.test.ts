import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { pageParameters } from '../../../site/app-routes'
import { publicRoutes } from '../../../site/public/routes'
import { pageHandle, type PageModule } from '../../../site/shared/routing/page-module'

const SITE = path.resolve(import.meta.dirname, '../../../site')

const pagesOf = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [...(pageHandle(route.handle) ? [route] : []), ...pagesOf(route.children ?? [])])
const pages = pagesOf(publicRoutes)

describe('the public routes', () => {
  it('name every page file of site/public, and no other', () => {
    const files = readdirSync(path.join(SITE, 'public'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-page.tsx'))
      .map((file) => `public/${file}`)
    expect(files.length).toBeGreaterThan(10)
    expect(new Set(pages.map(({ id }) => id))).toEqual(new Set(files))
  })

  it.each(pages.map((route) => [route.id ?? '', route] as const))('load the page from %s', async (file, route) => {
    const named: PageModule = await import(/* @vite-ignore */ path.join(SITE, file))
    expect((await pageHandle(route.handle)?.load())?.Component).toBe(named.Component)
  })

  it('list the query parameters of a page', async () => {
    expect(await pageParameters('/caffeine')).toEqual([
      'brand',
      'episode',
      'episodes_page',
      'filters',
      'page',
      'rating_max',
      'rating_min',
      'sort',
      'tier',
      'year',
    ])
    expect(await pageParameters('/caffeine/drink/7')).toEqual([])
  })
})
