import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { ApiClient } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import { idFrom } from '../../../shared/routing/paths'
import { DetailError, DetailLoading, RecordNotFound, type Back, type Outline } from './detail-states'

type DetailPageProps<T> = {
  /** Reads the record; null if there is none with that id. */
  resource: { detail(api: ApiClient, id: number): UseQueryOptions<T | null, Error, T | null, readonly [string, 'detail', number]> }
  /** The kind of record, for screen readers. */
  name: string
  /** The messages of the states. */
  messages: { missing: string; failed: string; failedTitle?: string }
  back: Back
  /** The layout of the page while it loads. */
  outline: Outline
  children: (record: T) => ReactNode
}

/** The page of one record in all its states: loading, not found, failed, loaded. */
export function DetailPage<T>({ resource, name, messages, back, outline, children }: DetailPageProps<T>) {
  const api = useApi()
  const id = idFrom(useParams()['id'])
  const { data: record, status } = useQuery({ ...resource.detail(api, id ?? 0), enabled: id !== null })
  if (id === null || record === null) return <RecordNotFound message={messages.missing} back={back} />
  if (status === 'error') return <DetailError name={name} title={messages.failedTitle} message={messages.failed} back={back} />
  if (record === undefined) return <DetailLoading name={name} outline={outline} back={back} />
  return children(record)
}
