import { episodesApi } from '../../../features/episodes/api'
import type { Episode } from '../../../shared/api/record-types'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: episodesApi,
})

export const episodeListMessages: ListMessages<Episode> = {
  pageTitle: 'Episodes · CCC',
  heading: 'Episodes',
  loading: 'FETCHING_EPISODES',
  errorTitle: 'SYSTEM_ERROR',
  errorMessage: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
  empty: 'NO_EPISODES_FOUND',
  noMatch: 'NO_MATCHING_EPISODES',
  searchLabel: 'Search title, guest or description',
  remove: {
    title: () => 'Are you sure you want to delete this episode? This will also delete all associated drinks and cannot be undone.',
    style: 'row',
  },
}

export const episodeFormMessages: FormMessages = {
  create: {
    pageTitle: 'CREATE_CAFFEINE_EPISODE',
    heading: 'Create New Caffeine Episode',
    submit: 'CREATE_EPISODE',
    loading: 'PREPARING_FORM',
  },
  edit: { pageTitle: 'EDIT_CAFFEINE_EPISODE', heading: 'Edit Caffeine Episode', submit: 'UPDATE_EPISODE', loading: 'LOADING_EPISODE_DATA' },
  saving: 'SAVING...',
  cancel: 'CANCEL',
  back: 'RETURN_TO_EPISODES',
  loadFailed: (reason) => `Failed to load episode data: ${reason}`,
  returnToList: 'Return to Episodes',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Episode ID', text: 'No episode ID was provided in the URL.' },
}

/** An episode in a select. */
export const episodeOption = ({ id, title }: Episode): string => `#${id} ${title}`
