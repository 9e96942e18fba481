import { episodeContract } from '../../../admin-bridge/contract/episodes'
import { createResourceApi } from '../../shared/api/resource-api'

const saveFailed = 'Failed to save the episode. Please check your inputs and try again.'

/** Reads and writes of episodes. */
export const episodesApi = createResourceApi(
  episodeContract,
  {
    created: 'Episode created successfully',
    updated: 'Episode updated successfully',
    deleted: 'Episode deleted successfully',
    createFailed: saveFailed,
    updateFailed: saveFailed,
    deleteFailed: (id) => `Failed to delete episode (ID: ${id})`,
  },
  { emptyUnlessList: true },
)
