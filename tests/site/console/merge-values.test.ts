import { describe, expect, it } from 'vitest'
import { mergeValues } from '../../../site/console/form/conflict/merge-values'

const OPENED = { author: 'A', context: 'C', final_rating: '8', tier: 'A' }
const TOGETHER = ['final_rating', 'tier']
const merge = (here: Partial<typeof OPENED>, there: Partial<typeof OPENED>) =>
  mergeValues(OPENED, { ...OPENED, ...here }, { ...OPENED, ...there }, TOGETHER)

describe('mergeValues', () => {
  it('combines changes to different fields', () => {
    expect(merge({ author: 'Mine' }, { context: 'Theirs' })).toEqual({
      values: { ...OPENED, author: 'Mine', context: 'Theirs' },
      changed: ['author'],
      conflicts: [],
    })
  })

  it('reports a conflict where both changed a field to different values, and none where the values are equal', () => {
    expect(merge({ author: 'Mine' }, { author: 'Theirs' })).toMatchObject({ values: { author: 'Mine' }, conflicts: ['author'] })
    expect(merge({ author: 'Same' }, { author: 'Same' }).conflicts).toEqual([])
    expect(merge({}, { author: 'Theirs' })).toMatchObject({ values: { author: 'Theirs' }, changed: [], conflicts: [] })
  })

  it('treats a rating and its tier as one field', () => {
    expect(merge({ final_rating: '8.4' }, { tier: 'S' })).toMatchObject({ values: { final_rating: '8.4', tier: 'A' }, conflicts: ['tier'] })
    expect(merge({ author: 'Mine' }, { tier: 'S' })).toMatchObject({ values: { tier: 'S' }, conflicts: [] })
  })
})
