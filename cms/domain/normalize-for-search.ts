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

/** Characters that are normalized at once. */
const PIECE = 1_000

/** Where to cut a text near a place: never before a mark, which belongs to what precedes it, nor inside of a character. */
function endNear(text: string, place: number): number {
  const start = /\P{M}|$/gu
  start.lastIndex = place
  return start.exec(text)?.index ?? text.length
}

/**
 * As {@link normalizeForSearch}, of no more than the beginning of a text that becomes too long by it.
 * @param most characters of the result after which nothing more is added.
 */
export function normalizeBeginning(text: string, most: number): string {
  if (text.length <= PIECE) return normalizeForSearch(text)
  const pieces: string[] = []
  for (let [at, length] = [0, 0]; at < text.length && length < most;) {
    const end = endNear(text, at + PIECE)
    const piece = normalizeForSearch(text.slice(at, end))
    pieces.push(piece)
    ;[at, length] = [end, length + piece.length]
  }
  return pieces.join('')
}

/** All of a line but for case, accents and blanks. */
export const compactLine = (text: string): string => normalizeForSearch(text).replaceAll(/\s+/g, '')
