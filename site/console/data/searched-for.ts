import { answerableQuery } from '../../../cms/domain/search/answerable-query'

/** The `q` of a list for a typed text: as much of it as the server takes; nothing for an empty text. */
export function searchedFor(text: string): { readonly q?: string } {
  const q = answerableQuery(text)
  return q === '' ? {} : { q }
}
