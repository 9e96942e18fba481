import { parseDay } from '../../../cms/domain/calendar-date'
import { withoutAccents } from '../../../cms/domain/normalize-for-search'

/** A date that means one day in one country and another day elsewhere. */
export const UNCLEAR = Symbol('a date that can be two days')

/** Languages whose names of months are known. In none of them does another month have the same name. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']
/** No date is longer. */
const LONGEST = 40
/** What spreadsheets add to a day that they take for an instant. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:[.,]0+)?)?$/
const YEAR_FIRST = /^(\d{4})([./-]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/
const YEAR_LAST = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/
const NAMED = /^(\d{1,2})(?:st|nd|rd|th|er)?[ .,-]*(?:de )?(\p{L}+)[ .,-]*(?:de )?(\d{4}|\d{2})$/u
const NAMED_FIRST = /^(\p{L}+)[ .]+(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

const plain = (name: string): string => withoutAccents(name).replace('.', '')

/** The months by their names and short names. */
const MONTHS: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      const format = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, month): [string, string] => {
        const parts = format.formatToParts(Date.UTC(2000, month, 15))
        return [plain(parts.find(({ type }) => type === 'month')?.value ?? ''), String(month + 1)]
      })
    }),
  ),
  ['sept', '9'],
])

const day = (year = '', month = '', date = ''): string | null => parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)

/** The day of a date with its year at the end: with points, the day stands first; else it can be the month. */
function yearLast([, one = '', mark, two = '', year = '']: RegExpExecArray): string | typeof UNCLEAR | null {
  const [dayFirst, monthFirst] = [day(year.padStart(4, '20'), two, one), mark === '.' ? null : day(year.padStart(4, '20'), one, two)]
  if (dayFirst !== monthFirst && dayFirst !== null && monthFirst !== null) return UNCLEAR
  const only = dayFirst ?? monthFirst
  return only !== null && year.length === 2 ? UNCLEAR : only
}

/**
 * The day of a date as spreadsheets and people write it: `2024-03-05`, `05.03.2024`, `25/12/2024`, `5. März 2024`.
 * @returns `YYYY-MM-DD`, or `UNCLEAR` if it can be another day elsewhere (`3/5/2024`) or in another century (`05.03.24`). Null if it is no
 * such date: a timestamp, for one.
 */
export function dayOfCell(cell: string): string | typeof UNCLEAR | null {
  if (cell.length > LONGEST) return null
  const text = cell.trim().replace(MIDNIGHT, '')
  const [yearFirst, numeric] = [YEAR_FIRST.exec(text), YEAR_LAST.exec(text)]
  if (yearFirst) return day(yearFirst[1], yearFirst[3], yearFirst[4])
  if (numeric) return yearLast(numeric)
  const named = NAMED.exec(text)
  const [, month, date, year] = NAMED_FIRST.exec(text) ?? [text, named?.[2], named?.[1], named?.[3]]
  const found = day(year?.padStart(4, '20'), MONTHS.get(plain(month ?? '')), date)
  return found !== null && year?.length === 2 ? UNCLEAR : found
}
