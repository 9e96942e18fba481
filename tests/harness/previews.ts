import { expect } from 'vitest'
import type { PreviewLink } from '../../admin-bridge/contract/previews'
import { kindOf } from '../../cms/domain/entities/kinds'
import type { Api } from './api'
import type { ApiRecord, Contract } from './contracts'
import type { HttpResponse } from './http'

/** What a link shows. */
export type Shown = { kind: string; record: ApiRecord; expires_at: string }

/** Makes a link to a record. `page` is its path, `token` the end of it. @throws unless the response is 201. */
export async function linkTo(
  client: Api,
  { entity }: Contract,
  id: number,
  days?: number,
): Promise<PreviewLink & { page: string; token: string }> {
  const response = await client.post<PreviewLink>('/v1/previews/', { kind: kindOf(entity), id, ...(days === undefined ? {} : { days }) })
  expect(response.status, response.text).toBe(201)
  const page = new URL(response.json.url).pathname
  return { ...response.json, page, token: page.split('/').at(-1) ?? '' }
}

/** Reads what a link shows. */
export const shownBy = (client: Api, { token }: { token: string }): Promise<HttpResponse<Shown>> =>
  client.get<Shown>(`/v1/previews/${token}`)

/** Revokes the links to a record. */
export const revokeLinks = (client: Api, { entity }: Contract, id: number): Promise<HttpResponse> =>
  client.del(`/v1/previews/${kindOf(entity)}/${id}`)
