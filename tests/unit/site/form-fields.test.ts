import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { COLLECTIONS, groupedNames } from '../../../cms/domain/entities'
import { modules } from '../../../site/console/console-modules'

const MODULES = path.resolve('site/console/modules')
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../../site/console/modules/*/form.tsx', { eager: true })

const isForm = (value: unknown): value is { readonly fields: object } => typeof value === 'object' && value !== null && 'fields' in value

/** The form in a module's `form.tsx`. */
const formOf = (name: string): { readonly fields: object } | undefined =>
  Object.values(files[`../../../site/console/modules/${name}/form.tsx`] ?? {}).find(isForm)

/** The source of the control that every form with a publication has. It names these fields itself. */
const publicationControl = ['control', 'times']
  .map((part) => readFileSync(path.resolve(`site/console/publication/publication-${part}.tsx`), 'utf8'))
  .join('\n')
const PUBLICATION = ['is_published', 'published_at', 'publish_at', 'unpublish_at']

/** The source of all components of a module. */
const sourceOf = (name: string): string =>
  readdirSync(path.join(MODULES, name))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(path.join(MODULES, name, file), 'utf8'))
    .join('\n')

describe('the forms of the console', () => {
  it('are all tested here', () => {
    const folders = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.values(COLLECTIONS).toSorted())
  })

  it.each(Object.values(COLLECTIONS))('%s: contain a control for each declared field', (name) => {
    const source = sourceOf(name)
    const declared = Object.keys(formOf(name)?.fields ?? {})
    expect(declared.length).toBeGreaterThan(2)
    const isShown = (field: string): boolean =>
      PUBLICATION.includes(field) ? publicationControl.includes(field) : new RegExp(`\\bfields\\.${field}\\b`).test(source)
    expect(declared.filter((field) => !isShown(field))).toEqual([])
  })
})

describe('the modules of the console', () => {
  it('each describe the entity of their folder', () => {
    expect(modules.map(({ resource }) => resource.contract.entity.name)).toEqual(groupedNames)
  })
})
