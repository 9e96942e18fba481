import { MERGE_PARAMETER } from '../merge/merge-words'

/** Parameters of a list's address that are not a part of its filter, order and columns. */
const PASSING = ['page', MERGE_PARAMETER]

/** What a view holds of a list's address. Two addresses with the same parameters in another order give the same text. @param search with or without a question mark. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of PASSING) params.delete(name)
  params.sort()
  return params.toString()
}
