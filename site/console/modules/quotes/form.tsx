import type { ReactNode } from 'react'
import { quoteInputSchema } from '../../../../admin-bridge/contract'
import type { Quote } from '../../../shared/api/record-types'
import { TextArea, TextField } from '../../fields/text-fields'
import { numberOf, textOf, type FormModule } from '../../form/form-types'

export type QuoteValues = { quote_text: string; author: string; context: string; episode_id: string }

export const quoteForm: FormModule<QuoteValues, Quote> = {
  input: quoteInputSchema,
  blank: () => ({ quote_text: '', author: '', context: '', episode_id: '' }),
  fromRecord: (quote) => ({
    quote_text: quote.quote_text,
    author: quote.author,
    context: textOf(quote.context),
    episode_id: textOf(quote.episode_id),
  }),
  toWire: (values) => ({
    quote_text: values.quote_text,
    author: values.author,
    context: values.context,
    episode_id: numberOf(values.episode_id),
  }),
}

/** @param props.episode chooses the episode that the quote was said in. */
export function QuoteFields({ episode }: { readonly episode: ReactNode }) {
  return (
    <>
      <TextArea<QuoteValues> name="quote_text" label="Quote Text" required rows={5} />
      <TextField<QuoteValues> name="author" label="Author" required />
      <TextArea<QuoteValues>
        name="context"
        label="Context"
        rows={3}
        help="Optional. Where the words come from: a book, a letter, an evening. Shown as the source line."
      />
      {episode}
    </>
  )
}
