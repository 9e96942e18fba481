/** Columns and rows of the squares that form the letter C on a 3×3 grid. Each square is 6 units wide, 9 from the next. */
const SQUARES: ReadonlyArray<readonly [number, number]> = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 2],
]
const MARK_UNITS = 24

/** The logo as an SVG fragment. @param size its width and height. @param colour an SVG colour. */
export function markSvg(x: number, y: number, size: number, colour: string): string {
  const unit = size / MARK_UNITS
  const squares = SQUARES.map(
    ([column, row]) => `<rect x="${x + column * 9 * unit}" y="${y + row * 9 * unit}" width="${6 * unit}" height="${6 * unit}"/>`,
  )
  return `<g fill="${colour}">${squares.join('')}</g>`
}
