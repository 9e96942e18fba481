import { quote } from '../../../../cms/domain/entities/quote'
import { episodesApi } from '../../../features/episodes/api'
import { episodeOption } from '../episodes/module'
import { RecordSelect } from '../../fields/record-select'
import { SuggestedField } from '../../fields/suggested-field'
import { TextArea } from '../../fields/text-fields'
import { defineForm } from '../../form/define-form'

/** Initial values, checks and controls, from the declaration. */
export const quoteForm = defineForm(quote)

const { fields } = quoteForm

/** The text of a quote, and whose it is. */
export function QuoteFields() {
  return (
    <>
      <TextArea {...fields.quote_text} rows={5} />
      <SuggestedField {...fields.author} entity={quote} />
      <TextArea
        {...fields.context}
        rows={3}
        help="Optional. The source of the quote, such as a book or a letter. Shown as the source line."
      />
    </>
  )
}

/** What stands beside them. */
export function QuoteFacts() {
  return <RecordSelect {...fields.episode_id} resource={episodesApi} option={episodeOption} none="No episode" />
}
