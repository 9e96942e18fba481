import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { keepEditors } from '../../../site/console/form/keep-editors'
import { useUpdatedRecord } from '../../../site/console/form/later-changes'
import { reviewForm } from '../../../site/console/modules/reviews/form'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'
import { review } from '../support'
import { openForm, saveAgain, saveLineOf, type } from './review-form'

const save = (): void => void fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })

describe('Ctrl+S', () => {
  it('saves and stays, with the focus where it was, and says when', async () => {
    const { saved, puts } = openForm(review(), saveAgain(review({ notes: 'New' })))
    const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes')
    notes.focus()
    type('Notes', 'New')
    expect(saveLineOf()).toBe('Publishes your changes')
    save()
    await waitFor(() => expect(saveLineOf()).toMatch(/^Saved \d\d:\d\d$/))
    expect([puts().length, saved.mock.calls.length, document.activeElement]).toEqual([1, 0, notes])
    type('Notes', 'Newer')
    expect(saveLineOf()).toBe('Publishes your changes')
  })

  it('of a new record lets the next save change it', async () => {
    const { puts } = openForm(null, saveAgain(review()))
    type(/^Restaurant Name/, 'Saffron')
    save()
    await waitFor(() => expect(saveLineOf()).toMatch(/^Saved/))
    type('Notes', 'New')
    save()
    await waitFor(() => expect(puts()).toHaveLength(1))
  })
})

describe('a form that stays after a save', () => {
  const read = (notes: string) => reviewForm.fromRecord(review({ notes }))

  it('goes on from what was saved, whatever was read of the record while something was typed', () => {
    const { result, rerender } = renderHook(
      ({ notes, shown }) => {
        const form = useForm({ defaultValues: read('') })
        // the values of one record differ once its form has stayed: a text keeps its editor
        const initial = { ...read(notes), cuisine_type: shown }
        const keepSaved = useUpdatedRecord(form, { ...reviewForm }, initial, review({ notes }))
        return { form, keepSaved, isDirty: form.formState.isDirty, shown: form.watch('notes') }
      },
      { initialProps: { notes: '', shown: '' } },
    )
    act(() => result.current.form.setValue('notes', 'First second', { shouldDirty: true }))
    rerender({ notes: 'First', shown: '' })
    expect([result.current.isDirty, result.current.shown]).toEqual([true, 'First second'])
    act(() => void result.current.keepSaved(reviewForm, read('First second'), review({ notes: 'First second' })))
    rerender({ notes: 'First', shown: 'otherwise' })
    expect([result.current.isDirty, result.current.shown]).toEqual([false, 'First second'])
    rerender({ notes: 'Changed elsewhere', shown: '' })
    expect(result.current.shown).toBe('Changed elsewhere')
  })
})

describe('a text without formatting that is shown in the editor', () => {
  const state = (text: string): string => JSON.stringify(textToLexical(text))
  const plain = (content: string) => ({ content, content_rich: '', content_formatted: false })
  const shown = { content: 'One', content_rich: 'as typed', content_formatted: true }

  it.each([
    ['stays there as it was typed', plain('One'), shown, shown],
    [
      'stays there with what others made of it',
      plain('Two'),
      shown,
      { content: 'Two', content_rich: state('Two'), content_formatted: true },
    ],
    ['stays plain if it was', plain('One'), plain('One'), plain('One')],
  ])('%s', (_case, values, before, after) => {
    expect(keepEditors(values, before)).toEqual(after)
  })
})
