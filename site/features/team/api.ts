import { teamContract } from '../../../admin-bridge/contract/team'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of team members. */
export const teamApi = createResourceApi(teamContract, { emptyUnlessList: true })
