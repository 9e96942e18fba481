/** Words of the vocabulary that are looked at in one go. */
export const WORDS_AT_ONCE = 4_000

/** Records, and bytes of what was and is indexed of them, that one fold takes in. */
export const FOLDED_AT_ONCE = { records: 256, bytes: 250_000 }
/** The cost of the keys that one transaction of a fold changes. */
export const COST_AT_ONCE = 5_000

/** Characters of a text that takes so long to compare, or to divide into terms, that other requests are answered after it. */
export const LONG_TEXT = 10_000
