import { queryOptions } from '@tanstack/react-query'
import { drinkContract, drinkTierListSchema } from '../../../admin-bridge/contract'
import type { ApiClient } from '../../shared/api-client'
import { createResourceApi } from '../../shared/resource-api'

/** Reads and writes of drinks (product.md, sections 7 and 8). */
export const drinksApi = createResourceApi(drinkContract, {
  created: 'Caffeine drink created successfully',
  updated: 'Caffeine drink updated successfully',
  deleted: 'Drink deleted successfully',
  createFailed: 'Failed to create caffeine drink',
  updateFailed: 'Failed to update caffeine drink',
  deleteFailed: 'Failed to delete drink',
})

export const DRINK_TIER_LIST_PATH = '/v1/caffeine/tierlist/'

/** Every drink by tier, S first. */
export const drinkTierList = (api: ApiClient) =>
  queryOptions({
    queryKey: [drinkContract.path, 'tierlist'] as const,
    queryFn: async ({ signal }) => (await api.get(DRINK_TIER_LIST_PATH, drinkTierListSchema, { signal })).data,
  })
