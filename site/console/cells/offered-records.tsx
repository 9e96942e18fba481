import { queryOptions, useQuery } from '@tanstack/react-query'
import { LIMIT_MAX } from '../../../admin-bridge/contract'
import { queryName } from '../../../cms/domain/entities'
import type { ApiClient } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import type { ConsoleResource } from '../data/resource'
import type { Option } from './cell-field'

/** All records of a small kind as the choices of a cell. */
export const offeredRead = (resource: ConsoleResource, api: ApiClient) =>
  queryOptions({
    queryKey: [resource.contract.path, 'offered'],
    queryFn: async ({ signal }): Promise<Option[]> => {
      const { entity } = resource.contract
      const { items } = await resource.readWindow(api, { limit: LIMIT_MAX }, signal)
      const title = queryName(entity, entity.titleField)
      return items.map((item) => ({ value: String(item.id), label: String(Reflect.get(item, title)) }))
    },
    meta: { silent: true },
  })

/** The name of the record that a field refers to. @param none shown for no record. */
export function RecordName({
  resource,
  id,
  none,
}: {
  readonly resource: ConsoleResource
  readonly id: number | null
  readonly none: string
}) {
  const { data } = useQuery({ ...offeredRead(resource, useApi()), enabled: id !== null })
  return id === null ? none : (data?.find(({ value }) => value === String(id))?.label ?? `#${id}`)
}
