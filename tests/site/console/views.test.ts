import { describe, expect, it } from 'vitest'
import { viewQuery } from '../../../site/console/views/view-query'

describe('what a view holds of an address', () => {
  it.each([
    ['nothing', '', ''],
    ['nothing but a question mark', '?', ''],
    ['its parameters, in an order of their own', '?sort=-rating&q=a&columns=notes', 'columns=notes&q=a&sort=-rating'],
    ['values in one encoding', '?q=a%20b&tier=%53', 'q=a+b&tier=S'],
    ['no page and no open dialog', '?page=3&tier=S&merge=brand', 'tier=S'],
  ])('%s', (_what, search, expected) => {
    expect(viewQuery(search)).toBe(expected)
    expect(viewQuery(expected), 'the same again').toBe(expected)
  })
})
