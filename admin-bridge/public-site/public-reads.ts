import type * as z from 'zod/mini'
import { fieldsOfKind } from '../../cms/domain/entities'
import { API_BASE, type PublicEntity } from '../contract'
import { contracts } from '../contract/registry'
import type { Read } from './types'

/** The records of each public entity as the API returns them. */
export type PublicRecords = { readonly [Name in PublicEntity]: z.infer<(typeof contracts)[Name]['record']> }

/** The same, read by themselves: with their formatted texts as HTML. */
export type PublicDetails = { readonly [Name in PublicEntity]: z.infer<(typeof contracts)[Name]['detail']> }

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
const isRecord = <Name extends PublicEntity>(_name: Name, body: unknown): body is PublicDetails[Name] =>
  typeof body === 'object' && body !== null && 'id' in body

/**
 * Reads one window of an entity's published records.
 * @param query of the list, such as `sort=-id&limit=50`. @throws ReadFailure when the API does not return a list.
 */
export async function readWindow<Name extends PublicEntity>(read: Read, name: Name, query: string): Promise<PublicRecords[Name][]> {
  const path = `${pathOf(name)}?${query}`
  const { status, body } = await read(path)
  if (status !== 200 || !isRecordList(name, body)) throw new ReadFailure(status, path)
  return body
}

/**
 * Reads one record; null if it does not exist or is not published.
 * @throws ReadFailure when the API fails.
 */
export async function readOne<Name extends PublicEntity>(read: Read, name: Name, id: number): Promise<PublicDetails[Name] | null> {
  const path = `${pathOf(name)}/${id}`
  const { status, body } = await read(path)
  if (status === 404 || status === 422) return null
  if (status !== 200 || !isRecord(name, body)) throw new ReadFailure(status, path)
  return body
}

/** Whether the records of lists have all that single ones have. */
const isComplete = <Name extends PublicEntity>(
  name: Name,
  _record: PublicRecords[Name],
): _record is PublicRecords[Name] & PublicDetails[Name] => fieldsOfKind(contracts[name].entity, 'richText').length === 0

/** A record of a list with its formatted texts; null if it has gone meanwhile. @throws ReadFailure when the API fails. */
export async function readDetails<Name extends PublicEntity>(
  read: Read,
  name: Name,
  record: PublicRecords[Name],
): Promise<PublicDetails[Name] | null> {
  return isComplete(name, record) ? record : readOne(read, name, record.id)
}
