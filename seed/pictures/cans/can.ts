import { boldMotifs, type Motif } from './motifs-bold'
import { brandMark } from './brand-mark'
import { patternMotifs } from './motifs-pattern'
import { circle, fixed, glow, HUES, type Hue, INK, linear, mix, path, picture, randomFrom, rect, repeat } from '../svg'

const MOTIFS: Record<keyof typeof boldMotifs | keyof typeof patternMotifs, Motif> = { ...boldMotifs, ...patternMotifs }
export type MotifName = keyof typeof MOTIFS

/** The look of a can. */
export type CanSpec = {
  motif: MotifName
  hue: Hue
  /** Accent colour; near-white by default. */
  second?: Hue
  /** `night` is dark paint, `flood` paint in the hue, `steel` bare metal and `paper` white paint. */
  finish?: 'night' | 'flood' | 'steel' | 'paper'
  format?: 'standard' | 'slim' | 'stubby' | 'tall'
  /** Covered with drops of condensation. */
  dew?: boolean
  brand?: string
  seed: number
}

const FORMATS = { standard: [196, 432], slim: [160, 450], stubby: [214, 376], tall: [186, 486] } as const

type Paint = { base: string; main: string; second: string; light: string }

function paintOf(spec: CanSpec): Paint {
  const hue = HUES[spec.hue]
  const second = spec.second ? HUES[spec.second] : INK
  const dark = mix('#101214', hue, 0.09)
  if (spec.finish === 'flood')
    return { base: mix(hue, '#000000', 0.1), main: mix('#0a0b0d', hue, 0.1), second: spec.second ? second : '#ffffff', light: hue }
  if (spec.finish === 'steel') return { base: '#9aa3ac', main: mix(hue, '#14171a', 0.12), second: '#14171a', light: hue }
  if (spec.finish === 'paper')
    return { base: '#e4e2dc', main: mix(hue, '#202020', 0.1), second: spec.second ? mix(second, '#202020', 0.12) : '#14171a', light: hue }
  return { base: dark, main: hue, second, light: hue }
}

/** Path data of the silhouette and the label around the origin, and half the width of the neck. */
function outline(w: number, h: number): { body: string; label: string; neck: number } {
  const neck = w * 0.79
  const foot = w * 0.83
  const f = fixed
  const body =
    `M${f(-neck)} ${f(-h + 12)}L${f(-neck)} ${f(-h + 30)}C${f(-neck)} ${f(-h + 58)} ${f(-w)} ${f(-h + 62)} ${f(-w)} ${f(-h + 116)}` +
    `V${f(h - 74)}C${f(-w)} ${f(h - 40)} ${f(-foot)} ${f(h - 36)} ${f(-foot)} ${f(h - 14)}Q0 ${f(h + 14)} ${f(foot)} ${f(h - 14)}` +
    `C${f(foot)} ${f(h - 36)} ${f(w)} ${f(h - 40)} ${f(w)} ${f(h - 74)}V${f(-h + 116)}C${f(w)} ${f(-h + 62)} ${f(neck)} ${f(-h + 58)} ${f(neck)} ${f(-h + 30)}V${f(-h + 12)}Z`
  const label = `M${f(-w - 4)} ${f(-h + 66)}Q0 ${f(-h + 92)} ${f(w + 4)} ${f(-h + 66)}V${f(h - 52)}Q0 ${f(h - 24)} ${f(-w - 4)} ${f(h - 52)}Z`
  return { body, label, neck }
}

const METAL = [
  [0, '#1b1e22'],
  [0.07, '#6d747c'],
  [0.17, '#eef1f4'],
  [0.26, '#c2c8ce'],
  [0.45, '#7d858d'],
  [0.66, '#40464d'],
  [0.86, '#8d959d'],
  [0.93, '#5a6168'],
  [1, '#15181b'],
] as const

// Shading that makes the flat label look like a cylinder.
const ROUND = [
  [0, '#000000', 0.82],
  [0.035, '#000000', 0.5],
  [0.085, '#ffffff', 0.1],
  [0.15, '#ffffff', 0.3],
  [0.21, '#ffffff', 0.12],
  [0.33, '#ffffff', 0],
  [0.52, '#000000', 0.05],
  [0.74, '#000000', 0.42],
  [0.87, '#000000', 0.6],
  [0.925, '#ffffff', 0.12],
  [0.965, '#000000', 0.42],
  [1, '#000000', 0.86],
] as const

function lid(neck: number, h: number): string {
  const y = -h + 12
  return (
    `<ellipse cx="0" cy="${y}" rx="${fixed(neck)}" ry="17" fill="url(#c-metal)"/>` +
    `<ellipse cx="0" cy="${y + 1}" rx="${fixed(neck - 9)}" ry="12" fill="#23272c"/>` +
    `<ellipse cx="0" cy="${y + 3}" rx="${fixed(neck - 16)}" ry="9" fill="url(#c-lid)"/>` +
    `<ellipse cx="4" cy="${y + 4}" rx="26" ry="4.5" fill="none" stroke="#e6eaee" stroke-width="2.5" opacity="0.8"/>` +
    path(
      `M${fixed(-neck)} ${y}A${fixed(neck)} 17 0 0 0 ${fixed(neck)} ${y}`,
      'fill="none" stroke="#ffffff" stroke-opacity="0.34" stroke-width="2"',
    )
  )
}

