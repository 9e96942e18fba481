import { teamContract } from '../../../admin-bridge/contract/team'
import { createResourceApi } from '../../shared/api/resource-api'

const saveFailed = 'Failed to save the team member. Please check your inputs and try again.'

/** Reads and writes of team members. */
export const teamApi = createResourceApi(
  teamContract,
  {
    created: 'Team member created successfully',
    updated: 'Team member updated successfully',
    deleted: 'Team member deleted successfully',
    createFailed: saveFailed,
    updateFailed: saveFailed,
    deleteFailed: (id) => `Failed to delete team member (ID: ${id})`,
  },
  { emptyUnlessList: true },
)
