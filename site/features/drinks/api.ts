import { drinkContract, drinkTierListSchema } from '../../../admin-bridge/contract/drinks'
import { lenientList } from '../../shared/api/lenient'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of drinks. */
export const drinksApi = createResourceApi(drinkContract)

/** The tier list of drinks: its path, and the schema of its rows. */
export const drinkTierList = {
  path: '/v1/caffeine/tierlist/',
  rows: lenientList(drinkTierListSchema.def.element, 'drink tier list row'),
} as const
