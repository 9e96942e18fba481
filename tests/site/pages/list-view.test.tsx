import { describe, expect, it } from 'vitest'
import { authorColour, isKnownAuthor } from '../../../cms/domain/author-colours'
import { quoteQuery, quoteViewFrom, isSameAuthor, quoteViewParams } from '../../../site/features/quotes/quote-view'
import { noneOfCuisine } from '../../../site/features/reviews/messages'
import { reviewQuery, reviewViewFrom, reviewViewParams } from '../../../site/features/reviews/review-view'
import { listQuery, listViewFrom, listViewParams, TIER_CHOICES } from '../../../site/shared/lists/list-view'
import { paths } from '../../../site/shared/routing/paths'
import { pageFrom } from '../../../site/public/parts/list/windows'

const search = (text: string): URLSearchParams => new URLSearchParams(text)

describe('the drinks on /caffeine', () => {
  it('read filter and order from the address, and ignore invalid values', () => {
    expect(listViewFrom(search('tier=S&sort=rating'))).toEqual({ tier: 'S', sort: 'rating' })
    for (const text of ['', 'tier=', 'tier=s', 'tier=E', 'tier=SA', 'sort=RATING', 'sort=constructor', 'tier=__proto__']) {
      expect(listViewFrom(search(text)), text).toEqual({ tier: null, sort: 'newest' })
    }
    expect(TIER_CHOICES).toEqual([null, 'S', 'A', 'B', 'C', 'D', 'F'])
  })

  it('write them back in the same form, without defaults', () => {
    for (const sort of ['newest', 'rating', 'name'] as const)
      for (const tier of TIER_CHOICES) {
        const address = new URL(paths.caffeine(listViewParams({ tier, sort })), 'http://x')
        expect(listViewFrom(address.searchParams)).toEqual({ tier, sort })
      }
    expect(paths.caffeine(listViewParams({ tier: null, sort: 'newest' }))).toBe('/caffeine')
  })

  it('ask the server to filter and sort', () => {
    expect(listQuery({ tier: null, sort: 'newest' }, 'name')).toEqual({})
    expect(listQuery({ tier: 'S', sort: 'rating' }, 'name')).toEqual({ tier: 'S', sort: '-final_rating' })
    expect(listQuery({ tier: null, sort: 'name' }, 'name')).toEqual({ sort: 'name' })
  })
})

describe('the reviews on /culinary', () => {
  it('read a listed cuisine in any case, and nothing else', () => {
    expect(reviewViewFrom(search('cuisine=ice+CREAM&sort=name&tier=A'))).toEqual({ cuisine: 'Ice cream', tier: 'A', sort: 'name' })
    for (const text of ['cuisine=', 'cuisine=Martian', 'cuisine=Thai%20', 'cuisine=%3Cb%3E'])
      expect(reviewViewFrom(search(text)).cuisine, text).toBeNull()
    const fish = { cuisine: 'Fish & chips', tier: null, sort: 'newest' } as const
    expect(paths.culinary(reviewViewParams(fish))).toBe('/culinary?cuisine=Fish+%26+chips')
    expect(reviewQuery(fish)).toEqual({ cuisine_type: 'Fish & chips' })
    expect(reviewQuery({ cuisine: null, tier: 'S', sort: 'name' })).toEqual({ tier: 'S', sort: 'restaurant_name' })
  })

  it('name a cuisine without reviews', () => {
    expect([noneOfCuisine('Thai'), noneOfCuisine('Ice cream'), noneOfCuisine('Fish & chips')]).toEqual([
      'NO_THAI_RESTAURANTS_FOUND',
      'NO_ICE_CREAM_RESTAURANTS_FOUND',
      'NO_FISH_&_CHIPS_RESTAURANTS_FOUND',
    ])
  })
})

describe('authors', () => {
  const TEN = [
    'Socrates',
    'Plato',
    'Aristotle',
    'Epictetus',
    'Seneca',
    'Marcus Aurelius',
    'Confucius',
    'Lao Tzu',
    'Immanuel Kant',
    'Friedrich Nietzsche',
  ]

  it('have their own colour in any case and with surrounding white space, if they are among the ten', () => {
    expect(new Set(TEN.map(authorColour)).size).toBe(10)
    for (const name of TEN) {
      expect(isKnownAuthor(` ${name.toUpperCase()}\t`), name).toBe(true)
      expect(authorColour(` ${name.toUpperCase()}\t`), name).toBe(authorColour(name))
    }
  })

  it.each(['Nobody', '', 'Socrates the Younger', 'LaoTzu', 'constructor', '__proto__', 'toString'])(
    'show "%s" in the dim white',
    (name) => {
      expect([authorColour(name), isKnownAuthor(name)]).toEqual([authorColour('Somebody else'), false])
      expect(authorColour(name)).toMatch(/^#[0-9a-f]{6}$/)
    },
  )

  it('filter and order quotes', () => {
    expect(quoteViewFrom(search('author=%20Seneca%20&sort=author'))).toEqual({ author: 'Seneca', sort: 'author' })
    expect(quoteViewFrom(search('author=%20&sort=rating'))).toEqual({ author: null, sort: 'newest' })
    expect(quoteViewFrom(search('author=%00%00'))).toEqual({ author: null, sort: 'newest' })
    expect(paths.quotes(quoteViewParams({ author: 'Lao Tzu', sort: 'newest' }))).toBe('/quotes?author=Lao+Tzu')
    expect([quoteQuery({ author: 'Lao Tzu', sort: 'author' }), quoteQuery({ author: null, sort: 'newest' })]).toEqual([
      { author: 'Lao Tzu', sort: 'author' },
      {},
    ])
    expect([isSameAuthor('SENECA ', ' Seneca'), isSameAuthor('Sen eca', 'Seneca')]).toEqual([true, false])
  })
})

describe('the page in an address', () => {
  it('is a plain positive number, the first if there is none, and else no page', () => {
    for (const [text, page] of [
      ['2', 2],
      ['9999999', 9_999_999],
      [null, 1],
      ['', 1],
      ['1', 1],
    ] as const)
      expect(pageFrom(text), String(text)).toBe(page)
    for (const text of ['0', '-1', '01', '1e3', '99999999', 'x', '1.5', ' 2']) expect(pageFrom(text), text).toBeNull()
  })
})
