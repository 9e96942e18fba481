import { episodeContract } from '../../../admin-bridge/contract/episodes'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of episodes. */
export const episodesApi = createResourceApi(episodeContract, { emptyUnlessList: true })
