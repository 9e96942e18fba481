import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { review } from '../support'
import { DRAFT, choose, isChosen, openForm, press, saveAgain, type } from './review-form'

const FRIDAY = '2131-01-12T18:00'
const NOTE = 'It is public now. Saving takes it off the site until then.'
const PUBLISHES = /saving this form publishes them$/
const STORES = /saving this form stores them; readers see them when it is published$/

/** A published review with a pending draft. */
const drafted = () => ({ ...review({ notes: 'In the draft' }), has_draft: true })

/** The question, with what it says and its buttons. The form behind it is hidden. */
async function question(name: string) {
  const dialog = await screen.findByRole('alertdialog', { name })
  const buttons = within(dialog).getAllByRole('button')
  return {
    text: dialog.querySelector('p')?.textContent,
    details: within(dialog)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent),
    buttons: buttons.map(({ textContent }) => textContent),
    focused: () => document.activeElement?.textContent,
    answer: (label: string): void => buttons.find(({ textContent }) => textContent === label)?.click(),
  }
}

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))

describe('a public record that is scheduled', () => {
  it('is said at once to leave the site, and again before the save', async () => {
    const { saved, puts } = openForm(review(), saveAgain(review(DRAFT)))
    expect(screen.queryByText(NOTE)).toBeNull()
    choose('Scheduled')
    type('Publish At', FRIDAY)
    expect(screen.getByText(NOTE)).toBeTruthy()
    press('Save Review')
    const asked = await question('Schedule this review?')
    expect(asked.text).toBe('Readers lose it until Fri 12 Jan 2131, 18:00.')
    expect(asked.buttons).toEqual(['Cancel', 'Take off and schedule'])
    await waitFor(() => expect(asked.focused()).toBe('Cancel'))
    asked.answer('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(isChosen('Scheduled')).toBe(true)
    expect(puts()).toEqual([])
    press('Save Review')
    ;(await question('Schedule this review?')).answer('Take off and schedule')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })

  it('is asked about once if it is incomplete too', async () => {
    openForm(review({ visit_date: null }), saveAgain(review(DRAFT)))
    choose('Scheduled')
    type('Publish At', FRIDAY)
    press('Save Review')
    const { text, details, buttons } = await question('Schedule this review as it is?')
    expect(text).toBe('Readers lose it until Fri 12 Jan 2131, 18:00. They would then find it unfinished:')
    expect(details).toEqual([expect.stringContaining('visit date')])
    expect(buttons).toEqual(['Cancel', 'Take off and schedule'])
  })

  it.each([
    ['a record that is not public', review(DRAFT), FRIDAY],
    ['a time that has passed, which the schedule acts on', review(), '2026-01-01T08:00'],
  ])('is not said of %s', async (_case, record, time) => {
    const { saved } = openForm(record, saveAgain(review(DRAFT)))
    choose('Scheduled')
    type('Publish At', time)
    expect(screen.queryByText(NOTE)).toBeNull()
    press('Save Review')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })
})

describe('a pending draft', () => {
  it('says what a save does with it under each status', () => {
    openForm(drafted(), saveAgain(review()))
    expect(screen.getByText(PUBLISHES)).toBeTruthy()
    for (const status of ['Scheduled', 'Withdrawn']) {
      choose(status)
      expect(screen.getByText(STORES), status).toBeTruthy()
      expect(screen.queryByText(PUBLISHES), status).toBeNull()
    }
  })
})

describe('a withdrawal that would store more than the status', () => {
  const TITLE = 'Unpublish this review?'
  const NEW = { target: 'Notes', value: 'Typed' }

  it.each([
    ['what was typed', review(), () => type(NEW.target, NEW.value), 'Unpublish'],
    ['a pending draft', drafted(), () => undefined, 'Unpublish'],
    ['a pending draft, with the save button', drafted(), () => choose('Withdrawn'), 'Save Review'],
  ])('asks about %s, and Cancel leaves all as it was', async (_case, record, change, button) => {
    const { saved, puts } = openForm(record, saveAgain(review(DRAFT)))
    change()
    const chosen = isChosen('Published')
    const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes').value
    press(button)
    const asked = await question(TITLE)
    expect(asked.text).toBe('What is in this form is saved with it.')
    expect(asked.buttons).toEqual(['Cancel', 'Unpublish and save'])
    asked.answer('Cancel')
    await waitFor(() => expect(isChosen('Published')).toBe(chosen))
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', notes)
    expect(puts()).toEqual([])
    press(button)
    ;(await question(TITLE)).answer('Unpublish and save')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(puts()).toMatchObject([
      {
        body: expect.stringMatching(
          /"notes":"(Typed|In the draft)".*"is_published":false|"is_published":false.*"notes":"(Typed|In the draft)"/,
        ),
      },
    ])
  })

  it.each([
    ['nothing else would be saved', () => press('Unpublish')],
    ['another status was chosen before', () => (choose('Scheduled'), press('Unpublish'))],
    ['the save button says so', () => (type(NEW.target, NEW.value), choose('Withdrawn'), press('Save Review'))],
  ])('acts at once if %s', async (_case, act) => {
    const { saved } = openForm(review(), saveAgain(review(DRAFT)))
    act()
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })
})

describe('"Save and Add Another"', () => {
  it.each([
    ['Keep as draft', review(DRAFT), 'Keep as draft'],
    ['Schedule', review({ ...DRAFT, publish_at: '2131-01-12T17:00:00.000Z' }), 'Keep as draft'],
    ['Publish at once', review(), 'Publish at once'],
  ])('after "%s" starts so that nothing is public by accident', async (choice, made, next) => {
    openForm(null, saveAgain(made))
    type(/^Restaurant Name/, 'Saffron')
    choose(choice)
    press('Save and Add Another')
    await waitFor(() => expect(screen.getByLabelText(/^Restaurant Name/)).toHaveProperty('value', ''))
    expect(isChosen(next)).toBe(true)
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
    if (sentence.includes('public')) (await question('This review is public by now')).answer('Publish changes')
    await waitFor(() => expect(success).toHaveBeenCalledOnce())
    const fields = present.cuisine_type === 'Lao' ? "It also has somebody else's changes to Cuisine Type. " : ''
    expect(success.mock.calls[0]?.[0]).toBe(`Restaurant review updated successfully. ${fields}${sentence}`)
  })
})
