import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { idFrom, paths, patterns } from '../../../site/shared/routing/paths'

/** The specified public routes. */
const PUBLIC: [string, string][] = [
  [paths.home(), '/'],
  [paths.caffeine(), '/caffeine'],
  [paths.episode(7), '/caffeine/episode/7'],
  [paths.drink(7), '/caffeine/drink/7'],
  [paths.quotes(), '/quotes'],
  [paths.quote(7), '/quotes/7'],
  [paths.culinary(), '/culinary'],
  [paths.review(7), '/culinary/review/7'],
  [paths.blog(), '/blog'],
  [paths.post(7), '/blog/7'],
  [paths.about(), '/about'],
  [paths.terms(), '/terms'],
  [paths.privacy(), '/privacy'],
]
const ADMIN: [string, string][] = [
  [paths.admin.login(), '/admin/login'],
  [paths.admin.home(), '/admin'],
  [paths.admin.list('episode'), '/admin/caffeine/episodes'],
  [paths.admin.create('episode'), '/admin/caffeine/episodes/new'],
  [paths.admin.edit('episode', 7), '/admin/caffeine/episodes/edit/7'],
  [paths.admin.episodeDrinks(7), '/admin/caffeine/episodes/7/drinks'],
  [paths.admin.newDrink(7), '/admin/caffeine/episodes/7/drinks/new'],
  [paths.admin.list('drink'), '/admin/caffeine/drinks'],
  [paths.admin.edit('drink', 7), '/admin/caffeine/drinks/edit/7'],
  [paths.admin.list('review'), '/admin/culinary/reviews'],
  [paths.admin.create('review'), '/admin/culinary/reviews/new'],
  [paths.admin.edit('review', 7), '/admin/culinary/reviews/edit/7'],
  [paths.admin.list('quote'), '/admin/quotes'],
  [paths.admin.create('quote'), '/admin/quotes/new'],
  [paths.admin.edit('quote', 7), '/admin/quotes/edit/7'],
  [paths.admin.list('post'), '/admin/blog/posts'],
  [paths.admin.create('post'), '/admin/blog/posts/new'],
  [paths.admin.edit('post', 7), '/admin/blog/posts/edit/7'],
  [paths.admin.list('category'), '/admin/blog/categories'],
  [paths.admin.list('teamMember'), '/admin/team'],
  [paths.admin.create('teamMember'), '/admin/team/new'],
  [paths.admin.edit('teamMember', 7), '/admin/team/edit/7'],
]

describe('paths', () => {
  it.each([...PUBLIC, ...ADMIN])('builds %s', (path, expected) => {
    expect(path).toBe(expected)
  })

  it('match their own route patterns', () => {
    const flat = [patterns, patterns.admin, patterns.admin.list, patterns.admin.create, patterns.admin.edit].flatMap((group) =>
      Object.values(group).filter((each) => typeof each === 'string'),
    )
    for (const [path] of [...PUBLIC, ...ADMIN]) {
      const exact = flat.filter((pattern) => matchPath(pattern, path))
      expect(exact.length, path).toBeGreaterThan(0)
    }
    // without an id this is the "Invalid Episode ID" screen, not another page
    expect(matchPath(patterns.admin.edit.episode, '/admin/caffeine/episodes/edit')?.params['id']).toBeUndefined()
  })

  it('omit empty parameters and keep the others readable', () => {
    expect(paths.caffeine({ tier: null, sort: undefined, q: '' })).toBe('/caffeine')
    expect(paths.caffeine({ tier: 'S', from: 0 })).toBe('/caffeine?tier=S&from=0')
    expect(paths.search('a & b/ü?#')).toBe('/search?q=a+%26+b%2F%C3%BC%3F%23')
    expect(new URL(paths.search('a & b/ü?#'), 'http://x').searchParams.get('q')).toBe('a & b/ü?#')
  })
})

describe('idFrom', () => {
  it.each(['1', '42', '2147483647'])('accepts %s', (text) => {
    expect(idFrom(text)).toBe(Number(text))
  })

  it.each([
    undefined,
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '0x1',
    '١',
    '2147483648',
    '9999999999',
    '99999999999',
    '1.5',
    'abc',
    'NaN',
    '1/2',
  ])('returns null for %j', (text) => {
    expect(idFrom(text)).toBeNull()
  })
})
