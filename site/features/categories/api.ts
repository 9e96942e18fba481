import { categoryContract } from '../../../admin-bridge/contract/categories'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of blog categories. */
export const categoriesApi = createResourceApi(categoryContract)
