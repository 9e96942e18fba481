import * as z from 'zod/mini'
import { SAVED_BY_HEADER } from '../../../admin-bridge/contract'
import { ApiError, type Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { editedQuery, editedSchema } from './edited-record'
import type { ConsoleResource, RecordOf } from './resource'
import { lastSaved } from './saved-states'

/** A record as it was at one moment. */
export type Version<Item> = {
  readonly record: Item
  /** For `If-Match`: writes with it succeed only while the record is this one. */
  readonly tag: string
  /** The user name of who saved it; null if nobody is known. */
  readonly savedBy: string | null
  /** When, an ISO instant. */
  readonly savedAt: string
}

/** Matches no version, so a write with it is refused, and the refusal has the current version. */
export const UNREAD_TAG = '"unread"'

/** The header that makes a write depend on the version with a tag. */
export const onlyIf = (tag: string): Record<string, string> => ({ 'If-Match': tag })

function versionOf<Item extends object>(record: Item, headers: Headers | undefined): Version<Item> {
  const savedBy = headers?.get(SAVED_BY_HEADER) ?? null
  return {
    record,
    // A proxy that compresses responses makes tags weak, but the record is the same.
    tag: headers?.get('ETag')?.replace(/^W\//, '') ?? UNREAD_TAG,
    savedBy: savedBy === null ? null : decodeURIComponent(savedBy),
    savedAt: lastSaved(record),
  }
}

/**
 * Reads the current version of a record without touching the cache, because an open form follows the cached record.
 * @param query reads it with its pending draft, if it has one.
 * @returns a function that resolves to null for a deleted record, and rejects like ApiClient.get.
 */
export function useReadVersion<R extends ConsoleResource>(
  resource: R,
  query: Query = editedQuery(resource),
): (id: number) => Promise<Version<RecordOf<R>> | null> {
  const api = useApi()
  return async (id) => {
    try {
      const { data, headers } = await api.get(`${resource.contract.path}/${id}`, editedSchema(resource), { query })
      return versionOf(data, headers)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
}

const refusal = z.object({ current: z.unknown() })

/** The current version of a record, from the error of a write that was refused because of its tag; null for another error. */
export function refusedVersion<R extends ConsoleResource>(resource: R, error: unknown): Version<RecordOf<R>> | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null
  const { body, headers } = error.response
  const record = editedSchema(resource).safeParse(refusal.safeParse(body).data?.current)
  return record.success ? versionOf(record.data, headers) : null
}
