import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { categoryForm } from '../../../site/console/modules/categories/form'
import { drinkForm } from '../../../site/console/modules/drinks/form'
import { episodeForm } from '../../../site/console/modules/episodes/form'
import { postForm } from '../../../site/console/modules/posts/form'
import { quoteForm } from '../../../site/console/modules/quotes/form'
import { reviewForm } from '../../../site/console/modules/reviews/form'
import { memberForm } from '../../../site/console/modules/team/form'

const MODULES = path.resolve('site/console/modules')
const forms: Readonly<Record<string, { readonly fields: object }>> = {
  categories: categoryForm,
  drinks: drinkForm,
  episodes: episodeForm,
  posts: postForm,
  quotes: quoteForm,
  reviews: reviewForm,
  team: memberForm,
}

/** The source of all components of a module. */
const sourceOf = (name: string): string =>
  readdirSync(path.join(MODULES, name))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(path.join(MODULES, name, file), 'utf8'))
    .join('\n')

describe('the forms of the console', () => {
  it('are all tested here', () => {
    const folders = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(forms).toSorted())
  })

  it.each(Object.entries(forms))('%s: contain a control for each declared field', (name, { fields }) => {
    const source = sourceOf(name)
    const declared = Object.keys(fields)
    expect(declared.length).toBeGreaterThan(2)
    expect(declared.filter((field) => !new RegExp(`\\bfields\\.${field}\\b`).test(source))).toEqual([])
  })
})
