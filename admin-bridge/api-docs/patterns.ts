import { MEDIA_PATH } from '../../cms/domain/media-name'

// Regular expressions of the document, for values as a client sends them. They spell out their characters, because the
// meaning of classes such as \s differs between languages.

/** What no text may contain. Lone surrogates are missing here: some languages reject them in expressions. */
const CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f'
/** What JavaScript's `trim` removes, without control characters. */
const SPACE = '\\t\\n\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const CHARACTER = `[^${CONTROL}]`
const VISIBLE = `[^${SPACE}${CONTROL}]`

/** A text that the server trims. Its length counts without the outer white space, so the pattern holds it, not `maxLength`. */
const trimmed = (pattern: string, isRequired: boolean): string => `^[${SPACE}]*(?:${pattern})${isRequired ? '' : '?'}[${SPACE}]*$`

/** White space only: clears an optional field. */
export const BLANK_PATTERN = `^[${SPACE}]*$`

/** Text of several lines, stored as sent. */
export const textPattern = (isRequired: boolean): string => (isRequired ? `^[${SPACE}]*${VISIBLE}${CHARACTER}*$` : `^${CHARACTER}*$`)

/** A trimmed line. @param max in code points. */
export const linePattern = (max: number, isRequired: boolean): string =>
  trimmed(`${VISIBLE}(?:${CHARACTER}{0,${max - 2}}${VISIBLE})?`, isRequired)

/** A trimmed slug: ASCII letters, digits, hyphens and underscores. @param max in characters. */
export const slugPattern = (max: number, isRequired: boolean): string => trimmed(`[A-Za-z0-9_-]{1,${max}}`, isRequired)

/** An absolute http(s) URL, or a path of our own media. Whether the host is valid and the path stays inside cannot be expressed. */
export function urlPattern(max: number, isRequired: boolean): string {
  const host = `[^/\\\\?#${SPACE}${CONTROL}]`
  const absolute = (scheme: string, length: number): string => `${scheme}://${host}${VISIBLE}{0,${max - length}}`
  const http = absolute('[hH][tT][tT][pP]', 'http://h'.length)
  const https = absolute('[hH][tT][tT][pP][sS]', 'https://h'.length)
  const media = `${MEDIA_PATH}[^\\\\${SPACE}${CONTROL}]{1,${max - MEDIA_PATH.length}}`
  return trimmed(`${http}|${https}|${media}`, isRequired)
}

const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)'
const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)'
const MONTH_AND_DAY = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8])',
].join('|')
const DAY = `(?:${YEAR}-(?:${MONTH_AND_DAY})|${LEAP_YEAR}-02-29)`
const TIME = '(?:(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?|24:00(?::00(?:\\.0{1,9})?)?)'
const ZONE = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])'

/** A real day, or a timestamp with a time zone. */
export const dayPattern = (isRequired: boolean): string => trimmed(`${DAY}(?:[Tt]${TIME}${ZONE})?`, isRequired)

/** A timestamp with a time zone, or nothing. */
export const MOMENT_PATTERN = trimmed(`${DAY}[Tt]${TIME}${ZONE}`, false)

/** An account name: not only white space, control characters included. */
export const NAME_PATTERN = `[^\\u000b\\u000c${SPACE}]`

/** A text that is not only white space. */
export const VISIBLE_PATTERN = `[^${SPACE}]`

const TAG = '(?:W/)?"[!#-~]*"'

/** What is searched for. @param max in words. */
export const wordsPattern = (max: number): string => `^[${SPACE}]*(?:[^${SPACE}]+[${SPACE}]+){0,${max - 1}}[^${SPACE}]*[${SPACE}]*$`

/** The value of `If-Match`: any version, or a list of tags. */
export const IF_MATCH_PATTERN = `^(?:\\*|${TAG}(?:, ?${TAG})*)$`
