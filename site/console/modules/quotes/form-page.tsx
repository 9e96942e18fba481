import { useLocation, useParams } from 'react-router-dom'
import { episodesApi } from '../../../features/episodes/api'
import { quotesApi } from '../../../features/quotes/api'
import { QuoteFacts, QuoteFields, quoteForm } from './form'
import { quoteFormMessages, quoteListMessages } from './module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchChoices } from '../../data/matches'
import { prefetchEdited } from '../../data/edited-record'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the quote, unless the form is for a new one, and the first choices of the episode selector. */
export const prefetch = (context: PageContext) =>
  Promise.all([prefetchEdited(context, quotesApi, idFrom(context.params['id'])), prefetchChoices(context, episodesApi)])

/** /admin/quotes/new and /admin/quotes/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('quote')
  return (
    <AdminFormPage
      resource={quotesApi}
      module={quoteForm}
      messages={quoteFormMessages}
      remove={quoteListMessages.remove}
      choicesFrom={episodesApi}
      id={isNew ? null : id}
      listPath={paths.admin.list('quote')}
      newPath={paths.admin.create('quote')}
      viewPath={(quote) => paths.quote(quote.id)}
      side={<QuoteFacts />}
    >
      <QuoteFields />
    </AdminFormPage>
  )
}
