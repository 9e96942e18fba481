import type { Payload } from 'payload'
import { refoldTitles } from '../history/trash'
import { computeFields } from './compute-fields'
import { DERIVED_VERSION } from './version'

/** Under which key Payload's store keeps the version that has been computed. A restore removes it. */
const KEY = 'lists'

/** Whether {@link prepareLists} has nothing to do. @throws the database's error. */
export const areListsPrepared = async (payload: Payload): Promise<boolean> => (await payload.kv.get(KEY)) === DERIVED_VERSION

/**
 * Computes the hidden fields of lists, in transactions of some records each. Hooks keep them up to date afterwards. Does nothing if
 * this version of them is there already; after a crash, the next start does it again.
 * @returns whether anything was computed. @throws the database's error.
 */
export async function prepareLists(payload: Payload): Promise<boolean> {
  if (await areListsPrepared(payload)) return false
  await computeFields(payload)
  await refoldTitles(payload)
  await payload.kv.set(KEY, DERIVED_VERSION)
  return true
}
