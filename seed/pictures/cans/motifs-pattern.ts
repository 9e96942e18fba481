import type { Motif } from './motifs-bold'
import { circle, fixed, mix, path, polar, rect, repeat } from '../svg'

function wave(width: number, y: number, height: number, turns: number, phase: number): string {
  const steps = 48
  return Array.from({ length: steps + 1 }, (_, i) => {
    const x = -width / 2 + (width * i) / steps
    const at = y + Math.sin((i / steps) * Math.PI * 2 * turns + phase) * height
    return `${i ? 'L' : 'M'}${fixed(x)} ${fixed(at)}`
  }).join('')
}

/** Motifs that cover the whole label. */
export const patternMotifs = {
  stripes: ({ width: w, height: h, main, second, vary }) => {
    const lean = w * (0.7 + vary * 0.3)
    const band = (y: number, thick: number, fill: string): string =>
      path(
        `M${-w / 2} ${fixed(y + lean / 2)}L${w / 2} ${fixed(y - lean / 2)}V${fixed(y - lean / 2 + thick)}L${-w / 2} ${fixed(y + lean / 2 + thick)}Z`,
        `fill="${fill}"`,
      )
    return band(-h * 0.24, h * 0.05, second) + band(-h * 0.1, h * (0.18 + vary * 0.1), main)
  },
  waves: ({ width: w, height: h, main, second, base, vary }) => {
    const phase = vary * 6
    const fill = (y: number, colour: string, shift: number): string =>
      path(`${wave(w, y, h * 0.055, 1, phase + shift)}V${fixed(h * 0.75)}H${-w / 2}Z`, `fill="${colour}"`)
    return (
      path(wave(w, h * -0.04, h * 0.055, 1, phase), `fill="none" stroke="${second}" stroke-width="7"`) +
      fill(h * 0.07, mix(main, base, 0.45), 0.9) +
      fill(h * 0.2, main, 1.8)
    )
  },
  dots: ({ width: w, height: h, main, second, vary }) => {
    const columns = 5
    const rows = 9
    return repeat(columns * rows, (i) => {
      const x = ((i % columns) - 2) * (w / 4.8)
      const y = (Math.floor(i / columns) - 4) * (h / 10.2)
      const size = 0.5 + 0.5 * Math.sin((i % columns) * 1.7 + Math.floor(i / columns) * (0.7 + vary))
      return circle(x, y, 7 + size * w * 0.062, `fill="${i % 11 === 4 ? second : main}"`)
    })
  },
  steps: ({ width: w, height: h, main, second, vary }) => {
    const count = 10
    return repeat(count, (i) => {
      const share = vary > 0.5 ? (i + 1) / count : Math.abs(Math.sin((i + 1) * 0.55))
      return rect(-w / 2, -h * 0.4 + i * h * 0.084, w * Math.max(0.16, share), h * 0.038, `fill="${i === 3 ? second : main}"`)
    })
  },
  grid: ({ width: w, height: h, main, second, vary }) => {
    const horizon = h * (0.02 - vary * 0.08)
    const rays = repeat(13, (i) =>
      path(
        `M${fixed((i - 6) * w * 0.05)} ${fixed(horizon)}L${fixed((i - 6) * w * 0.42)} ${fixed(h * 0.7)}`,
        `stroke="${main}" stroke-width="4"`,
      ),
    )
    const rows = repeat(9, (i) => {
      const y = horizon + (h / 2 - horizon) * (i / 7.2) ** 1.8
      return path(`M${-w / 2} ${fixed(y)}H${w / 2}`, `stroke="${main}" stroke-width="${fixed(3 + i * 0.6)}"`)
    })
    const half = w * 0.3
    return (
      path(`M${fixed(-half)} ${fixed(horizon)}A${fixed(half)} ${fixed(half)} 0 0 1 ${fixed(half)} ${fixed(horizon)}Z`, `fill="${second}"`) +
      rays +
      rows
    )
  },
  dunes: ({ width: w, height: h, main, second, base, vary }) => {
    const layers = repeat(6, (i) => {
      const y = -h * 0.08 + i * h * 0.1
      const dip = (i % 2 ? 1 : -1) * h * (0.05 + vary * 0.03)
      return path(
        `M${-w / 2} ${fixed(y - dip)}C${-w / 6} ${fixed(y - dip * 1.6)} ${w / 6} ${fixed(y + dip * 1.8)} ${w / 2} ${fixed(y + dip)}V${fixed(h * 0.75)}H${-w / 2}Z`,
        `fill="${mix(base, main, 0.24 + i * 0.15)}"`,
      )
    })
    return circle(w * 0.14, -h * 0.24, w * 0.12, `fill="${second}"`) + layers
  },
  chevrons: ({ width: w, height: h, main, second, vary }) =>
    repeat(6, (i) => {
      const y = -h * 0.34 + i * h * 0.125
      const thick = h * (0.03 + i * 0.009)
      const deep = w * (0.24 + vary * 0.14)
      return path(
        `M${-w / 2} ${fixed(y)}L0 ${fixed(y + deep)}L${w / 2} ${fixed(y)}V${fixed(y + thick)}L0 ${fixed(y + deep + thick)}L${-w / 2} ${fixed(y + thick)}Z`,
        `fill="${i === 1 ? second : main}"`,
      )
    }),
  circuit: ({ width: w, height: h, main, second, random }) =>
    repeat(9, (i) => {
      const x = -w * 0.4 + i * w * 0.1
      const bend = (random() - 0.5) * h * 0.4
      const side = (i % 2 ? 1 : -1) * w * 0.1
      const end = h * (0.2 + random() * 0.2)
      return (
        path(
          `M${fixed(x)} ${fixed(-h / 2)}V${fixed(bend)}L${fixed(x + side)} ${fixed(bend + w * 0.1)}V${fixed(end)}`,
          `fill="none" stroke="${main}" stroke-width="8"`,
        ) + circle(x + side, end, 17, `fill="${i % 4 === 1 ? second : main}"`)
      )
    }),
  checker: ({ width: w, height: h, main, second, vary }) => {
    const rows = 12
    return repeat(rows, (row) => {
      const size = 0.35 + 0.65 * Math.abs(Math.sin((row / rows) * Math.PI * (1 + vary)))
      return repeat(6, (column) => {
        if ((row + column) % 2) return ''
        const cell = w / 6
        return rect(
          -w / 2 + column * cell + (cell * (1 - size)) / 2,
          -h * 0.44 + row * h * 0.074,
          cell * size,
          h * 0.074,
          `fill="${row === 5 && column === 3 ? second : main}"`,
        )
      })
    })
  },
  burst: ({ width: w, height: h, main, second, base, vary }) => {
    const y = h * (0.22 - vary * 0.3)
    const rays = repeat(20, (i) => {
      const [ax, ay] = polar(h, i * 18)
      const [bx, by] = polar(h, i * 18 + 8)
      return path(`M0 0L${fixed(ax)} ${fixed(ay)}L${fixed(bx)} ${fixed(by)}Z`, `fill="${main}"`)
    })
    return `<g transform="translate(0 ${fixed(y)})">${rays}${circle(0, 0, w * 0.2, `fill="${base}"`)}${circle(0, 0, w * 0.13, `fill="${second}"`)}</g>`
  },
  helix: ({ width: w, height: h, main, second, base, vary }) => {
    const strand = (phase: number): string => {
      const points = Array.from({ length: 61 }, (_, i) => {
        const x = Math.sin((i / 60) * Math.PI * 2 * (1.3 + vary * 0.5) + phase) * w * 0.3
        return `${i ? 'L' : 'M'}${fixed(x)} ${fixed(-h * 0.42 + (i / 60) * h * 0.84)}`
      })
      return points.join('')
    }
    const rungs = repeat(16, (i) => {
      const t = (i + 0.5) / 16
      const x = Math.sin(t * Math.PI * 2 * (1.3 + vary * 0.5)) * w * 0.3
      return path(`M${fixed(x)} ${fixed(-h * 0.42 + t * h * 0.84)}H${fixed(-x)}`, `stroke="${mix(main, base, 0.4)}" stroke-width="6"`)
    })
    return (
      rungs +
      path(strand(0), `fill="none" stroke="${main}" stroke-width="20" stroke-linecap="round"`) +
      path(strand(Math.PI), `fill="none" stroke="${second}" stroke-width="20" stroke-linecap="round"`)
    )
  },
  hex: ({ width: w, height: h, main, second, base, random }) => {
    const r = w * 0.118
    const hexagon = Array.from({ length: 6 }, (_, i) =>
      polar(r * 0.88, i * 60 - 30)
        .map(fixed)
        .join(' '),
    ).join('L')
    return repeat(54, (i) => {
      const row = Math.floor(i / 6)
      const x = (((i % 6) - 2.5) * 1.732 + (row % 2 ? 0.866 : 0)) * r
      const y = (row - 4) * r * 1.5
      const chance = random() + (y / h) * 0.9
      const fill = chance > 0.95 ? second : chance > 0.45 ? main : mix(base, main, 0.16)
      return path(`M${hexagon}Z`, `fill="${fill}" transform="translate(${fixed(x)} ${fixed(y)})"`)
    })
  },
  pixels: ({ width: w, height: h, main, second, random }) => {
    const cell = w / 10
    return repeat(70, (i) => {
      const column = i % 5
      const row = Math.floor(i / 5)
      const lit = random() < 0.62 - column * 0.06 - Math.abs(row - 6.5) * 0.035
      if (!lit) return ''
      const colour = random() > 0.86 ? second : main
      const y = (row - 7) * cell * (h / w) * 0.58
      const tall = cell * (h / w) * 0.58 - 4
      return (
        rect(column * cell + 2, y, cell - 4, tall, `fill="${colour}"`) +
        rect(-(column + 1) * cell + 2, y, cell - 4, tall, `fill="${colour}"`)
      )
    })
  },
  strata: ({ width: w, height: h, main, second, random }) => {
    let x = -w / 2
    let drawn = ''
    for (let i = 0; x < w / 2; i += 1) {
      const thick = 5 + random() * w * 0.075
      const top = -h * (0.12 + random() * 0.34)
      drawn += rect(x, top, thick, h * (0.42 + random() * 0.06) - top, `fill="${i % 6 === 3 ? second : main}"`)
      x += thick + 7 + random() * 14
    }
    return drawn
  },
} satisfies Record<string, Motif>
