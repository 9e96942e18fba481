import { quoteContract } from '../../../admin-bridge/contract/quotes'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads and writes of quotes. */
export const quotesApi = createResourceApi(quoteContract, {
  created: 'Quote created successfully',
  updated: 'Quote updated successfully',
  deleted: 'Quote deleted successfully',
  createFailed: 'Failed to create quote',
  updateFailed: 'Failed to update quote',
  deleteFailed: 'Failed to delete quote',
})
