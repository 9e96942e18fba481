import { fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import { UploadTargetProvider } from '../../../site/console/form/upload-target'
import { withPlacedPage } from '../../../site/console/rich-text/placed-page'
import { RichTextField } from '../../../site/console/rich-text/rich-text-field'
import { jsonAs } from '../../harness/json'
import { show } from '../support'

type Root = { readonly root: { readonly children: readonly { readonly type: string }[] } }

/** The blocks of a text in which a page was pasted: their types and texts. */
async function placed(before: string, html: string, after: string): Promise<string[]> {
  const { json } = await withPlacedPage({ before, html, after }, async () => 7)
  return jsonAs<Root>(JSON.parse(json)).root.children.map((block) => `${block.type}: ${lexicalToText({ root: { children: [block] } })}`)
}

describe('the formatting of what was pasted into a plain text', () => {
  it.each([
    ['in an empty text', '', '<h2>H</h2><p>a</p>', '', ['heading: H', 'paragraph: a']],
    ['words in a line', 'a\n\nb ', 'x <b>y</b>', ' c\n\nd', ['paragraph: a', 'paragraph: b x y c', 'paragraph: d']],
    ['paragraphs in a line', 'a ', '<p><b>x</b></p><p>y</p>', ' b', ['paragraph: a x', 'paragraph: y b']],
    ['blocks in a line', 'a', '<h2>H</h2><ul><li>x</li></ul>', 'b', ['paragraph: a', 'heading: H', 'list: x', 'paragraph: b']],
    [
      'blocks between paragraphs',
      'a\n\n',
      '<h2>H</h2><blockquote>x</blockquote>',
      '\n\nb\nc',
      ['paragraph: a', 'heading: H', 'quote: x', 'paragraph: b\nc'],
    ],
    ['a list at the end', 'a\n', '<ol start="3"><li>x</li><li>y</li></ol>', '', ['paragraph: a', 'list: x\n\ny']],
    ['a picture of the library', 'a', '<img src="/media/a.png">', '', ['paragraph: a', 'upload: ']],
    [
      'beside empty paragraphs and tabs, which stay',
      'a\n\n\n\nb\tc\n\n',
      '<p><i>x</i></p>',
      '',
      ['paragraph: a', 'paragraph: ', 'paragraph: b\tc', 'paragraph: x'],
    ],
  ])('stands at its place: %s', async (_what, before, html, after, blocks) => {
    expect(await placed(before, html, after)).toEqual(blocks)
  })
})

const unused = (): Promise<never> => Promise.reject(new Error('nothing is uploaded'))

/** Opens a field with a text. */
function openField(content: string): HTMLTextAreaElement {
  const Form = () => (
    <FormProvider {...useForm({ defaultValues: { content, content_rich: '', content_formatted: false } })}>
      <UploadTargetProvider value={{ upload: unused, uploadToLibrary: unused, reportUpload: () => undefined }}>
        <RichTextField name="content" label="Content" rows={3} />
      </UploadTargetProvider>
    </FormProvider>
  )
  show(<Form />)
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
}

/** Pastes as a browser does it: the plain text takes the place of what is selected. */
function paste(field: HTMLTextAreaElement, data: Readonly<Record<string, string>>): void {
  const [start, end] = [field.selectionStart, field.selectionEnd]
  fireEvent.paste(field, { clipboardData: { getData: (type: string) => data[type] ?? '' } })
  fireEvent.change(field, { target: { value: field.value.slice(0, start) + data['text/plain'] + field.value.slice(end) } })
}

const BOLD = { 'text/html': '<b>bold</b> text', 'text/plain': 'bold text' }
const offer = (): string => screen.getByRole('status').textContent
const OFFERED = 'The copied text has formatting.Keep the formattingDismiss'

describe('pasting into a plain text', () => {
  it('offers to keep the formatting, at the place of what was selected', async () => {
    const field = openField('One two three')
    field.setSelectionRange(4, 7)
    paste(field, BOLD)
    expect(field.value).toBe('One bold text three')
    expect(offer()).toBe(OFFERED)
    fireEvent.click(screen.getByRole('button', { name: 'Keep the formatting' }))
    expect((await screen.findByText('bold')).localName).toBe('strong')
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('One bold text three')
  })

  it('offers nothing once the text is another, and after `Dismiss`', async () => {
    const field = openField('')
    paste(field, BOLD)
    fireEvent.change(field, { target: { value: 'bold text!' } })
    expect(offer()).toBe('')
    fireEvent.change(field, { target: { value: '' } })
    paste(field, BOLD)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(offer()).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('bold text')
  })

  it('offers nothing for text without formatting, nor for Ctrl+Shift+V', () => {
    const field = openField('')
    paste(field, { 'text/html': '<p>a</p><p>b</p>', 'text/plain': 'a\n\nb' })
    expect(offer()).toBe('')
    paste(field, { 'text/plain': 'c' })
    expect(offer()).toBe('')
    fireEvent.keyDown(field, { key: 'V', shiftKey: true, ctrlKey: true })
    paste(field, BOLD)
    expect(offer()).toBe('')
    fireEvent.keyDown(field, { key: 'v', ctrlKey: true })
    paste(field, BOLD)
    expect(offer()).toBe(OFFERED)
    // with nothing to paste, and then by the menu
    fireEvent.keyDown(field, { key: 'V', shiftKey: true, ctrlKey: true })
    fireEvent.keyUp(field, { key: 'V', shiftKey: true, ctrlKey: true })
    paste(field, BOLD)
    expect(offer()).toBe(OFFERED)
  })
})
