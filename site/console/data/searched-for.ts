import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'

/** The `q` of a list for a typed text: its words, as many characters as the server accepts; nothing for an empty text. */
export function searchedFor(text: string): { readonly q?: string } {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  return words === '' ? {} : { q: [...words].slice(0, SEARCH_QUERY_MAX).join('') }
}
