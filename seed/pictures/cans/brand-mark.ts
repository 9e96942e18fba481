import { circle, path, rect } from '../svg'

/** Logos of the fictional brands, 60 units wide around the origin. */
const MARKS: Record<string, (colour: string) => string> = {
  Kestrel: (c) => path('M-32 -6L0 10L32 -6L0 26Z', `fill="${c}"`) + circle(0, -12, 7, `fill="${c}"`),
  'Obol Works': (c) => circle(0, 4, 20, `fill="none" stroke="${c}" stroke-width="7"`) + rect(-4, -4, 8, 16, `fill="${c}"`),
  Hum: (c) => [8, 16, 24, 16, 8].map((high, i) => rect(i * 12 - 27, 4 - high / 1.2, 6, high * 1.66, `fill="${c}"`)).join(''),
  'Marrow & Co': (c) => circle(-16, 4, 12, `fill="${c}"`) + circle(16, 4, 12, `fill="${c}"`) + rect(-16, -1, 32, 10, `fill="${c}"`),
  Pallas: (c) => path('M0 -20L26 24H-26Z', `fill="none" stroke="${c}" stroke-width="7"`),
  Fathom: (c) => [-10, 4, 18].map((y, i) => rect(-28 + i * 8, y - 3, 56 - i * 16, 6, `fill="${c}"`)).join(''),
  'Ninth Hour': (c) =>
    circle(0, 4, 22, `fill="none" stroke="${c}" stroke-width="6"`) + path('M0 -8V4H-12', `fill="none" stroke="${c}" stroke-width="5"`),
  Municipal: (c) => [-20, 0, 20].map((x) => rect(x - 7, -10, 14, 26, `fill="${c}"`)).join('') + rect(-30, 20, 60, 6, `fill="${c}"`),
  Greyling: (c) => path('M-32 4Q-6 -22 16 4L32 -10V18L16 4Q-6 30 -32 4Z', `fill="${c}"`),
  'Low Orbit': (c) =>
    circle(0, 4, 10, `fill="${c}"`) +
    `<ellipse cx="0" cy="4" rx="32" ry="11" fill="none" stroke="${c}" stroke-width="5" transform="rotate(-18 0 4)"/>`,
}

/** A brand's logo for the top of a can; empty for a can without a known brand. @param y its position on the can. */
export function brandMark(brand: string | undefined, colour: string, y: number): string {
  const draw = brand ? MARKS[brand] : undefined
  return draw ? `<g transform="translate(0 ${y}) scale(0.8)">${draw(colour)}</g>` : ''
}
