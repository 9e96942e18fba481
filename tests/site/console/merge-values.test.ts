import { describe, expect, it } from 'vitest'
import { mergeValues } from '../../../site/console/form/conflict/merge-values'

const OPENED = { author: 'A', context: 'C', final_rating: '8', tier: 'A' }
const TOGETHER = [['final_rating', 'tier']]
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
    expect(merge({ author: 'Mine' }, { author: 'Theirs' })).toMatchObject({ values: { author: 'Mine' }, conflicts: [['author']] })
    expect(merge({ author: 'Same' }, { author: 'Same' }).conflicts).toEqual([])
    expect(merge({}, { author: 'Theirs' })).toMatchObject({ values: { author: 'Theirs' }, changed: [], conflicts: [] })
  })

  it('treats a rating and its tier as one field', () => {
    expect(merge({ final_rating: '8.4' }, { tier: 'S' })).toMatchObject({
      values: { final_rating: '8.4', tier: 'A' },
      conflicts: [['final_rating', 'tier']],
    })
    const several = merge({ author: 'Mine', final_rating: '8.4' }, { author: 'Theirs', final_rating: '7', tier: 'B' })
    expect(several.conflicts).toEqual([['author'], ['final_rating', 'tier']])
    expect(merge({ author: 'Mine' }, { tier: 'S' })).toMatchObject({ values: { tier: 'S' }, conflicts: [] })
  })

  it('compares values that are objects by what they hold', () => {
    const text = (words: string) => ({ content: { root: { words } } })
    expect(mergeValues(text('A'), text('A'), text('B'))).toMatchObject({ values: text('B'), changed: [], conflicts: [] })
    expect(mergeValues(text('A'), text('C'), text('B')).conflicts).toEqual([['content']])
    expect(mergeValues(text('A'), text('B'), text('B')).conflicts).toEqual([])
  })
})
