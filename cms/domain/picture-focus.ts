const PERCENT = /^(\d{1,3})% (\d{1,3})%$/
const CENTRE = 50
const LARGEST = 100

const isPercent = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= LARGEST

/** The part of a picture that stays in view when its place cuts it, in percent of its width and height. */
export type FocalPoint = { readonly x: number; readonly y: number }

/** A focal point from numbers or from the texts of a query; null unless both are from 0 to 100. */
export function focalPoint(x: unknown, y: unknown): FocalPoint | null {
  const [across, down] = [x, y].map((value) =>
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : NaN,
  )
  if (across === undefined || down === undefined || !isPercent(across) || !isPercent(down)) return null
  return { x: Math.round(across), y: Math.round(down) }
}

/** A focal point as the API and CSS state it: `30% 60%`. Null for none and for the middle, which every picture has at first. */
export function focusText(x: unknown, y: unknown): string | null {
  const point = focalPoint(x, y)
  return point === null || (point.x === CENTRE && point.y === CENTRE) ? null : `${point.x}% ${point.y}%`
}

/** Reads what {@link focusText} writes: null in place of a text is the middle. Null for any other value. */
export function readFocus(value: unknown): FocalPoint | null {
  if (value === null) return { x: CENTRE, y: CENTRE }
  const [, x, y] = (typeof value === 'string' && PERCENT.exec(value)) || []
  return focalPoint(x, y)
}
