import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAVED_BY_HEADER } from '../../../admin-bridge/contract'
import { json, review } from '../support'
import { DRAFT, choose, chosen, openForm, press, saveAgain, type } from './review-form'

const NOW = new Date('2031-01-11T16:59:00.000Z')
const START = '2031-01-11T17:00:00.000Z'
const DONE = '2031-01-11T17:00:03.000Z'
const SENTENCE = 'The schedule published it on Sat 11 Jan, 18:00.'

const scheduled = review({ ...DRAFT, publish_at: START })
const published = review({ is_published: true, published_at: START, updated_at: DONE })

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})
afterEach(() => vi.useRealTimers())

/** Lets time pass, and what was asked of the server meanwhile be answered. */
const pass = (seconds: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const notes = (): string => screen.getByLabelText<HTMLTextAreaElement>('Notes').value

describe('a form that is open when the time of its schedule comes', () => {
  it('takes the new status over soon after, says so, and keeps what was typed', async () => {
    const { reads, puts } = openForm(scheduled, saveAgain({ ...published, notes: 'New' }), published)
    type('Notes', 'New')
    await pass(60)
    expect([reads(), chosen()], 'not before the schedule has had its time').toEqual([0, 'scheduled'])
    await pass(10)
    expect(screen.getByText(SENTENCE)).toBeTruthy()
    expect([chosen(), notes()]).toEqual(['published', 'New'])
    await pass(600)
    expect(reads(), 'once').toBe(1)
    vi.useRealTimers()
    press('Save Review')
    expect(await screen.findByText('This review is public by now')).toBeTruthy()
    expect(puts(), 'what was typed while nobody saw it does not become public unasked').toHaveLength(0)
    press('Publish changes')
    await vi.waitFor(() => expect(puts()).toHaveLength(1))
    expect(JSON.parse(String(puts()[0]?.body))).toMatchObject({ is_published: true, publish_at: null, notes: 'New' })
  })

  it('keeps a status that the user has chosen meanwhile, as a change of the new one', async () => {
    const { puts } = openForm(scheduled, saveAgain(published), published)
    choose('draft')
    await pass(70)
    expect(screen.getByText(SENTENCE)).toBeTruthy()
    expect([screen.queryByText('SCHEDULED'), chosen()]).toEqual([null, 'draft'])
    vi.useRealTimers()
    press('Save Review')
    await vi.waitFor(() => expect(puts()).toHaveLength(1))
    expect(JSON.parse(String(puts()[0]?.body))).toMatchObject({ is_published: false, publish_at: null, published_at: START })
  })

  it('keeps a record public whose withdrawal was cleared meanwhile', async () => {
    const ending = { ...published, unpublish_at: '2031-01-11T17:30:00.000Z' }
    const { puts } = openForm(ending, saveAgain(published), { ...published, is_published: false, updated_at: '2031-01-11T17:30:03.000Z' })
    press('Clear withdrawal')
    await pass(2_000)
    expect(screen.getByText(/^The schedule withdrew it on/)).toBeTruthy()
    expect([screen.queryByText('PUBLISHED'), chosen()]).toEqual([null, 'published'])
    vi.useRealTimers()
    press('Save Review')
    await vi.waitFor(() => expect(puts()).toHaveLength(1))
    expect(JSON.parse(String(puts()[0]?.body))).toMatchObject({ is_published: true, unpublish_at: null })
  })

  it('keeps a time of withdrawal that was set meanwhile', async () => {
    openForm(scheduled, saveAgain(published), published)
    press('Schedule withdrawal')
    await pass(70)
    expect(chosen()).toBe('published')
    expect(screen.getByLabelText<HTMLInputElement>('Unpublish At').value).not.toBe('')
  })

  it('looks again until the schedule has acted', async () => {
    const answers = [scheduled, scheduled, published]
    const { reads } = openForm(scheduled, saveAgain(published), () => json(answers.shift()))
    await pass(70)
    expect([reads(), chosen()], 'the server was late').toEqual([1, 'scheduled'])
    await pass(15)
    expect([reads(), chosen()], 'and still is').toEqual([2, 'scheduled'])
    await pass(15)
    expect([reads(), chosen()]).toEqual([3, 'published'])
    await pass(600)
    expect(reads()).toBe(3)
  })

  it('looks again when the user comes back', async () => {
    const answers = [scheduled, published]
    const { reads } = openForm(scheduled, saveAgain(published), () => json(answers.shift()))
    await act(async () => void fireEvent.focus(window))
    expect(reads(), 'too early').toBe(0)
    await pass(70)
    expect([reads(), chosen()], 'the server was late').toEqual([1, 'scheduled'])
    await act(async () => void fireEvent.focus(window))
    await pass(1)
    expect([reads(), chosen()]).toEqual([2, 'published'])
  })

  it('takes nothing over from a person, whose changes a save settles', async () => {
    openForm(scheduled, saveAgain(published), () => json(published, 200, { [SAVED_BY_HEADER]: 'mara' }))
    await pass(70)
    expect([screen.queryByText(/schedule published/), chosen()]).toEqual([null, 'scheduled'])
  })
})
