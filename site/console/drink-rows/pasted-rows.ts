import { drink } from '../../../cms/domain/entities/drink'
import { formName, parseNumber, tierOfText } from '../../../cms/domain/entities/form-values'
import { headingsOf, plainHeading } from '../../../cms/domain/entities/headings'
import { isTier } from '../../../cms/domain/tier'
import { isContentUrl } from '../../../cms/domain/text'
import { ROW_FIELDS, blankRow, type DrinkRow, type RowField } from './rows'

type Table = readonly (readonly string[])[]
/** What a column holds; a text for one that rows have no field for: its heading, or ''. */
type Column = { readonly field: RowField } | { readonly heading: string }

/** Other words for columns than their labels. */
const HEADINGS: ReadonlyMap<string, RowField> = new Map(
  Object.entries({
    drink: 'name',
    title: 'name',
    maker: 'brand',
    score: 'final_rating',
    grade: 'tier',
    note: 'notes',
    comment: 'notes',
    comments: 'notes',
    picture: 'image_url',
    photo: 'image_url',
  } as const),
)
const OWN: ReadonlyMap<string, RowField> = new Map(
  Object.entries(drink.fields).flatMap(([key, field]) => {
    const name = ROW_FIELDS.find((each) => each === formName(key, field))
    return name ? headingsOf(key, field).map((heading) => [heading, name] as const) : []
  }),
)

function fieldNamed(heading: string): RowField | null {
  const word = plainHeading(heading)
  return HEADINGS.get(word) ?? OWN.get(word) ?? null
}

/** The columns that a first row names; null if it is a drink like the others: headings need a name or two known words, and no rating. */
function namedColumns(first: readonly string[]): Column[] | null {
  const fields = first.map(fieldNamed)
  const known = fields.filter((field) => field !== null)
  const isHeading = known.length >= 2 || (known.length === first.length && known.length > 0)
  if (!isHeading || first.some((cell) => tierOfText(cell) !== null)) return null
  return fields.map((field, index) => (field && fields.indexOf(field) === index ? { field } : { heading: first[index] ?? '' }))
}

const isNumber = (cell: string): boolean => Number.isFinite(parseNumber(cell) ?? Number.NaN)
const GUESSES: readonly (readonly [RowField, (cell: string) => boolean])[] = [
  ['final_rating', isNumber],
  ['tier', (cell) => isTier(cell.toUpperCase())],
  ['image_url', (cell) => isContentUrl(cell)],
]
const TEXTS: readonly RowField[] = ['name', 'brand', 'notes']

/** Columns without headings: what most cells of a column look like, and for the texts their order. */
function guessedColumns(table: Table): Column[] {
  const width = Math.max(...table.map(({ length }) => length))
  const cellsOf = (index: number): string[] => table.flatMap((row) => row[index] || [])
  const guess = (index: number): RowField | null => {
    const cells = cellsOf(index)
    return GUESSES.find(([, fits]) => cells.filter(fits).length * 2 > cells.length)?.[0] ?? null
  }
  const guesses = Array.from({ length: width }, (_, index) => guess(index))
  const free = [...TEXTS]
  return guesses.map((field, index) => {
    if (field && guesses.indexOf(field) === index) return { field }
    const text = cellsOf(index).length === 0 ? undefined : free.shift()
    return text ? { field: text } : { heading: '' }
  })
}

/** A tier as it is stored, and a rating as it is typed: 8,5 stays. What is neither stays as it is, for the form to reject. */
const cleaned = (field: RowField, cell: string): string => (field === 'tier' && isTier(cell.toUpperCase()) ? cell.toUpperCase() : cell)

function rowFrom(cells: readonly string[], columns: readonly Column[]): DrinkRow {
  const row = { ...blankRow() }
  const others: string[] = []
  for (const [index, cell] of cells.entries()) {
    const column = columns[index] ?? { heading: '' }
    if (cell === '') continue
    if ('field' in column) row[column.field] = cleaned(column.field, cell)
    else others.push(column.heading === '' ? cell : `${column.heading}: ${cell}`)
  }
  const derived = tierOfText(row.final_rating) ?? ''
  return {
    ...row,
    // what has no field of its own is kept too
    notes: [row.notes, ...others].filter((text) => text !== '').join('\n'),
    tier: row.tier === '' ? derived : row.tier,
    tierByHand: row.tier !== '' && row.tier !== derived,
  }
}

/** The rows of a pasted table, with or without headings. They have yet to get keys of their own. */
export function pastedRows(table: Table): DrinkRow[] {
  const [first = []] = table
  const named = namedColumns(first)
  const body = named ? table.slice(1) : table
  const columns = named ?? guessedColumns(table)
  return body.map((cells) => rowFrom(cells, columns))
}
