import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { review } from '../support'
import { DRAFT, openForm, press, saveAgain, saveLineOf, type } from './review-form'

beforeEach(() => {
  const narrow = new EventTarget()
  // cast: all that is asked of it
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(narrow, { matches: false }) as MediaQueryList)
})

it('shows the status in one line, whose button opens the control', async () => {
  openForm(review(), saveAgain(review(DRAFT)))
  expect(screen.queryByRole('checkbox')).toBeNull()
  press('Status')
  const sheet = within(await screen.findByRole('dialog', { name: 'Status' }))
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Publish Immediately' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(saveLineOf()).toBe('Takes it off the site'))
})

it('opens the control by itself where a save finds something wrong in it', async () => {
  const wrong = { ...DRAFT, publish_at: '2131-01-11T17:00:00.000Z', unpublish_at: '2131-01-11T16:00:00.000Z' }
  openForm(review(wrong), saveAgain(review(wrong)))
  type('Notes', 'New')
  press('Save Review')
  const sheet = within(await screen.findByRole('dialog', { name: 'Status' }))
  expect(sheet.getByText('The withdrawal must be after the publication.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Unpublish At')))
})
