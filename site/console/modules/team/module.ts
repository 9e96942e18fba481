import { teamApi } from '../../../features/team/api'
import type { TeamMember } from '../../../shared/api/record-types'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: teamApi,
})

export const memberListMessages: ListMessages<TeamMember> = {
  pageTitle: 'Team · CCC',
  heading: 'Team',
  loading: 'LOADING_DATA...',
  errorTitle: 'SYSTEM_ERROR',
  errorMessage: 'Failed to load team members. Please try again later.',
  empty: 'NO_TEAM_MEMBERS_FOUND',
  noMatch: 'NO_MATCHING_TEAM_MEMBERS',
  searchLabel: 'Search name, role or bio',
  remove: { title: ({ name }) => `Are you sure you want to delete "${name}"? This action cannot be undone.`, style: 'browser' },
}

export const memberFormMessages: FormMessages = {
  create: { pageTitle: 'New team member · CCC', heading: 'New Team Member', submit: 'Save Team Member', loading: 'PREPARING_FORM' },
  edit: { pageTitle: 'Edit team member · CCC', heading: 'Edit Team Member', submit: 'Save Team Member', loading: 'LOADING_DATA...' },
  saving: 'Saving...',
  cancel: 'Cancel',
  back: 'RETURN_TO_TEAM',
  loadFailed: (reason) => `Failed to load team member data: ${reason}`,
  returnToList: 'Return to Team',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Team Member ID', text: 'No team member ID was provided in the URL.' },
}
