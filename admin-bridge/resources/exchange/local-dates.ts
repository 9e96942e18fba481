import { parseDay } from '../../../cms/domain/calendar-date'
import { withoutAccents } from '../../../cms/domain/normalize-for-search'

/** A date that means one of these days in one country or century, and another one elsewhere. */
export class UnclearDay {
  constructor(
    readonly text: string,
    readonly days: readonly string[],
  ) {}
}

/** Languages whose names of months are known. In none of them does another month have the same name. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']
/** No date is longer. */
const LONGEST = 40
/** What spreadsheets add to a day that they take for an instant. */
const MIDNIGHT = /[ T](?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)? AM)$/i
const YEAR_FIRST = /^(\d{4})([./-]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/
const YEAR_LAST = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/
const NAMED = /^(\d{1,2})(?:st|nd|rd|th|er)?[ .,-]*(?:de )?(\p{L}+)[ .,-]*(?:de )?(\d{4}|\d{2})$/u
const NAMED_FIRST = /^(\p{L}+)[ .]+(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

const plain = (name: string): string => withoutAccents(name).replace('.', '')

/** The months by their names and short names, in lower case without accents. */
export const MONTHS: ReadonlyMap<string, string> = new Map([
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

/** The days that a text can be, by its parts: with two digits, the year can be of two centuries. */
function daysOf(year: string, parts: ReadonlyArray<readonly [month: string | undefined, date: string | undefined]>): string[] {
  const years = year.length === 2 ? [`20${year}`, `19${year}`] : [year]
  return [...new Set(years.flatMap((each) => parts.flatMap(([month, date]) => day(each, month, date) ?? [])))]
}

function daysIn(text: string): string[] {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return daysOf(yearFirst[1] ?? '', [[yearFirst[3], yearFirst[4]]])
  const [, one, mark, two, year] = YEAR_LAST.exec(text) ?? []
  // with points, the day stands first; else it can be the month
  if (year !== undefined)
    return daysOf(
      year,
      mark === '.'
        ? [[two, one]]
        : [
            [two, one],
            [one, two],
          ],
    )
  const [, date, month, named] = NAMED.exec(text) ?? []
  if (named !== undefined) return daysOf(named, [[MONTHS.get(plain(month ?? '')), date]])
  const first = NAMED_FIRST.exec(text)
  return first ? daysOf(first[3] ?? '', [[MONTHS.get(plain(first[1] ?? '')), first[2]]]) : []
}

/**
 * The day of a date as spreadsheets and people write it: `2024-03-05`, `05.03.2024`, `25/12/2024`, `5. März 2024`.
 * @returns `YYYY-MM-DD`, or what it can be if it can be another day elsewhere (`3/5/2024`) or in another century (`05.03.24`). Null if it is
 * no such date: a timestamp, for one.
 */
export function dayOfCell(cell: string): string | UnclearDay | null {
  const text = cell.trim()
  const days = text.length > LONGEST ? [] : daysIn(text.replace(MIDNIGHT, ''))
  return days.length > 1 ? new UnclearDay(text, days) : (days[0] ?? null)
}
