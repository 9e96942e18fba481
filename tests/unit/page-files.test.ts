import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { guardedPages, loginPage } from '../../site/console/console-pages'
import { publicRoutes } from '../../site/public/routes'
import { pageHandle } from '../../site/shared/routing/page-module'

const SITE = path.resolve(import.meta.dirname, '../../site')

const filesOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ id = '', handle, children = [] }) => [...(pageHandle(handle) ? [id] : []), ...filesOf(children)])

/** The pages of each half of the site, by their files. A page without its file throws when these modules are loaded. */
const PAGES = [
  { folder: 'public', pages: filesOf(publicRoutes) },
  { folder: 'console', pages: [...guardedPages, loginPage].map(({ file }) => file) },
]

describe.each(PAGES)('the page files of site/$folder', ({ folder, pages }) => {
  const sourceOf = (file: string): string => readFileSync(path.join(SITE, file), 'utf8')
  const files = readdirSync(path.join(SITE, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => sourceOf(file).includes('export function Component('))

  it('that export a page are those with an address', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(pages.toSorted()).toEqual(files.toSorted())
  })

  it('export the query parameters that they read', () => {
    const readers = files.filter((file) => sourceOf(file).includes('usePageSearch('))
    expect(readers.filter((file) => !sourceOf(file).includes('export const parameters ='))).toEqual([])
  })
})
