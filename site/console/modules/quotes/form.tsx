import type { ReactNode } from 'react'
import { quoteInputSchema } from '../../../../admin-bridge/contract'
import { TextArea, TextField } from '../../fields/text-fields'
import { defineForm, number, text, type FormValues } from '../../form/define-form'

export const quoteForm = defineForm({
  input: quoteInputSchema,
  fields: { quote_text: text(), author: text(), context: text(), episode_id: number() },
})

type Values = FormValues<typeof quoteForm>

/** @param props.episode the selector of the episode that the quote comes from. */
export function QuoteFields({ episode }: { readonly episode: ReactNode }) {
  return (
    <>
      <TextArea<Values> name="quote_text" label="Quote Text" required rows={5} />
      <TextField<Values> name="author" label="Author" required />
      <TextArea<Values>
        name="context"
        label="Context"
        rows={3}
        help="Optional. The source of the quote, such as a book or a letter. Shown as the source line."
      />
      {episode}
    </>
  )
}
