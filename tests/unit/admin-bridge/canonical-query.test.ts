import { describe, expect, it } from 'vitest'
import { canonicalQuery, splitTarget } from '../../../admin-bridge/http/cache/canonical-query'
import { pagingDefaults } from '../../../admin-bridge/http/paging'
import { responseKey } from '../../../admin-bridge/http/cache/response-cache'

const known = { ...pagingDefaults(100), is_published: null, q: '' }

describe('canonicalQuery', () => {
  it.each([
    ['', ''],
    ['?', ''],
    ['?utm_source=a&fbclid', ''],
    ['?a[b]=c&__proto__=1&constructor=2&=3&&%zz', ''],
    ['?limit=5&skip=1', 'limit=5&skip=1'],
    ['?skip=1&utm=9&limit=5', 'limit=5&skip=1'],
    ['?%73kip=1&%6Cimit=5', 'limit=5&skip=1'],
    ['?SKIP=1&Limit=5', ''],
    ['??skip=1', ''],
    ['?q=a+b', 'q=a+b'],
    ['?q=a%20b', 'q=a+b'],
    ['?q=A', 'q=A'],
    ['?is_published=', 'is_published='],
    ['?is_published', 'is_published='],
  ])('turns %j into %j', (query, canonical) => {
    expect(canonicalQuery(query, known)).toBe(canonical)
  })

  it.each(['?skip=0', '?limit=100', '?limit=100&skip=0', '?q=', '?q', '?skip=0&utm=1'])(
    'drops all of %j, which only repeats defaults',
    (query) => {
      expect(canonicalQuery(query, known)).toBe('')
    },
  )

  it.each([
    ['?limit=1&limit=2', 'limit=1&limit=2'],
    ['?limit=2&limit=1', 'limit=2&limit=1'],
    ['?limit=100&limit=100', 'limit=100&limit=100'],
    ['?limit=100&%6cimit=100', 'limit=100&limit=100'],
    ['?skip[$gt]=', 'skip%5B%24gt%5D='],
    ['?skip%5B%24gt%5D=', 'skip%5B%24gt%5D='],
    ['?skip=0&skip[]=0', 'skip%5B%5D=0'],
    ['?skip', 'skip='],
    ['?skip=+5', 'skip=+5'],
  ])('keeps the invalid %j as %j', (query, canonical) => {
    expect(canonicalQuery(query, known)).toBe(canonical)
  })
})

describe('the cache key of a read', () => {
  it('ignores a trailing slash and a fragment, but depends on the role of the reader', () => {
    const keyOf = (target: string): string => {
      const { path, query } = splitTarget(target)
      return responseKey(null, path, canonicalQuery(query, known))
    }
    for (const target of ['/api/v1/quotes', '/api/v1/quotes/', '/api/v1/quotes#a', '/api/v1/quotes/?utm=1#b', '/api/v1/quotes#?skip=1'])
      expect(keyOf(target), target).toBe('/api/v1/quotes')
    expect(keyOf('/api/v1/quotes?skip=1#2')).toBe('/api/v1/quotes?skip=1')
    expect(keyOf('/api/v1/quotes/1')).not.toBe(keyOf('/api/v1/quotes'))
    // cast: the key reads only the role of the viewer
    const viewer = (isAdmin: boolean) => ({ id: 1, isAdmin }) as Parameters<typeof responseKey>[0]
    expect(responseKey(viewer(false), '/api/v1/quotes', '')).toBe(responseKey(null, '/api/v1/quotes', ''))
    expect(responseKey(viewer(true), '/api/v1/quotes', '')).not.toBe(responseKey(null, '/api/v1/quotes', ''))
  })
})
