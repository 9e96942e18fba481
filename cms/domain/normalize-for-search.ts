/** Turns a text into lower case without accents. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Letters and digits that people type in another way, and that Unicode does not take apart. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ς: 'σ',
  // Persian kaf and yeh, Egyptian yeh, teh marbuta
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ة: 'ه',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
}
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')

/** What nobody sees, such as soft hyphens and zero-width characters, and what only stretches an Arabic word (tatweel). */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
const DASHES = /[\p{Dash_Punctuation}\u2043\u2212]/gu
/** Quotation marks, apostrophes, and what people take for them: accents that stand alone, primes, Hebrew geresh. */
const QUOTES = /[\p{Quotation_Mark}`\u00b4\u02b9-\u02bd\u02c8\u02ca\u02cb\u2032-\u2037\u05f3\u05f4]/gu

/**
 * Normalizes a text for search and for comparing names, so that "acai" finds "Açaí", "strasse" finds "Straße", and "don't" finds
 * "don’t": of unseen characters nothing stays, and all dashes are one, and so are all quotation marks and apostrophes.
 */
export const normalizeForSearch = (text: string): string =>
  // first, because Unicode takes an accent that stands alone for a blank with an accent
  withoutAccents(text.replace(UNSEEN, '').replace(QUOTES, "'"))
    .replace(DASHES, '-')
    .replace(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter)

/** All of a line but for case, accents and blanks. */
export const compactLine = (text: string): string => normalizeForSearch(text).replaceAll(/\s+/g, '')
