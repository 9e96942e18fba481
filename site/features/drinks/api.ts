import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { drinkContract, drinkTierListSchema } from '../../../admin-bridge/contract/drinks'
import type { ApiClient } from '../../shared/api/api-client'
import { lenientList, type Lenient } from '../../shared/api/lenient'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads and writes of drinks. */
export const drinksApi = createResourceApi(drinkContract, {
  created: 'Caffeine drink created successfully',
  updated: 'Caffeine drink updated successfully',
  deleted: 'Drink deleted successfully',
  createFailed: 'Failed to create caffeine drink',
  updateFailed: 'Failed to update caffeine drink',
  deleteFailed: 'Failed to delete drink',
})

type TierRow = Lenient<z.output<typeof drinkTierListSchema>[number]>
const rows = lenientList(drinkTierListSchema.def.element, 'drink tier list row')

const TIER_LIST_PATH = '/v1/caffeine/tierlist/'

/** Every drink by tier, S first. @throws as ApiClient.get. */
export const readDrinkTierList = async (api: ApiClient, signal?: AbortSignal): Promise<TierRow[]> =>
  (await api.get(TIER_LIST_PATH, rows, { signal })).data.items

/** {@link readDrinkTierList} as a query. */
export const drinkTierList = (api: ApiClient) =>
  queryOptions({ queryKey: [drinkContract.path, 'tierlist'] as const, queryFn: ({ signal }) => readDrinkTierList(api, signal) })
