import { describe, expect, it } from 'vitest'
import { authorColour, isKnownAuthor } from '../../../cms/domain/author-colours'
import { authorIn, authorsOf, quoteViewFrom, isSameAuthor, quoteViewParams, applyQuoteView } from '../../../site/features/quotes/quote-view'
import { noneOfCuisine } from '../../../site/features/reviews/messages'
import { cuisinesOf, needsEveryReview, reviewViewFrom, reviewViewParams, applyReviewView } from '../../../site/features/reviews/review-view'
import { listViewFrom, needsEveryRecord, listViewParams, TIER_CHOICES, applyListView } from '../../../site/shared/lists/list-view'
import { paths } from '../../../site/shared/routing/paths'
import { offsetFrom } from '../../../site/public/parts/list/windows'
import { drink, quote, review } from '../support'

const search = (text: string): URLSearchParams => new URLSearchParams(text)
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)

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
        expect(needsEveryRecord({ tier, sort })).toBe(address.search !== '')
      }
    expect(paths.caffeine(listViewParams({ tier: null, sort: 'newest' }))).toBe('/caffeine')
  })

  it('are filtered by tier and sorted, ties newest first, without changing the original list', () => {
    const drinks = [
      drink({ id: 4, name: 'émile', final_rating: 9, tier: 'S' }),
      drink({ id: 3, name: 'Zed', final_rating: 9.5, tier: 'S' }),
      drink({ id: 2, name: 'alpha', final_rating: 9, tier: 'F' }),
      drink({ id: 1, name: 'Émile', final_rating: 2, tier: 'F' }),
    ]
    const of = (tier: 'S' | 'D' | null, sort: 'newest' | 'rating' | 'name'): number[] =>
      ids(applyListView(drinks, { tier, sort }, ({ name }) => name))
    expect(of(null, 'newest')).toEqual([4, 3, 2, 1])
    expect(of(null, 'rating')).toEqual([3, 4, 2, 1])
    expect(of(null, 'name').slice(0, 1).concat(of(null, 'name').slice(-1))).toEqual([2, 3])
    expect([of('S', 'rating'), of('D', 'name')]).toEqual([[3, 4], []])
    expect(ids(drinks)).toEqual([4, 3, 2, 1])
  })
})

describe('the reviews on /culinary', () => {
  const reviews = [
    review({ id: 3, cuisine_type: 'Thai', restaurant_name: 'B', final_rating: 5 }),
    review({ id: 2, cuisine_type: null, restaurant_name: 'A', final_rating: 9 }),
    review({ id: 1, cuisine_type: 'Ice cream', restaurant_name: 'C', final_rating: 9 }),
  ]

  it('read a listed cuisine in any case, and nothing else', () => {
    expect(reviewViewFrom(search('cuisine=ice+CREAM&sort=name'))).toEqual({ cuisine: 'Ice cream', sort: 'name' })
    for (const text of ['cuisine=', 'cuisine=Martian', 'cuisine=Thai%20', 'cuisine=%3Cb%3E'])
      expect(reviewViewFrom(search(text)).cuisine, text).toBeNull()
    expect(paths.culinary(reviewViewParams({ cuisine: 'Fish & chips', sort: 'newest' }))).toBe('/culinary?cuisine=Fish+%26+chips')
    expect([needsEveryReview({ cuisine: null, sort: 'newest' }), needsEveryReview({ cuisine: 'Thai', sort: 'newest' })]).toEqual([
      false,
      true,
    ])
  })

  it('are filtered among the loaded ones, and offer the cuisines that occur', () => {
    expect(ids(applyReviewView(reviews, { cuisine: 'Thai', sort: 'newest' }))).toEqual([3])
    expect(ids(applyReviewView(reviews, { cuisine: null, sort: 'rating' }))).toEqual([2, 1, 3])
    expect(applyReviewView(reviews, { cuisine: 'Pizza', sort: 'newest' })).toEqual([])
    expect(cuisinesOf(reviews)).toEqual(['Ice cream', 'Thai'])
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

  it('filter and order quotes, with the most quoted author first', () => {
    const quotes = [
      quote({ id: 5, author: 'Plato' }),
      quote({ id: 4, author: ' seneca' }),
      quote({ id: 3, author: 'Bo' }),
      quote({ id: 2, author: 'Seneca ' }),
    ]
    expect(quoteViewFrom(search('author=%20Seneca%20&sort=author'))).toEqual({ author: 'Seneca', sort: 'author' })
    expect(quoteViewFrom(search('author=%20&sort=rating'))).toEqual({ author: null, sort: 'newest' })
    expect(quoteViewFrom(search('author=%00%00'))).toEqual({ author: null, sort: 'newest' })
    expect(paths.quotes(quoteViewParams({ author: 'Lao Tzu', sort: 'newest' }))).toBe('/quotes?author=Lao+Tzu')
    expect(ids(applyQuoteView(quotes, { author: 'SENECA', sort: 'newest' }))).toEqual([4, 2])
    expect(ids(applyQuoteView(quotes, { author: null, sort: 'author' })).slice(0, 2)).toEqual([3, 5])
    expect(applyQuoteView(quotes, { author: 'Nobody', sort: 'author' })).toEqual([])
    expect(authorsOf(quotes)).toEqual(['Seneca', 'Bo', 'Plato'])
    expect([authorIn(quotes, 'SENECA'), authorIn(quotes, 'Nobody'), isSameAuthor('Sen eca', 'Seneca')]).toEqual(['Seneca', null, false])
    expect(authorIn([quote({ author: ' de la Boétie ' })], 'DE LA BOÉTIE'), 'anybody else is spelled as the list does').toBe('de la Boétie')
  })
})

describe('the offset in an address', () => {
  it('is a plain positive number, else the beginning', () => {
    expect([
      offsetFrom('100'),
      offsetFrom(null),
      offsetFrom('0'),
      offsetFrom('-1'),
      offsetFrom('01'),
      offsetFrom('1e3'),
      offsetFrom('9999999999'),
    ]).toEqual([100, 0, 0, 0, 0, 0, 0])
  })
})
