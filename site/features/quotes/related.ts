import { queryOptions } from '@tanstack/react-query'
import type { Quote } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
import { gatherRelated } from '../../shared/api/related'
import { quotesApi } from './api'
import { isSameAuthor } from './quote-view'

const RELATED = 4
const { contract, keys, readWindow } = quotesApi

/** Other quotes by the same author, or the newest other quotes if there are none. */
export const relatedQuotes = (api: ApiClient, { id, author }: Pick<Quote, 'id' | 'author'>) =>
  queryOptions({
    queryKey: [...keys.root, 'related', id, author] as const,
    queryFn: ({ signal }) =>
      gatherRelated(
        (skip) => readWindow(api, { skip, limit: contract.defaultLimit }, signal),
        id,
        (other) => isSameAuthor(other.author, author),
        RELATED,
      ),
    meta: { silent: true },
  })
