/** Background of every picture. The site shows pictures on the same colour, so lights must fade out before the edges. */
export const BENCH = '#0e1013'
/** Near white, for what is drawn on the background without a colour of its own. */
export const INK = '#eceef0'

/** Colours for objects and the light behind them. */
export const HUES = {
  lime: '#c6f432',
  green: '#57e389',
  teal: '#3fd9c4',
  blue: '#62a8ff',
  indigo: '#7f86ff',
  violet: '#b794ff',
  pink: '#ff7ac6',
  red: '#ff6b6b',
  orange: '#ff9d4d',
  ember: '#ff7a3d',
  amber: '#ffbe3d',
  yellow: '#f5d547',
  cola: '#d08a56',
  ice: '#bfe0f2',
  grey: '#7b838c',
} as const
export type Hue = keyof typeof HUES

/** A complete SVG document with the background. */
export function picture(width: number, height: number, body: string, defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${defs}</defs><rect width="${width}" height="${height}" fill="${BENCH}"/>${body}</svg>`
  )
}

/** A picture without its ground: a figure that is cut out, which the site lights from behind. */
export const cutOut = (svg: string): string => svg.replace(new RegExp(`<rect[^>]* fill="${BENCH}"/>`), '')

/** Formats a number with at most two decimals, which is finer than a pixel and keeps the SVG short. */
export function fixed(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Mixes two colours in `#rrggbb`. @param share 0 returns `from`, 1 returns `to`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Pseudorandom numbers from 0 to 1 (mulberry32). The same seed draws the same picture on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A radial gradient that fades out along a cosine in nine stops, so that it has no visible edge. */
export function glow(id: string, colour: string, strength: number): string {
  const stops = Array.from({ length: 9 }, (_, i) => {
    const at = i / 8
    const alpha = strength * ((1 + Math.cos(Math.PI * at)) / 2) ** 1.3
    return `<stop offset="${fixed(at)}" stop-color="${colour}" stop-opacity="${alpha.toFixed(4)}"/>`
  })
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient>`
}

/** A gradient stop: offset, colour and opacity. */
export type Stop = readonly [at: number, colour: string, alpha?: number]

/** A linear gradient, from left to right by default. */
export function linear(id: string, stops: readonly Stop[], direction = 'x1="0" y1="0" x2="1" y2="0"'): string {
  const drawn = stops.map(([at, colour, alpha = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`)
  return `<linearGradient id="${id}" ${direction}>${drawn.join('')}</linearGradient>`
}

/** Draws something `count` times. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** A point on a circle. 0 degrees is on the right; angles grow clockwise. */
export function polar(radius: number, degrees: number): readonly [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/** A circle around (x, y). @param attributes further attributes as SVG text: `fill="#fff"`. Nothing is escaped. */
export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" ${attributes}/>`
}

/** A rectangle whose top left corner is (x, y). @param attributes as for {@link circle}. */
export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" ${attributes}/>`
}

/** A path. @param d its path data. @param attributes as for {@link circle}. */
export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

/** Path data of a closed shape with a soft, uneven outline, such as sauce or dough. @param wobble deviation as a share of the radius. */
export function blob(radius: number, wobble: number, random: () => number, corners = 9): string {
  const points = Array.from({ length: corners }, (_, i) => polar(radius * (1 - wobble + 2 * wobble * random()), (360 / corners) * i))
  const middle = (i: number): readonly [number, number] => {
    const [ax, ay] = points[i % corners] ?? [0, 0]
    const [bx, by] = points[(i + 1) % corners] ?? [0, 0]
    return [(ax + bx) / 2, (ay + by) / 2]
  }
  const [startX, startY] = middle(corners - 1)
  const curves = points.map(([x, y], i) => {
    const [endX, endY] = middle(i)
    return `Q${fixed(x)} ${fixed(y)} ${fixed(endX)} ${fixed(endY)}`
  })
  return `M${fixed(startX)} ${fixed(startY)}${curves.join('')}Z`
}
