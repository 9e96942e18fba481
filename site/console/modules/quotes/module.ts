import { quotesApi } from '../../../features/quotes/api'
import type { Quote } from '../../../shared/api/record-types'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { truncated } from '../../../shared/format'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: quotesApi,
  recordLabel: ({ title, snippet }) => `${title}: ${snippet ?? ''}`,
})

/** The length of the quote in the delete dialog. */
const DIALOG_CHARACTERS = 50

export const quoteListMessages: ListMessages<Quote> = {
  pageTitle: 'Quotes · CCC',
  heading: 'Quotes',
  loading: 'LOADING_DATA...',
  errorTitle: 'ERROR_RETRIEVING_DATA',
  errorMessage: 'CONNECTION_FAILURE: Unable to reach the quotes database.',
  empty: 'NO_QUOTES_FOUND',
  noMatch: 'NO_MATCHING_QUOTES',
  searchLabel: 'Search quote, author or context',
  remove: {
    title: ({ quote_text }) =>
      `Are you sure you want to delete "${truncated(quote_text, DIALOG_CHARACTERS)}"? This action cannot be undone.`,
    style: 'dialog',
  },
}

export const quoteFormMessages: FormMessages = {
  create: { pageTitle: 'New quote · CCC', heading: 'New Quote', submit: 'Save Quote', loading: 'PREPARING_FORM' },
  edit: { pageTitle: 'Edit quote · CCC', heading: 'Edit Quote', submit: 'Save Quote', loading: 'LOADING_DATA...' },
  saving: 'Saving...',
  cancel: 'Cancel',
  back: 'RETURN_TO_QUOTES',
  loadFailed: (reason) => `Failed to load quote data: ${reason}`,
  returnToList: 'Return to Quotes',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Quote ID', text: 'No quote ID was provided in the URL.' },
}
