/** Turns a text into lower case without accents. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Letters that people type in another way, and that Unicode does not take apart. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ς: 'σ',
  '’': "'",
}
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')

/** Normalizes a text for search, so that "acai" finds "Açaí", "strasse" finds "Straße", and "don't" finds "don’t". */
export const normalizeForSearch = (text: string): string =>
  withoutAccents(text).replace(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter)

/** All of a line but for case, accents and blanks. */
export const compactLine = (text: string): string => normalizeForSearch(text).replaceAll(/\s+/g, '')
