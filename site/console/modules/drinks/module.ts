import { drinksApi } from '../../../features/drinks/api'
import type { Drink } from '../../../shared/api/record-types'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: drinksApi,
})

const shared = {
  loading: 'LOADING_DATA...',
  errorTitle: 'ERROR_RETRIEVING_DATA',
  noMatch: 'NO_MATCHING_DRINKS',
  searchLabel: 'Search name, brand or notes',
} as const

/** The drinks database, /admin/caffeine/drinks. */
export const drinkListMessages: ListMessages<Drink> = {
  ...shared,
  pageTitle: 'Drinks database · CCC',
  heading: 'Drinks database',
  errorMessage: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
  empty: 'NO_DRINKS_FOUND',
  remove: { title: ({ name }) => `Are you sure you want to delete "${name}"? This action cannot be undone.`, style: 'dialog' },
}

/** The drinks of one episode, /admin/caffeine/episodes/{episodeId}/drinks. */
export const episodeDrinkListMessages: ListMessages<Drink> = {
  ...shared,
  pageTitle: 'Manage_Caffeine_Drinks',
  heading: 'Drinks in this episode',
  errorMessage: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
  empty: 'NO_DRINKS_IN_EPISODE',
  remove: {
    title: () => 'Are you sure you want to delete this drink?',
    text: ({ name }) => `This will permanently delete "${name}". This action cannot be undone.`,
    style: 'dialog',
  },
}

export const drinkFormMessages: FormMessages = {
  create: { pageTitle: 'New drink · CCC', heading: 'New Drink', submit: 'Save Drink', loading: 'PREPARING_FORM' },
  edit: { pageTitle: 'Edit drink · CCC', heading: 'Edit Drink', submit: 'Save Drink', loading: 'LOADING_DATA...' },
  saving: 'Saving...',
  cancel: 'Cancel',
  back: 'RETURN_TO_DRINKS',
  loadFailed: (reason) => `Failed to load drink data: ${reason}`,
  returnToList: 'Return to Drinks',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Drink ID', text: 'No drink ID was provided in the URL.' },
}
