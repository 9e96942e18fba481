import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { quoteForm } from '../../../site/console/modules/quotes/form'
import { wireResolver } from '../../../site/console/form/wire-resolver'
import { PublicationControl } from '../../../site/console/publication/publication-control'
import { useSaveDraft } from '../../../site/console/publication/use-status-acts'
import { quote } from '../support'

const CHRISTMAS_EVE = '2026-12-24T08:15'

/** A form with its status control and a button that saves a draft. */
function StatusForm({
  values,
  onSaveDraft = () => undefined,
}: {
  values: ReturnType<typeof quoteForm.fromRecord>
  onSaveDraft?: () => void
}) {
  const form = useForm({ defaultValues: values, resolver: wireResolver(quoteForm) })
  const saveDraft = useSaveDraft(form, onSaveDraft)
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <PublicationControl isNew={false} />
        <button type="submit">Save</button>
        <button type="button" onClick={saveDraft}>
          Save as Draft
        </button>
      </form>
    </FormProvider>
  )
}

const showForm = (record: Parameters<typeof quote>[0], onSaveDraft?: () => void) =>
  render(<StatusForm values={quoteForm.fromRecord(quote(record))} {...(onSaveDraft && { onSaveDraft })} />)
const button = (name: string) => screen.getByRole('button', { name })
const immediately = () => screen.getByRole('checkbox', { name: 'Publish Immediately' })
const press = (name: string): void => {
  button(name).focus()
  fireEvent.click(button(name))
}
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const DRAFT = { is_published: false, published_at: null }

describe('the status control', () => {
  it('shows a date of publication that is in the future, and says that readers see it', () => {
    const { unmount } = showForm({ published_at: '2099-07-03T16:00:00.000Z' })
    expect(screen.getByLabelText('Published At').getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText(/Readers see a date in the future\.$/)).toBeTruthy()
    unmount()
    showForm({})
    press('Edit “Published at”')
    expect(screen.queryByText(/in the future/)).toBeNull()
  })

  it('keeps the focus when the button that was pressed vanishes', () => {
    showForm(DRAFT)
    press('Schedule publication')
    press('Schedule withdrawal')
    expect(document.activeElement).toBe(screen.getByLabelText('Unpublish At'))
    press('Clear withdrawal')
    expect(document.activeElement).toBe(button('Schedule withdrawal'))
    press('Set “Published at”')
    expect(document.activeElement).toBe(screen.getByLabelText('Published At'))
    press('Clear schedule')
    expect(document.activeElement).toBe(button('Schedule publication'))
  })

  it('gives the time back that was typed before another choice', () => {
    showForm(DRAFT)
    press('Schedule publication')
    type('Publish At', CHRISTMAS_EVE)
    fireEvent.click(immediately())
    expect(screen.queryByLabelText('Publish At')).toBeNull()
    press('Schedule publication')
    expect(immediately()).toHaveProperty('checked', false)
    expect(screen.getByLabelText('Publish At')).toHaveProperty('value', CHRISTMAS_EVE)
  })

  it('says of a time that has passed what the schedule does with it', () => {
    const hint = 'This time has passed: it is withdrawn within a minute.'
    showForm({})
    press('Schedule withdrawal')
    expect(screen.queryByText(hint, { exact: false })).toBeNull()
    type('Unpublish At', '2026-01-01T08:00')
    expect(screen.getByText(hint, { exact: false })).toBeTruthy()
    fireEvent.click(immediately())
    expect(screen.queryByText(hint, { exact: false })).toBeNull()
  })

  it('says beside its field that a withdrawal comes too early, until that is no more so', async () => {
    const text = 'The withdrawal must be after the publication.'
    showForm({ ...DRAFT, publish_at: '2031-01-11T17:00:00.000Z', unpublish_at: '2031-01-11T16:00:00.000Z' })
    press('Save')
    await screen.findByText(text)
    press('Clear schedule')
    expect(screen.queryByText(text)).toBeNull()
    press('Schedule publication')
    press('Save')
    await screen.findByText(text)
    type('Publish At', '2030-01-01T08:00')
    expect(screen.queryByText(text)).toBeNull()
  })
})

describe('a draft over a published record', () => {
  const SENTENCE = /^A draft keeps no status and no times, so nothing was saved: /

  it.each([
    ['a withdrawal', () => press('Schedule withdrawal'), () => press('Clear withdrawal')],
    ['another status', () => fireEvent.click(immediately()), () => fireEvent.click(immediately())],
  ])('is not saved without %s that was chosen', (_name, change, setBack) => {
    const save = vi.fn()
    showForm({}, save)
    change()
    press('Save as Draft')
    expect(save).not.toHaveBeenCalled()
    const sentence = screen.getByText(SENTENCE)
    expect(document.activeElement).toBe(sentence)
    button('Save').focus()
    press('Save as Draft')
    expect(document.activeElement, 'again').toBe(sentence)
    setBack()
    expect(screen.queryByText(SENTENCE)).toBeNull()
    press('Save as Draft')
    expect(save).toHaveBeenCalledOnce()
  })
})
