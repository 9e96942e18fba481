// Makes the rows of a filled database from the rows of the demo: equal in form and length, different in values.

const CONSONANTS = 'bdfgklmnprstvzhj'
const VOWELS = 'aeiou'
const SYLLABLES = CONSONANTS.length * VOWELS.length
/** Coprime with every power of SYLLABLES, so that neighbouring numbers give different words. */
const SCRAMBLE = 7919

/** How many values of a column that groups rows are added to each value of the demo. */
const GROUPS = 300
const DAYS = 3650

/** Matched against the names of columns in any spelling (`guest_name`, `guestName`), and of columns derived from them. */
const GROUPED = /brand|author|guest_?name/i
const NAMED = /name|title|slug|quote_?text|search_?text/i
const RATING = /^final_?rating$/i
const DATE = /^\d{4}-\d\d-\d\d/

/** A word that looks like one and is the same for the same number. @param syllables the words are unique up to 80 to this power. */
export function wordOf(number, syllables = 4) {
  let rest = (number * SCRAMBLE) % SYLLABLES ** syllables
  let word = ''
  for (let n = 0; n < syllables; n++) {
    const syllable = rest % SYLLABLES
    word += CONSONANTS[Math.floor(syllable / VOWELS.length)] + VOWELS[syllable % VOWELS.length]
    rest = Math.floor(rest / SYLLABLES)
  }
  return word
}

const ratingOf = (n) => (40 + ((n * 37) % 61)) / 10
const tierOf = (rating) => 'SABCD'[[9, 8, 7, 6, 5].findIndex((least) => rating >= least)] ?? 'F'

/** Moves a date back by up to ten years. Keeps its form, and midnight where it is one. */
function earlier(value, n) {
  const date = new Date(value)
  const isDay = date.getTime() % 86_400_000 === 0
  const moved = new Date(date.getTime() - ((n * 13) % DAYS) * 86_400_000 - (isDay ? 0 : (n % 86_400) * 1000))
  if (value instanceof Date) return moved
  return value.length === 10 ? moved.toISOString().slice(0, 10) : moved.toISOString()
}

/** The value of one column of row n, given the value of the demo's row. */
function valueOf(column, value, n, { id, unique, links }) {
  if (value === null || value === undefined) return value
  const ids = links[column]
  if (ids) return ids[n % ids.length]
  if (RATING.test(column)) return ratingOf(n)
  if (column === 'tier') return tierOf(ratingOf(n))
  if (value instanceof Date) return earlier(value, n)
  if (typeof value !== 'string') return value
  if (DATE.test(value) && !Number.isNaN(Date.parse(value))) return earlier(value, n)
  if (/slug/i.test(column)) return `${value}-${wordOf(id)}`
  if (GROUPED.test(column)) return `${value} ${wordOf(n % GROUPS, 2)}`
  if (NAMED.test(column) || unique.has(column)) return `${value} ${wordOf(id)}`
  return value
}

/**
 * Makes row n. Columns without a rule keep the demo's value, so that a new column needs no change here.
 * @param samples the demo's rows. @param facts `id` of the new row, `idColumn`, the columns with `unique` values, and for
 * each column that refers to a filled collection the ids that it may have (`links`).
 */
export function rowOf(samples, n, { idColumn, ...facts }) {
  const entries = Object.entries(samples[n % samples.length] ?? {})
  return Object.fromEntries(entries.map(([column, value]) => [column, column === idColumn ? facts.id : valueOf(column, value, n, facts)]))
}
