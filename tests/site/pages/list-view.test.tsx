import { describe, expect, it } from 'vitest'
import { authorColour, isKnownAuthor } from '../../../cms/domain/author-colours'
import { isSameAuthor, QUOTE_FILTERS, QUOTE_SORTS } from '../../../site/features/quotes/quote-view'
import { noneOfCuisine } from '../../../site/features/reviews/messages'
import { REVIEW_COLUMNS, reviewViewFrom } from '../../../site/features/reviews/review-view'
import {
  filtersSaid,
  isUnlisted,
  listQuery,
  listViewFrom,
  listViewParams,
  saidText,
  TIER_CHOICES,
} from '../../../site/shared/lists/list-view'
import { paths } from '../../../site/shared/routing/paths'
import { pageFrom } from '../../../site/public/parts/list/windows'

const search = (text: string): URLSearchParams => new URLSearchParams(text)

const DRINK_FILTERS = ['tier', 'brand', 'year', 'episode', 'rating_min', 'rating_max'] as const
const NO_FILTER = { filters: {}, sort: 'newest', isOpen: false }

describe('the drinks on /caffeine', () => {
  it('read filters and order from the address; what is empty or no order does not count', () => {
    expect(listViewFrom(search('tier=S&sort=rating&brand=+Volt+&filters=open'), DRINK_FILTERS)).toEqual({
      filters: { tier: 'S', brand: 'Volt' },
      sort: 'rating',
      isOpen: true,
    })
    for (const text of ['', 'tier=', 'brand=+', 'sort=RATING', 'sort=constructor', 'other=x', 'filters=1'])
      expect(listViewFrom(search(text), DRINK_FILTERS), text).toEqual(NO_FILTER)
    // the API judges the values, and finds nothing
    expect(listViewFrom(search('tier=Z&year=x'), DRINK_FILTERS).filters).toEqual({ tier: 'Z', year: 'x' })
    expect(TIER_CHOICES).toEqual([null, 'S', 'A', 'B', 'C', 'D', 'F'])
  })

  it('write them back in the same form, without defaults', () => {
    const text = 'tier=S&brand=Fish+%26+chips&year=2024&episode=7&rating_min=7.5&rating_max=9&sort=name'
    const view = listViewFrom(search(text), DRINK_FILTERS)
    expect(paths.caffeine(listViewParams(view))).toBe(`/caffeine?${text}`)
    expect(paths.caffeine({ ...listViewParams(view), brand: null, tier: null })).toBe(
      '/caffeine?year=2024&episode=7&rating_min=7.5&rating_max=9&sort=name',
    )
    expect(paths.caffeine(listViewParams({ ...NO_FILTER, isOpen: true }))).toBe('/caffeine')
  })

  it('ask the server to filter and sort', () => {
    const columns = { episode: 'episode_id' }
    expect(listQuery(NO_FILTER, columns)).toEqual({})
    expect(listQuery({ ...NO_FILTER, filters: { tier: 'S', episode: '7' }, sort: 'rating' }, columns)).toEqual({
      tier: 'S',
      episode_id: '7',
      sort: '-final_rating',
    })
    expect(listQuery({ ...NO_FILTER, sort: 'name' }, columns)).toEqual({ sort: 'name' })
  })

  it('say the filters that hold, a range as one, and how to remove each', () => {
    const view = listViewFrom(search('tier=S&brand=volt&rating_min=7&episode=9'), DRINK_FILTERS)
    const said = filtersSaid(view, { brand: () => 'Volt', episode: (id) => `episode ${id}` })
    expect(said).toEqual([
      { label: 'tier S', without: { tier: null } },
      { label: 'Volt', without: { brand: null } },
      { label: 'episode 9', without: { episode: null } },
      { label: 'rated 7 to 10', without: { rating_min: null, rating_max: null } },
    ])
    expect(saidText(said)).toBe(', tier S, Volt, episode 9, rated 7 to 10')
    expect(saidText(filtersSaid(listViewFrom(search('rating_max=5'), DRINK_FILTERS)))).toBe(', rated 0 to 5')
  })

  it('leave empty lists and combinations of filters to no crawler', () => {
    const unlisted = (text: string, isEmpty = false): boolean => {
      const view = listViewFrom(search(text), DRINK_FILTERS)
      return isUnlisted(filtersSaid(view), view, isEmpty)
    }
    expect([unlisted(''), unlisted('', true), unlisted('tier=S'), unlisted('brand=Volt')]).toEqual([false, false, false, false])
    expect(['tier=S&brand=Volt', 'year=2024', 'rating_max=4'].map((text) => unlisted(text))).toEqual([true, true, true])
    expect(unlisted('tier=S', true)).toBe(true)
  })
})

describe('the reviews on /culinary', () => {
  it('read a listed cuisine in any case, and leave others as they are', () => {
    expect(reviewViewFrom(search('cuisine=ice+CREAM&sort=name&tier=A'))).toEqual({
      filters: { cuisine: 'Ice cream', tier: 'A' },
      sort: 'name',
      isOpen: false,
    })
    expect(reviewViewFrom(search('cuisine=Martian')).filters).toEqual({ cuisine: 'Martian' })
    expect(reviewViewFrom(search('cuisine=')).filters).toEqual({})
    const fish = { filters: { cuisine: 'Fish & chips', year: '2024' }, sort: 'name', isOpen: false }
    expect(paths.culinary(listViewParams(fish))).toBe('/culinary?cuisine=Fish+%26+chips&year=2024&sort=name')
    expect(listQuery(fish, REVIEW_COLUMNS)).toEqual({ cuisine_type: 'Fish & chips', year: '2024', sort: 'restaurant_name' })
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
    const view = listViewFrom(search('author=%20Lao+Tzu%20&sort=author'), QUOTE_FILTERS, QUOTE_SORTS)
    expect(view).toEqual({ filters: { author: 'Lao Tzu' }, sort: 'author', isOpen: false })
    expect(listViewFrom(search('author=%20&sort=rating'), QUOTE_FILTERS, QUOTE_SORTS)).toEqual(NO_FILTER)
    expect(listQuery(view, {})).toEqual({ author: 'Lao Tzu', sort: 'author' })
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
