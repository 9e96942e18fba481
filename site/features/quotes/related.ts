import { queryOptions } from '@tanstack/react-query'
import type { Quote } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
import { readRelated } from '../../shared/api/related'
import { quotesApi } from './api'

const RELATED = 4
const { keys, readPublic } = quotesApi

/** Other quotes by the same author, or the newest other quotes if there are none. */
export const relatedQuotes = (api: ApiClient, { id, author }: Pick<Quote, 'id' | 'author'>) =>
  queryOptions({
    queryKey: [...keys.root, 'related', id, author] as const,
    queryFn: ({ signal }) => readRelated((query) => readPublic(api, query, signal), id, author ? { author } : null, RELATED),
    meta: { silent: true },
  })
