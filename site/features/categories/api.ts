import { categoryContract } from '../../../admin-bridge/contract/categories'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads and writes of blog categories. */
export const categoriesApi = createResourceApi(categoryContract, {
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
  createFailed: 'Failed to create category. Please try again.',
  updateFailed: null,
  deleteFailed: 'Failed to delete category. It may be in use by blog posts.',
})
