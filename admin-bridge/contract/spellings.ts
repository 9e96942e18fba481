import * as z from 'zod/mini'
import { text } from './values'

// Imported by the console alone.

export const SPELLINGS_PATH = '/v1/spellings'
/** Path that answers which spellings look like one name. */
export const SIMILAR_PATH = `${SPELLINGS_PATH}/similar`
/** Spellings in one response, unless the request says otherwise. */
export const SPELLINGS_DEFAULT = 20
/** Groups of similar spellings in one response, unless the request says otherwise. */
export const SIMILAR_DEFAULT = 100
/** Spellings that one act can name. */
export const MERGED_MAX = 100

/** A spelling of a field, exactly as it is written, and the number of records with it. */
export const spellingSchema = /* @__PURE__ */ z.object({ value: text(), total: z.int().check(z.minimum(1)) })
export type SpellingCount = z.infer<typeof spellingSchema>

/** Spellings that look like one name, the most frequent first. */
export const similarSchema = /* @__PURE__ */ z.object({ spellings: z.array(spellingSchema).check(z.minLength(2)) })
export type SimilarSpellings = z.infer<typeof similarSchema>
