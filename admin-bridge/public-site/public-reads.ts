import type * as z from 'zod/mini'
import { API_BASE, contracts, LIMIT_MAX, type PublicEntity } from '../contract'
import type { Read } from './types'

/** The records of each public entity as the API returns them. */
export type PublicRecords = { readonly [Name in PublicEntity]: z.infer<(typeof contracts)[Name]['record']> }

/** A read that did not return records. */
export class ReadFailure extends Error {
  override name = 'ReadFailure'
  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`${path} returned ${status}`)
  }
}

const pathOf = (name: PublicEntity): string => API_BASE + contracts[name].path

// The API has parsed its records with the contract's schema. Parsing them again would only cost time, so these guards check
// only the outer shape of the body.
const isRecordList = <Name extends PublicEntity>(_name: Name, body: unknown): body is PublicRecords[Name][] => Array.isArray(body)
const isRecord = <Name extends PublicEntity>(_name: Name, body: unknown): body is PublicRecords[Name] =>
  typeof body === 'object' && body !== null && 'id' in body

/**
 * Reads all published records of an entity, page by page, in the API's order.
 * @throws ReadFailure when the API does not return a list.
 */
export async function readAll<Name extends PublicEntity>(read: Read, name: Name): Promise<PublicRecords[Name][]> {
  const records: PublicRecords[Name][] = []
  for (;;) {
    const path = `${pathOf(name)}?skip=${records.length}&limit=${LIMIT_MAX}`
    const { status, body, total } = await read(path)
    if (status !== 200 || !isRecordList(name, body)) throw new ReadFailure(status, path)
    records.push(...body)
    if (body.length === 0 || records.length >= (total ?? 0)) return records
  }
}

/**
 * Reads one record; null if it does not exist or is not published.
 * @throws ReadFailure when the API fails.
 */
export async function readOne<Name extends PublicEntity>(read: Read, name: Name, id: number): Promise<PublicRecords[Name] | null> {
  const path = `${pathOf(name)}/${id}`
  const { status, body } = await read(path)
  if (status === 404 || status === 422) return null
  if (status !== 200 || !isRecord(name, body)) throw new ReadFailure(status, path)
  return body
}
