import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Entity } from '../../../../cms/domain/entities'
import type { ApiClient, Query } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'
import { useSession } from '../../../shared/session/session'
import { LinkButton } from '../../../shared/ui/button'
import type { PublicEntity } from '../../../../admin-bridge/contract'
import { neighbours, Neighbours } from './neighbours'
import { BesideShare } from './share-button'
import { DetailError, DetailLoading, RecordNotFound, type Back, type Outline } from './detail-states'

type Shown = { id: number; is_published: boolean; published_at: string | null; publish_at: string | null }

/** Props of a record as its page shows it. `children` is what follows the record. */
export type ViewProps<T> = { readonly record: T; readonly children?: ReactNode }

/** Only administrators load it. */
export const Draft = lazy(async () => ({ default: (await import('./draft')).Draft }))

/** The reads of a kind of record that has a page. */
export type DetailResource<T> = {
  readonly contract: { readonly entity: Entity & { readonly name: PublicEntity } }
  readonly keys: { readonly root: readonly [string] }
  /** Reads the record; null if there is none with that id. */
  detail(api: ApiClient, id: number): UseQueryOptions<T | null, Error, T | null, readonly [string, 'detail', number]>
  readPublic(api: ApiClient, query: Query, signal: AbortSignal): Promise<{ readonly items: ReadonlyArray<{ readonly id: number }> }>
}

/**
 * Prefetches a record, and then its neighbours and what else its page shows. Nothing if the id is invalid.
 * @param more further reads of a record that everybody sees.
 */
export async function prefetchDetail<T extends Shown>(
  { api, queryClient, params }: PageContext,
  resource: DetailResource<T>,
  more: (record: T, id: number) => Promise<unknown> | null = () => null,
): Promise<void> {
  const id = idFrom(params['id'])
  if (!id) return
  const options = resource.detail(api, id)
  await queryClient.prefetchQuery(options)
  const record = queryClient.getQueryData<T | null>(options.queryKey)
  if (record) await Promise.all([record.is_published && queryClient.prefetchQuery(neighbours(api, resource, id)), more(record, id)])
}

type DetailPageProps<T> = {
  resource: DetailResource<T>
  /** The kind of record, for screen readers. */
  name: string
  /** The messages of the states. */
  messages: { missing: string; failed: string; failedTitle?: string }
  back: Back
  /** The layout of the page while it loads. */
  outline: Outline
  children: (record: T) => ReactNode
}

/** The page of one record in all its states: loading, not found, failed, loaded, and a draft for administrators. */
export function DetailPage<T extends Shown>({ resource, name, messages, back, outline, children }: DetailPageProps<T>) {
  const api = useApi()
  const id = idFrom(useParams()['id'])
  const { user } = useSession()
  const { data: record, status } = useQuery({ ...resource.detail(api, id ?? 0), enabled: id !== null })
  if (id === null || record === null) return <RecordNotFound message={messages.missing} back={back} />
  if (status === 'error') return <DetailError name={name} title={messages.failedTitle} message={messages.failed} back={back} />
  if (record === undefined) return <DetailLoading name={name} outline={outline} back={back} />
  const kind = resource.contract.entity.name
  if (record.is_published)
    return (
      <BesideShare value={user && <LinkButton to={paths.admin.edit(kind, id)}>Edit</LinkButton>}>
        {children(record)}
        <Neighbours resource={resource} id={id} />
      </BesideShare>
    )
  return (
    <Suspense fallback={null}>
      <Draft kind={kind} id={id} of={record}>
        {children(record)}
      </Draft>
    </Suspense>
  )
}
