import type { HistoryLine } from '../../admin-bridge/contract/history'
import type { Trashed } from '../../admin-bridge/contract/trash'
import { kindOf } from '../../cms/domain/entities/kinds'
import type { Api } from './api'
import type { ApiRecord, Contract } from './contracts'
import type { HttpResponse } from './http'

/** The trash. @param query with its question mark. */
export const trashOf = async (client: Api, query = ''): Promise<Trashed[]> => (await client.get<Trashed[]>(`/v1/trash/${query}`)).json

/** The history of one record, newest first. */
export const historyOf = async (client: Api, { entity }: Contract, id: number): Promise<HistoryLine[]> =>
  (await client.get<HistoryLine[]>(`/v1/history/?kind=${kindOf(entity)}&id=${id}`)).json

/** Brings a record back from the trash. */
export const restore = (client: Api, { entity }: Contract, id: number): Promise<HttpResponse<ApiRecord>> =>
  client.call(`/v1/trash/${kindOf(entity)}/${id}/restore`, { method: 'POST' })

/** Gives a record the state after a line of its history. */
export const restoreVersion = (client: Api, { entity }: Contract, id: number, version: number): Promise<HttpResponse<ApiRecord>> =>
  client.call(`/v1/history/${kindOf(entity)}/${id}/${version}/restore`, { method: 'POST' })

/** Removes a record from the trash for good. */
export const removeForGood = (client: Api, { entity }: Contract, id: number): Promise<HttpResponse> =>
  client.del(`/v1/trash/${kindOf(entity)}/${id}`)

/** Empties the trash. @param query with its question mark. */
export const emptyTrash = (client: Api, query = ''): Promise<HttpResponse> => client.del(`/v1/trash/${query}`)

/** A record without the date of its last change, also that of the records inside it. */
export function withoutUpdate(record: ApiRecord): unknown {
  return JSON.parse(JSON.stringify(record, (key, value: unknown) => (key === 'updated_at' ? undefined : value)))
}
