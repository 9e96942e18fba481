import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { json, review } from '../support'
import { DRAFT, choose, openForm, press, saveAgain, saveLineOf, type } from './review-form'

describe('a save of a record whose whole time in public passed while its form was open', () => {
  it('asks nothing, and says that the schedule did it', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const [start, end] = ['2031-01-11T17:00:00.000Z', '2031-01-11T18:00:00.000Z']
    const over = review({ is_published: false, published_at: start, updated_at: end })
    const { success, puts } = openForm(
      review({ ...DRAFT, publish_at: start, unpublish_at: end }),
      saveAgain({ ...over, notes: 'New' }),
      over,
    )
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'New' } })
    press('Save Review')
    await waitFor(() => expect(success).toHaveBeenCalledOnce())
    expect(success.mock.calls[0]?.[0]).toMatch(
      / The schedule published it on Sat 11 Jan 2031, 18:00 and withdrew it on Sat 11 Jan 2031, 19:00\.$/,
    )
    expect(puts()).toMatchObject([{ body: expect.stringContaining('"publish_at":null') }])
  })
})

describe('a save with times in the wrong order, which only the server knows of', () => {
  it('is refused in the words of the form, beside the field', async () => {
    const message = 'unpublish_at must be after publish_at'
    openForm(review(), () => json({ detail: message, errors: [{ field: 'unpublish_at', message }] }, 422))
    press('Schedule withdrawal')
    fireEvent.change(screen.getByLabelText('Unpublish At'), { target: { value: '2031-01-11T18:00' } })
    press('Save Review')
    await screen.findByText('The withdrawal must be after the publication.')
    // what takes back the form's own message runs after it is shown
    await act(async () => undefined)
    expect(screen.getByText('The withdrawal must be after the publication.')).toBeTruthy()
    expect(screen.queryByText(message)).toBeNull()
  })
})

describe('a save that readers would find broken', () => {
  it.each([
    ['a published review that loses its visit date', review(), 'published', 'Publishes your changes without a date'],
    ['a draft without one that is published', review({ ...DRAFT, visit_date: null }), 'published', 'Publishes without a date'],
    ['a draft without one', review({ ...DRAFT, visit_date: null }), 'draft', 'Saves the draft'],
  ] as const)('says so in its line and goes through at once: %s', async (_case, record, choice, line) => {
    const { saved } = openForm(record, saveAgain(review()))
    type('Visit Date', '')
    type('Notes', 'New')
    choose(choice)
    expect(saveLineOf()).toBe(line)
    press('Save Review')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })

  it('says nothing before anything has changed', () => {
    openForm(review({ visit_date: null }), saveAgain(review()))
    expect(saveLineOf()).toBe('')
  })
})
