import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readDrafts } from '../../../site/console/form/drafts/drafts'
import { json, review } from '../support'
import { DRAFT, PATH, isChosen, openForm, press, saveAgain } from './review-form'

describe('"Publish now" and "Unpublish"', () => {
  it.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['with an expired session', () => json({ detail: 'Not authenticated' }, 401)],
    ['refused by the server', () => json({ detail: 'No' }, 400)],
  ])('%s leave the choice as it was', async (_name, answer) => {
    const { puts } = openForm(review(DRAFT), answer)
    press('Publish now')
    await screen.findByText(/^Not saved\./)
    await waitFor(() => expect(isChosen('Draft')).toBe(true))
    expect(puts()).toMatchObject([{ body: expect.stringContaining('"is_published":true') }])
    expect(readDrafts(PATH, ''), 'nothing was typed').toEqual([])
  })

  it('leave the choice as it was if a value is wrong', async () => {
    const { puts } = openForm(review(), saveAgain(review()))
    fireEvent.change(screen.getByRole('textbox', { name: /^Restaurant Name/ }), { target: { value: '' } })
    press('Unpublish')
    await screen.findByText('Restaurant name is required')
    await waitFor(() => expect(isChosen('Published')).toBe(true))
    expect(puts()).toEqual([])
  })

  it('leave the choice as it was if the question is cancelled, and save it otherwise', async () => {
    const { saved, puts } = openForm(review({ ...DRAFT, visit_date: null }), saveAgain(review({ visit_date: null })))
    press('Publish now')
    await screen.findByRole('alertdialog', { name: 'Publish this review as it is?' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body)
    await waitFor(() => expect(isChosen('Draft')).toBe(true))
    press('Publish now')
    fireEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(puts()).toMatchObject([{ body: expect.stringContaining('"is_published":true') }])
  })
})

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
  it('is asked about when a published review loses its visit date, and can be a draft', async () => {
    const { puts } = openForm(review(), saveAgain(review()))
    fireEvent.change(screen.getByLabelText('Visit Date'), { target: { value: '' } })
    press('Save Review')
    await screen.findByRole('alertdialog', { name: 'Save this review as it is?' })
    press('Save as draft')
    await waitFor(() => expect(puts().map(({ url }) => url)).toEqual([expect.stringMatching(/\?draft=true$/)]))
  })

  it('is not asked about again if the date was missing before', async () => {
    const { saved } = openForm(review({ visit_date: null }), saveAgain(review({ visit_date: null, notes: 'New' })))
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'New' } })
    press('Save Review')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })

  it('is asked about when it is scheduled', async () => {
    const { success } = openForm(review({ ...DRAFT, visit_date: null }), saveAgain(review({ ...DRAFT, visit_date: null })))
    fireEvent.click(screen.getByRole('radio', { name: 'Scheduled' }))
    press('Save Review')
    await screen.findByRole('alertdialog', { name: 'Schedule this review as it is?' })
    fireEvent.click(screen.getByRole('button', { name: 'Keep as draft' }))
    await waitFor(() => expect(isChosen('Draft')).toBe(true))
    await waitFor(() => expect(success).toHaveBeenCalledExactlyOnceWith('Draft saved', expect.any(Function)))
  })
})
