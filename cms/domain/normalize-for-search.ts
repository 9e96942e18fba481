/** Normalizes a text for search: lower case, without accents, so that "acai" finds "Açaí". */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
