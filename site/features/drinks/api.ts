import { drinkContract, drinkTierListSchema } from '../../../admin-bridge/contract/drinks'
import { lenientList } from '../../shared/api/lenient'
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

/** The tier list of drinks: its path, and the schema of its rows. */
export const drinkTierList = {
  path: '/v1/caffeine/tierlist/',
  rows: lenientList(drinkTierListSchema.def.element, 'drink tier list row'),
} as const
