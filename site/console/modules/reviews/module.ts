import { reviewsApi } from '../../../features/reviews/api'
import type { Review } from '../../../shared/api/record-types'
import type { DateMessages } from '../../../shared/format'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: reviewsApi,
})

/** Shown in place of a visit date. */
export const visitDateMessages: DateMessages = { missing: 'N/A', invalid: 'Invalid date' }

export const reviewListMessages: ListMessages<Review> = {
  pageTitle: 'Restaurant reviews · CCC',
  heading: 'Restaurant reviews',
  loading: 'LOADING_DATA...',
  errorTitle: 'ERROR_RETRIEVING_DATA',
  errorMessage: 'CONNECTION_FAILURE: Unable to reach the culinary database.',
  empty: 'NO_RESTAURANT_REVIEWS_FOUND',
  noMatch: 'NO_MATCHING_REVIEWS',
  searchLabel: 'Search restaurant, cuisine or notes',
  remove: {
    title: ({ restaurant_name }) => `Are you sure you want to delete "${restaurant_name}"? This action cannot be undone.`,
    style: 'dialog',
  },
}

export const reviewFormMessages: FormMessages = {
  create: { pageTitle: 'New restaurant review · CCC', heading: 'New Restaurant Review', submit: 'Save Review', loading: 'PREPARING_FORM' },
  edit: { pageTitle: 'Edit restaurant review · CCC', heading: 'Edit Restaurant Review', submit: 'Save Review', loading: 'LOADING_DATA...' },
  saving: 'Saving...',
  cancel: 'Cancel',
  back: 'RETURN_TO_REVIEWS',
  loadFailed: (reason) => `Failed to load review data: ${reason}`,
  returnToList: 'Return to Reviews',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Review ID', text: 'No review ID was provided in the URL.' },
}
