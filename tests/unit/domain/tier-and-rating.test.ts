import { describe, expect, it } from 'vitest'
import { roundRating, settleTier, tierFromRating } from '../../../cms/domain/tier'

describe('tierFromRating', () => {
  it.each([
    [10, 'S'],
    [9, 'S'],
    [8.9, 'A'],
    [8, 'A'],
    [7.9, 'B'],
    [7, 'B'],
    [6.9, 'C'],
    [6, 'C'],
    [5.9, 'D'],
    [5, 'D'],
    [4.9, 'F'],
    [0, 'F'],
  ])('maps %d to tier %s', (rating, tier) => {
    expect(tierFromRating(rating)).toBe(tier)
  })
})

describe('roundRating', () => {
  it('rounds half up in decimal notation, for every hundredth', () => {
    for (let hundredths = 0; hundredths <= 1000; hundredths++) {
      expect(roundRating(hundredths / 100), String(hundredths / 100)).toBe(Math.floor((hundredths + 5) / 10) / 10)
    }
  })

  it.each([
    [1e-7, 0],
    [-0, 0],
    [8.949999, 8.9],
    [9.99999999, 10],
  ])('rounds %d to %d', (sent, stored) => {
    expect(roundRating(sent)).toBe(stored)
  })
})

describe('settleTier', () => {
  it('keeps a given tier, updates a derived one, and leaves a tier that a person set', () => {
    expect(settleTier(9, 'F', { rating: 1, tier: 'F' })).toBe('F')
    expect(settleTier(9, undefined, { rating: 1, tier: 'F' })).toBe('S')
    expect(settleTier(9, undefined, { rating: 1, tier: 'B' })).toBe('B')
    expect(settleTier(9, null, { rating: 1, tier: 'B' })).toBe('S')
    expect(settleTier(5, undefined, null)).toBe('D')
  })
})