function smallPrint(w: number, h: number, paint: Paint, random: () => number): string {
  const y = h - 128
  const words = repeat(3, (line) => rect(-w * 0.62, y + line * 15, w * (0.2 + random() * 0.2), 4, `fill="${paint.second}" opacity="0.55"`))
  let x = w * 0.26
  let code = ''
  while (x < w * 0.6) {
    const bar = 2 + Math.floor(random() * 3) * 2
    code += rect(x, y, bar, 34, `fill="${paint.second}" opacity="0.55"`)
    x += bar + 4
  }
  return words + code
}

function dewOn(w: number, h: number, random: () => number): string {
  return repeat(64, () => {
    const x = (random() * 2 - 1) * w * 0.95
    const y = (random() * 2 - 1) * (h - 110)
    const r = 1.6 + random() ** 3 * 8
    return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(r)}" ry="${fixed(r * 1.15)}" fill="#000000" fill-opacity="0.28"/>${circle(x - r * 0.25, y - r * 0.3, r * 0.42, 'fill="#ffffff" fill-opacity="0.6"')}`
  })
}

/** A can around the origin and its SVG definitions, for use in other pictures. The ids in it start with `c-`. */
export function canParts(spec: CanSpec): { defs: string; body: string; light: string; halfHeight: number } {
  const [w, h] = FORMATS[spec.format ?? 'standard']
  const random = randomFrom(spec.seed * 7919 + 13)
  const paint = paintOf(spec)
  const { body, label, neck } = outline(w, h)
  const metallic = spec.finish === 'steel' ? 'url(#c-metal)' : paint.base
  const vary = random()
  const inkBase = spec.finish === 'steel' ? '#b9c1c8' : paint.base
  const motif = MOTIFS[spec.motif]({
    width: w * 2,
    height: (h - 60) * 1.72,
    main: paint.main,
    second: paint.second,
    base: inkBase,
    vary,
    random,
  })
  const defs =
    linear('c-metal', METAL) +
    linear('c-round', spec.finish === 'steel' ? ROUND.map(([at, colour, alpha]) => [at, colour, alpha * 0.5] as const) : ROUND) +
    linear('c-lid', [
      [0, '#9aa2aa'],
      [0.5, '#4a5057'],
      [1, '#2a2e33'],
    ]) +
    linear(
      'c-fall',
      [
        [0, '#ffffff', 0.1],
        [0.3, '#ffffff', 0],
        [0.7, '#000000', 0],
        [1, '#000000', 0.42],
      ],
      'x1="0" y1="0" x2="0" y2="1"',
    ) +
    `<clipPath id="c-body">${path(body, '')}</clipPath><clipPath id="c-label">${path(label, '')}</clipPath>`
  const drawn =
    path(body, 'fill="url(#c-metal)"') +
    `<g clip-path="url(#c-body)"><g clip-path="url(#c-label)">${rect(-w, -h, w * 2, h * 2, `fill="${metallic}"`)}` +
    `<g transform="translate(0 14)">${motif}</g>${brandMark(spec.brand, paint.second, -h + 118)}${smallPrint(w, h, paint, random)}</g>` +
    path(
      `M${fixed(-w)} ${fixed(-h + 66)}Q0 ${fixed(-h + 92)} ${fixed(w)} ${fixed(-h + 66)}`,
      `fill="none" stroke="${paint.light}" stroke-opacity="0.5" stroke-width="3"`,
    ) +
    `${rect(-w, -h, w * 2, h * 2 + 20, 'fill="url(#c-round)"')}${rect(-w, -h, w * 2, h * 2 + 20, 'fill="url(#c-fall)"')}${spec.dew ? dewOn(w, h, random) : ''}</g>` +
    lid(neck, h)
  return { defs, body: drawn, light: paint.light, halfHeight: h }
}

/** The picture of a drink: its can, lit from behind in its own colour. 960 × 1200. */
export function can(spec: CanSpec): string {
  const { defs, body, light, halfHeight } = canParts(spec)
  const unlit = spec.hue === 'grey'
  const strength = unlit ? 0.1 : spec.finish === 'flood' || spec.finish === 'paper' ? 0.5 : 0.42
  const floor = 600 + halfHeight * 1.04
  return picture(
    960,
    1200,
    `<ellipse cx="480" cy="600" rx="478" ry="598" fill="url(#glow)"/>` +
      `<ellipse cx="480" cy="${floor}" rx="330" ry="34" fill="url(#pool)"/><ellipse cx="480" cy="${floor - 1}" rx="190" ry="11" fill="#000000" fill-opacity="0.6"/>` +
      `<g transform="translate(480 600) scale(1.04)">${body}</g>`,
    defs + glow('glow', light, strength * 1.5) + glow('pool', light, unlit ? 0.12 : 0.5),
  )
}
