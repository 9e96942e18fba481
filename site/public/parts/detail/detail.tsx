import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { ApiClient } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import { idFrom } from '../../../shared/routing/paths'
import { DetailError, DetailLoading, Missing, type Back, type Outline } from './detail-states'

type DetailPageProps<T> = {
  /** What reads the record; null is none of that id (screens.md 3). */
  resource: { detail(api: ApiClient, id: number): UseQueryOptions<T | null, Error, T | null, readonly [string, 'detail', number]> }
  /** What it is, for those who listen. */
  name: string
  /** The messages of its states (product.md, sections 2 and 8). */
  messages: { missing: string; failed: string; failedTitle?: string }
  back: Back
  /** How it stands, while it is on its way. */
  outline: Outline
  children: (record: T) => ReactNode
}

/** The page of one record in all its states: on its way, not there, not to be read, loaded. */
export function DetailPage<T>({ resource, name, messages, back, outline, children }: DetailPageProps<T>) {
  const api = useApi()
  const id = idFrom(useParams()['id'])
  const { data: record, status } = useQuery({ ...resource.detail(api, id ?? 0), enabled: id !== null })
  if (id === null || record === null) return <Missing message={messages.missing} back={back} />
  if (status === 'error') return <DetailError name={name} title={messages.failedTitle} message={messages.failed} back={back} />
  if (record === undefined) return <DetailLoading name={name} outline={outline} back={back} />
  return children(record)
}
