/** Normalizes a text for search: lower case, without accents, so that "acai" finds "Açaí". */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** All of a line but for case, accents and blanks. */
export const compactLine = (text: string): string => normalizeForSearch(text).replaceAll(/\s+/g, '')
