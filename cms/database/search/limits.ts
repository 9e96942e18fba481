/** Words of the vocabulary that are looked at in one go. */
export const WORDS_AT_ONCE = 4_000

/** Characters of a text that takes so long to compare, or to divide into terms, that other requests are answered after it. */
export const LONG_TEXT = 10_000
