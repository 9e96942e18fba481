// Numbers and tables as text.

const sorted = (numbers) => numbers.toSorted((a, b) => a - b)

/** The median; of an even number of values the upper one of the middle. NaN without any. */
export const middle = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The value that 99 of 100 numbers do not exceed: of fewer, the greatest. */
export const percentile99 = (numbers) => sorted(numbers)[Math.ceil(numbers.length * 0.99) - 1] ?? Number.NaN

/** Least, median and greatest. */
export const spread = (numbers, digits) =>
  numbers.length === 0
    ? 'skipped'
    : [Math.min(...numbers), middle(numbers), Math.max(...numbers)].map((each) => each.toFixed(digits)).join(' / ')

/** A number with about three digits; `–` for none. */
export function short(number) {
  if (number === undefined || number === null || Number.isNaN(number)) return '–'
  if (number >= 100) return String(Math.round(number))
  return number.toFixed(number >= 10 ? 1 : 2)
}

/** Prints rows of texts in columns. The first row is the head, the first column is aligned left. */
export function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('   ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('   '))
  console.log(lines.join('\n'))
}
