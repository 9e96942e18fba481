import { quoteContract } from '../../../admin-bridge/contract/quotes'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of quotes. */
export const quotesApi = createResourceApi(quoteContract)
