import { describe, expect, it } from 'vitest'
import { entities } from '../../../cms/domain/entities'
import { aboutSaved } from '../../../site/console/data/about-saved'
import { drink, post, quote } from '../support'

describe('what a toast says about a saved record', () => {
  it.each([
    ['a public post', entities.post, post({ id: 5, title: 'On cans', is_published: true }), false, '“On cans” · live', '/blog/5'],
    ['a draft', entities.post, post({ id: 5, title: 'On cans', is_published: false }), false, '“On cans” · not live', null],
    [
      'a pending draft',
      entities.post,
      post({ id: 5, title: 'On cans', is_published: true }),
      true,
      '“On cans” · live without this draft',
      '/blog/5',
    ],
    [
      'a drink of an episode',
      entities.drink,
      drink({ id: 6, name: 'Zoë', episode_id: 1 }),
      false,
      '“Zoë” · live with its episode',
      '/caffeine/drink/6',
    ],
    ['a drink of none', entities.drink, { ...drink({ id: 6, name: 'Zoë' }), episode_id: null }, false, '“Zoë” · live', '/caffeine/drink/6'],
    ['a quote without words', entities.quote, quote({ id: 7, quote_text: '' }), false, '“Quote 7” · live', '/quotes/7'],
    ['a category, which has no page', entities.category, { id: 8, name: 'Method' }, false, '“Method” · live', null],
  ])('%s', (_what, entity, record, asDraft, text, view) => {
    expect(aboutSaved(entity, record, asDraft)).toEqual({ text, view })
  })
})
