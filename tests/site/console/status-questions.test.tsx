import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { review } from '../support'
import { DRAFT, choose, chosen, openForm, press, saveAgain, saveLineOf, type } from './review-form'

const FRIDAY = '2131-01-12T18:00'
const PUBLISHES = /saving this form publishes them$/
const STORES = /saving this form stores them; readers see them when it is published$/

/** A published review with a pending draft. */
const drafted = () => ({ ...review({ notes: 'In the draft' }), has_draft: true })

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))

describe('a public record that is taken off the site', () => {
  it.each([
    [
      'until a time',
      review(),
      () => (choose('scheduled'), type('Publish At', FRIDAY)),
      'Takes it off the site until Fri 12 Jan 2131 18:00',
    ],
    ['without one', review(), () => choose('draft'), 'Takes it off the site'],
    ['with what was typed', review(), () => (choose('draft'), type('Notes', 'Typed')), 'Takes it off the site'],
    ['with its pending draft', drafted(), () => choose('draft'), 'Takes it off the site'],
  ])('%s is said to be beside the button, and not asked about', async (_case, record, change, line) => {
    const { saved } = openForm(record, saveAgain(review(DRAFT)))
    change()
    expect(saveLineOf()).toBe(line)
    press('Save Review')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })
})

describe('a pending draft', () => {
  it('says what a save does with it under each status', () => {
    openForm(drafted(), saveAgain(review()))
    expect(screen.getByText(PUBLISHES)).toBeTruthy()
    expect(saveLineOf()).toBe('Publishes the draft')
    for (const status of ['scheduled', 'draft'] as const) {
      choose(status)
      expect(screen.getByText(STORES), status).toBeTruthy()
      expect(screen.queryByText(PUBLISHES), status).toBeNull()
    }
  })
})

describe('"Save and Add Another"', () => {
  it.each([
    ['draft', review(DRAFT), 'draft'],
    ['scheduled', review({ ...DRAFT, publish_at: '2131-01-12T17:00:00.000Z' }), 'draft'],
    ['published', review(), 'published'],
  ] as const)('after "%s" starts so that nothing is public by accident', async (choice, made, next) => {
    openForm(null, saveAgain(made))
    type(/^Restaurant Name/, 'Saffron')
    choose(choice)
    press('Save and Add Another')
    await waitFor(() => expect(screen.getByLabelText(/^Restaurant Name/)).toHaveProperty('value', ''))
    expect(chosen()).toBe(next)
    expect(screen.queryByLabelText('Publish At')).toBeNull()
  })
})

describe('a save on top of a status that others have changed', () => {
  const publicOf = { is_published: true, published_at: '2024-03-05T10:00:00.000Z' }

  it.each([
    ['withdrew it', {}, { is_published: false, cuisine_type: 'Thai' }, 'It is withdrawn now.'],
    ['published it', { ...DRAFT, published_at: '2024-03-05T10:00:00.000Z' }, publicOf, 'It is public now.'],
    ['scheduled it', DRAFT, { ...DRAFT, publish_at: '2131-01-12T17:00:00.000Z' }, 'It is scheduled for Fri 12 Jan 2131, 18:00 now.'],
    ['took the schedule back', { ...DRAFT, publish_at: '2131-01-12T17:00:00.000Z' }, { publish_at: null }, 'It is a draft now.'],
  ])('says what it is since somebody %s, after the fields', async (_case, before, after, sentence) => {
    const present = review({ cuisine_type: 'Lao', ...before, ...after, updated_at: '2024-03-07T10:00:00.000Z' })
    const { success } = openForm(review(before), saveAgain({ ...present, notes: 'Typed' }), present)
    type('Notes', 'Typed')
    press('Save Review')
    if (sentence.includes('public')) {
      await screen.findByText('This review is public by now')
      press('Publish changes')
    }
    await waitFor(() => expect(success).toHaveBeenCalledOnce())
    const fields = present.cuisine_type === 'Lao' ? "It also has somebody else's changes to Cuisine Type. " : ''
    expect(success.mock.calls[0]?.[0]).toBe(`Restaurant review updated successfully. ${fields}${sentence}`)
  })
})
