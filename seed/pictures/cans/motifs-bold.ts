import { circle, fixed, mix, path, polar, rect, repeat } from '../svg'

/** Input for a motif: the label's size (with the origin at its centre), its colours, and what varies between cans. */
export type MotifInput = {
  width: number
  height: number
  main: string
  second: string
  base: string
  /** From 0 to 1, fixed for each can. */
  vary: number
  random: () => number
}
export type Motif = (input: MotifInput) => string

/** Motifs with one large figure. */
export const boldMotifs = {
  bolt: ({ width: w, height: h, main, second, vary }) => {
    const s = h / 760
    const bolt = 'M60 -300 L-150 70 L-20 70 L-70 300 L150 -60 L22 -60 Z'
    const echo =
      vary > 0.5
        ? path(
            bolt,
            `fill="none" stroke="${second}" stroke-width="5" transform="translate(${fixed(w * 0.09)} ${fixed(h * 0.03)}) scale(${fixed(s)})"`,
          )
        : ''
    return echo + path(bolt, `fill="${main}" transform="scale(${fixed(s * (0.9 + vary * 0.12))})"`)
  },
  rings: ({ width: w, height: h, main, base, second, vary }) => {
    const y = (vary - 0.5) * h * 0.3
    const r = w * 0.39
    return (
      circle(0, y, r, `fill="${main}"`) +
      circle(0, y, r * 0.68, `fill="${base}"`) +
      circle(0, y, r * 0.44, `fill="${main}"`) +
      circle(0, y, r * 0.2, `fill="${second}"`) +
      circle(0, y, r * 1.16, `fill="none" stroke="${main}" stroke-width="3"`)
    )
  },
  sun: ({ width: w, height: h, main, base, second, vary }) => {
    const r = w * (0.36 + vary * 0.08)
    const slits = repeat(6, (i) => rect(-w / 2, i * r * 0.17 + r * 0.06, w, 4 + i * 5, `fill="${base}"`))
    const sea = repeat(5, (i) =>
      rect(-w / 2 + i * 8, r * 1.2 + i * h * 0.045, w - i * 16, 3, `fill="${second}" opacity="${fixed(0.8 - i * 0.13)}"`),
    )
    return circle(0, 0, r, `fill="${main}"`) + slits + sea
  },
  moon: ({ width: w, height: h, main, second, random, vary }) => {
    const r = w * 0.34
    const y = -h * 0.08
    const crescent = `M${fixed(r * 0.35)} ${fixed(y - r * 0.94)}A${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(r * 0.94)} ${fixed(y + r * 0.35)}A${fixed(r * 0.8)} ${fixed(r * 0.8)} 0 1 1 ${fixed(r * 0.35)} ${fixed(y - r * 0.94)}Z`
    const stars = repeat(14, () => circle((random() - 0.5) * w * 0.92, (random() - 0.5) * h * 0.86, 2 + random() * 6, `fill="${second}"`))
    return stars + path(crescent, `fill="${main}" transform="rotate(${fixed(vary * 50 - 20)} 0 ${fixed(y)})"`)
  },
  leaf: ({ height: h, main, second, base, vary }) => {
    const blade = (turn: number, size: number, fill: string): string =>
      `<g transform="translate(0 ${fixed(h * 0.3)}) rotate(${turn}) scale(${fixed(size)})">` +
      path('M0 0C-120 -110 -110 -300 0 -430C110 -300 120 -110 0 0Z', `fill="${fill}"`) +
      path(
        'M0 60V-400M0 -70L-62 -140M0 -70L62 -140M0 -160L-66 -235M0 -160L66 -235M0 -250L-48 -310M0 -250L48 -310',
        `fill="none" stroke="${base}" stroke-width="7"`,
      ) +
      '</g>'
    const spread = 30 + vary * 16
    return (
      blade(-spread, 0.78, mix(main, base, 0.55)) +
      blade(spread, 0.78, mix(main, base, 0.35)) +
      blade(0, 1.04, main) +
      circle(0, h * 0.38, 9, `fill="${second}"`)
    )
  },
  prism: ({ width: w, height: h, main, second, base, vary }) => {
    const y = h * (vary - 0.5) * 0.12
    const beams = repeat(6, (i) => {
      const colour = mix(main, second, i / 5)
      return path(
        `M${fixed(w * 0.04)} ${fixed(y - 20 + i * 7)}L${fixed(w / 2)} ${fixed(y + h * 0.04 + i * 30)}V${fixed(y + h * 0.04 + i * 30 + 26)}L${fixed(w * 0.05)} ${fixed(y - 13 + i * 7)}Z`,
        `fill="${colour}"`,
      )
    })
    const ray = path(`M${fixed(-w / 2)} ${fixed(y + h * 0.14)}L0 ${fixed(y - 6)}`, `stroke="#ffffff" stroke-width="8"`)
    const glass = path(
      `M0 ${fixed(y - w * 0.42)}L${fixed(w * 0.36)} ${fixed(y + w * 0.24)}H${fixed(-w * 0.36)}Z`,
      `fill="${mix(base, main, 0.12)}" fill-opacity="0.82" stroke="${main}" stroke-width="9" stroke-linejoin="miter"`,
    )
    return beams + ray + glass
  },
  comet: ({ width: w, height: h, main, second, vary }) => {
    const turn = 24 + vary * 18
    const tails = repeat(7, (i) => {
      const x = (i - 3) * 26
      const length = h * (0.62 - Math.abs(i - 3) * 0.1)
      return path(
        `M${x} 0V${fixed(-length)}`,
        `stroke="${i % 3 === 0 ? second : main}" stroke-width="${15 - Math.abs(i - 3) * 3}" opacity="${fixed(1 - Math.abs(i - 3) * 0.14)}"`,
      )
    })
    return `<g transform="translate(${fixed(-w * 0.14)} ${fixed(h * 0.2)}) rotate(${fixed(turn)})">${tails}${circle(0, 0, 92, `fill="${main}"`)}${circle(-24, 22, 44, `fill="${second}" opacity="0.55"`)}</g>`
  },
  drop: ({ height: h, main, second, base, vary }) => {
    const s = h / 760 + vary * 0.1
    return `<g transform="scale(${fixed(s)})">${path('M0 -260C80 -120 140 -40 140 70A140 140 0 0 1 -140 70C-140 -40 -80 -120 0 -260Z', `fill="${main}"`)}${path('M-88 70A88 88 0 0 0 0 158', `fill="none" stroke="${base}" stroke-width="16"`)}${repeat(3, (i) => path(`M${-190 - i * 8} ${250 + i * 34}H${190 + i * 8}`, `stroke="${second}" stroke-width="${8 - i * 2}"`))}</g>`
  },
  orbit: ({ width: w, main, second, vary }) => {
    const ring = (turn: number): string =>
      `<ellipse rx="${fixed(w * 0.43)}" ry="${fixed(w * 0.15)}" fill="none" stroke="${main}" stroke-width="9" transform="rotate(${fixed(turn + vary * 30)})"/>`
    const electrons = [20, 150, 265].map((turn) => circle(...polar(w * 0.37, turn + vary * 40), 15, `fill="${second}"`)).join('')
    return `<g transform="scale(1 1.35)">${ring(0)}${ring(60)}${ring(120)}${circle(0, 0, 40, `fill="${main}"`)}${electrons}</g>`
  },
  flame: ({ height: h, main, second, base, vary }) => {
    const tongue =
      'M0 260C-150 240 -170 90 -90 -10C-60 40 -40 40 -40 10C-60 -110 10 -190 40 -290C60 -170 170 -80 150 80C140 190 80 250 0 260Z'
    const s = h / 720
    return `<g transform="scale(${fixed(vary > 0.5 ? -s : s)} ${fixed(s)})">${path(tongue, `fill="${main}"`)}${path(tongue, `fill="${second}" transform="translate(4 92) scale(0.62)"`)}${path(tongue, `fill="${base}" transform="translate(6 176) scale(0.3)"`)}</g>`
  },
  eye: ({ width: w, main, second, base, vary }) => {
    const a = fixed(w * 0.44)
    const lashes = repeat(9, (i) => {
      const [x, y] = polar(w * 0.36, 200 + i * 17.5)
      const [ex, ey] = polar(w * (0.56 + (i % 2) * 0.1), 200 + i * 17.5)
      return path(`M${fixed(x)} ${fixed(y)}L${fixed(ex)} ${fixed(ey * 1.3)}`, `stroke="${main}" stroke-width="7"`)
    })
    return (
      lashes +
      path(`M-${a} 0Q0 ${fixed(-w * 0.52)} ${a} 0Q0 ${fixed(w * 0.52)} -${a} 0Z`, `fill="${main}"`) +
      circle(0, 0, w * 0.2, `fill="${base}"`) +
      circle((vary - 0.5) * 30, 0, w * 0.1, `fill="${second}"`)
    )
  },
  petals: ({ width: w, main, second, base, vary }) => {
    const count = 6 + Math.round(vary * 4)
    const ring = repeat(
      count,
      (i) =>
        `<ellipse cx="0" cy="${fixed(-w * 0.25)}" rx="${fixed(w * 0.1)}" ry="${fixed(w * 0.21)}" fill="${i % 2 ? mix(main, base, 0.28) : main}" transform="rotate(${fixed((360 / count) * i)})"/>`,
    )
    return ring + circle(0, 0, w * 0.1, `fill="${second}"`)
  },
  peaks: ({ width: w, height: h, main, second, base, vary }) => {
    const peak = (x: number, top: number, half: number, fill: string): string =>
      path(`M${fixed(x - half)} ${fixed(h * 0.66)}L${fixed(x)} ${fixed(top)}L${fixed(x + half)} ${fixed(h * 0.66)}Z`, `fill="${fill}"`) +
      path(
        `M${fixed(x)} ${fixed(top)}L${fixed(x + half)} ${fixed(h * 0.66)}H${fixed(x + half * 0.1)}L${fixed(x - half * 0.08)} ${fixed(top + (h * 0.66 - top) * 0.42)}Z`,
        `fill="${base}" opacity="0.38"`,
      )
    return (
      circle(w * (vary - 0.5) * 0.5, -h * 0.24, w * 0.13, `fill="${second}"`) +
      peak(w * 0.24, -h * 0.08, w * 0.5, mix(main, base, 0.5)) +
      peak(-w * 0.28, h * 0.04, w * 0.46, mix(main, base, 0.25)) +
      peak(w * 0.05, h * 0.14, w * 0.42, main)
    )
  },
  lens: ({ width: w, main, second, base, vary }) => {
    const r = w * 0.3
    const gap = r * (0.5 + vary * 0.3)
    const x = Math.sqrt(r * r - gap * gap)
    const meet = `M${fixed(x)} 0A${fixed(r)} ${fixed(r)} 0 0 1 ${fixed(-x)} 0A${fixed(r)} ${fixed(r)} 0 0 1 ${fixed(x)} 0Z`
    return circle(0, -gap, r, `fill="${main}"`) + circle(0, gap, r, `fill="${second}"`) + path(meet, `fill="${base}"`)
  },
} satisfies Record<string, Motif>
