import { APIError, type CollectionAfterOperationHook } from 'payload'
import { isRecord } from '../domain/is-record'

const HALF_DONE = 'Something went wrong on our side, and nothing was changed. Please try again.'

/** The errors of an operation on several documents. Payload collects them and goes on with the others. */
const errorsIn = (result: unknown): readonly unknown[] => (isRecord(result) && Array.isArray(result['errors']) ? result['errors'] : [])

/**
 * Takes an operation on several documents back if one of them failed for a reason that is no refusal. Such a failure may come after
 * the document was written, and Payload would commit that together with the others.
 * @throws APIError 500
 */
export const refuseHalfDone: CollectionAfterOperationHook = ({ result }) => {
  const [failure] = errorsIn(result).filter((error) => isRecord(error) && error['isPublic'] === false)
  if (!failure) return result
  throw new APIError(HALF_DONE, 500, undefined, true)
}
