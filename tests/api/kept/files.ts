import { expect } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { ImportReport } from '../../../admin-bridge/contract/exchange'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { ApiRecord, Contract } from '../../harness/contracts'
import type { HttpResponse } from '../../harness/http'
import { parseJson } from '../../harness/json'
import { until } from '../../harness/poll'
import type { World } from '../../harness/world'

const TYPES = { csv: 'text/csv', json: 'application/json' } as const
type Format = keyof typeof TYPES
export const FORMATS: readonly Format[] = ['csv', 'json']

/** Exports and imports of a test's server. */
export function filesOf({ admin }: Pick<World, 'admin'>) {
  const send = <T>(path: string, format: Format, body: string | Buffer) =>
    admin.call<T>(path, { method: 'POST', headers: { 'Content-Type': TYPES[format] }, body })
  const check = ({ entity }: Contract, format: Format, body: string | Buffer): Promise<HttpResponse<ImportReport>> =>
    send<ImportReport>(`/v1/imports/${kindOf(entity)}/check`, format, body)
  const importing = ({ entity }: Contract, format: Format, body: string | Buffer, plan: string | null) =>
    send<BatchResponse>(`/v1/imports/${kindOf(entity)}?plan=${plan}`, format, body)
  /** Carries a checked file out, to its end. */
  async function carriedOut(contract: Contract, format: Format, body: string | Buffer, plan: string | null): Promise<BatchResponse> {
    let { json } = await importing(contract, format, body, plan)
    // on a busy machine it goes on after the response
    const read = async () => (json = (await admin.get<BatchResponse>(`/v1/batches/${json.batch}`)).json)
    await until('the import has ended', async () => json.ended_at !== null || (await read()).ended_at !== null)
    return json
  }
  /** Checks a file, which must be right, and imports it. */
  async function imported(contract: Contract, format: Format, body: string | Buffer): Promise<BatchResponse> {
    const { json } = await check(contract, format, body)
    expect(json.problems).toEqual([])
    return carriedOut(contract, format, body, json.plan)
  }
  const exported = async ({ entity }: Contract, format: Format, query = ''): Promise<Buffer> =>
    (await admin.get(`/v1/exports/${kindOf(entity)}?format=${format}${query}`)).bytes
  const recordsOf = async (contract: Contract, query = ''): Promise<ApiRecord[]> =>
    parseJson<ApiRecord[]>((await exported(contract, 'json', query)).toString('utf8'))
  const listOf = (contract: Contract): Promise<ApiRecord[]> => admin.list(contract, '?limit=1000')
  const problemsOf = async (contract: Contract, format: Format, body: string): Promise<unknown[]> => {
    const { json } = await check(contract, format, body)
    expect(json.plan, 'nothing can be imported').toBeNull()
    return json.problems
  }
  return { send, check, importing, carriedOut, imported, exported, recordsOf, listOf, problemsOf }
}
