import { categoriesApi } from '../../../features/categories/api'
import type { Category } from '../../../shared/api/record-types'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: categoriesApi,
})

export const categoryListMessages: ListMessages<Category> = {
  pageTitle: 'Blog categories · CCC',
  heading: 'Blog categories',
  loading: 'LOADING_DATA...',
  errorTitle: 'SYSTEM_ERROR',
  errorMessage: 'CONNECTION_FAILURE: Unable to retrieve categories from the server.',
  empty: 'NO_CATEGORIES_FOUND',
  noMatch: 'NO_MATCHING_CATEGORIES',
  searchLabel: 'Search name, slug or description',
  remove: { title: () => 'Are you sure you want to delete this category? This action cannot be undone.', style: 'row' },
}

/** The form of a category that exists. */
export const categoryPageMessages: FormMessages = {
  create: { pageTitle: 'New category · CCC', heading: 'New Category', submit: 'Save Category', loading: 'PREPARING_FORM' },
  edit: { pageTitle: 'Edit category · CCC', heading: 'Edit Category', submit: 'Save Category', loading: 'LOADING_DATA...' },
  saving: 'Saving...',
  cancel: 'Cancel',
  back: 'RETURN_TO_CATEGORIES',
  loadFailed: (reason) => `Failed to load category data: ${reason}`,
  returnToList: 'Return to Categories',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Category ID', text: 'No category ID was provided in the URL.' },
}

/** The create form above the table. */
export const categoryFormMessages = {
  heading: 'New Category',
  open: '+ New Category',
  close: 'Close Form',
  submit: 'Save Category',
  saving: 'Saving...',
  cancel: 'Cancel',
} as const
