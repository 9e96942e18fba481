import { categoriesApi } from '../../../features/categories/api'
import type { Category } from '../../../shared/api/record-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: categoriesApi,
  about: 'Topics for blog posts.',
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

/** The create form above the table. */
export const categoryFormMessages = {
  heading: 'New Category',
  open: '+ New Category',
  close: 'Close Form',
  submit: 'Save Category',
  saving: 'Saving...',
  cancel: 'Cancel',
} as const
