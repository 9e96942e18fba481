import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const SITE = path.resolve(import.meta.dirname, '../../site')

/** The tables of pages, with the folder of the pages that each lists. */
const TABLES = [
  { folder: 'public', table: 'public/routes.tsx' },
  { folder: 'console', table: 'console/console-pages.ts' },
]

// The server finds the styles of a page by its file name, so a wrong one makes them load late.
describe.each(TABLES)('the pages in $table', ({ folder, table }) => {
  const source = readFileSync(path.join(SITE, table), 'utf8')
  const entries = [...source.matchAll(/file: '([^']+)\.tsx',\s*load: \(\) => import\('\.\/([^']+)'\)/g)]

  it('are loaded from the files that they name', () => {
    expect(entries.length).toBeGreaterThan(10)
    for (const [, file, imported] of entries) expect(imported).toBe(file)
  })

  it(`include every page file of site/${folder}`, () => {
    const files = readdirSync(path.join(SITE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-page.tsx'))
      .filter((file) => readFileSync(path.join(SITE, folder, file), 'utf8').includes('export function Component('))
    expect(new Set(entries.map(([, file]) => `${file}.tsx`))).toEqual(new Set(files))
  })
})
