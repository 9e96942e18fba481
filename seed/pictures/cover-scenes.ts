import { circle, fixed, HUES, mix, path, polar, randomFrom, rect, repeat } from './svg'

type Bench = { hue: string; ink: string; dim: string; deep: string }
type Scene = (bench: Bench) => string

const can = (x: number, y: number, w: number, h: number, fill: string, extra = ''): string =>
  path(
    `M${x - w * 0.4} ${y - h / 2}H${x + w * 0.4}L${x + w / 2} ${y - h * 0.42}V${y + h * 0.43}L${x + w * 0.42} ${y + h / 2}H${x - w * 0.42}L${x - w / 2} ${y + h * 0.43}V${y - h * 0.42}Z`,
    `fill="${fill}" ${extra}`,
  )

/** Compositions for post covers, one for each post. */
export const coverScenes = {
  meter: ({ hue, ink, dim }) => {
    const dial = repeat(51, (i) => {
      const turn = 180 + i * 3.6
      const [ax, ay] = polar(i % 5 ? 440 : 410, turn)
      const [bx, by] = polar(470, turn)
      return path(
        `M${fixed(ax)} ${fixed(ay)}L${fixed(bx)} ${fixed(by)}`,
        `stroke="${i <= 32 ? hue : '#4a5057'}" stroke-width="${i % 5 ? 4 : 9}"`,
      )
    })
    const [nx, ny] = polar(380, 180 + 32 * 3.6)
    return `<g transform="translate(800 680)">${path('M-340 0A340 340 0 0 1 340 0Z', `fill="${dim}" fill-opacity="0.6"`)}${dial}${path(`M0 0L${fixed(nx)} ${fixed(ny)}`, `stroke="${ink}" stroke-width="10"`)}${circle(0, 0, 34, `fill="${hue}"`)}${circle(0, 0, 12, 'fill="#0e1013"')}${path('M-520 0H520', `stroke="${hue}" stroke-width="3"`)}</g>`
  },
  covered: ({ hue, dim, deep }) =>
    repeat(5, (i) => {
      const x = 320 + i * 240
      const shown = i === 3
      return (
        (shown ? `<ellipse cx="${x}" cy="470" rx="240" ry="340" fill="url(#v-lamp)" opacity="0.55"/>` : '') +
        can(x, 470, 170, 420, shown ? hue : dim, `stroke="${shown ? hue : '#4a5057'}" stroke-width="3"`) +
        (shown
          ? path(`M${x + 20} 330L${x - 46} 490H${x - 4}L${x - 20} 610L${x + 50} 450H${x + 6}Z`, `fill="${deep}"`)
          : repeat(11, (k) => rect(x - 78 + k * 15, 300, 4, 374, 'fill="#000000" fill-opacity="0.3"')) +
            rect(x - 94, 250, 188, 64, `rx="14" fill="${mix(dim, '#ffffff', 0.14)}"`) +
            repeat(12, (k) => rect(x - 84 + k * 15, 254, 4, 56, 'fill="#000000" fill-opacity="0.24"')) +
            rect(x - 88, 590 - (i % 2) * 40, 176, 26, `fill="${hue}" fill-opacity="0.34"`))
      )
    }) + rect(200, 684, 1200, 3, `fill="${hue}"`),
  molecule: ({ hue, ink }) => {
    const atoms = [
      [420, 520, 62, ink],
      [590, 420, 48, '#4a5057'],
      [760, 520, 48, '#4a5057'],
      [950, 430, 92, hue],
      [1120, 330, 58, '#ff6b6b'],
      [1090, 560, 58, '#ff6b6b'],
      [950, 230, 58, '#ff6b6b'],
      [330, 430, 26, '#a7aeb6'],
      [350, 620, 26, '#a7aeb6'],
      [1220, 640, 26, '#a7aeb6'],
    ] as const
    const bonds = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [3, 5],
      [3, 6],
      [0, 7],
      [0, 8],
      [5, 9],
    ] as const
    return (
      bonds
        .map(([a, b]) =>
          path(`M${atoms[a][0]} ${atoms[a][1]}L${atoms[b][0]} ${atoms[b][1]}`, `stroke="#69717a" stroke-width="${a === 3 ? 22 : 13}"`),
        )
        .join('') +
      atoms
        .map(
          ([x, y, r, fill]) =>
            circle(x, y, r, `fill="${fill}" stroke="#a7aeb6" stroke-width="3"`) +
            circle(x - r * 0.3, y - r * 0.34, r * 0.26, 'fill="#ffffff" fill-opacity="0.5"'),
        )
        .join('')
    )
  },
  conveyor: ({ hue, dim }) =>
    repeat(
      9,
      (i) =>
        can(180 + i * 156, 450 - Math.sin(i * 0.8) * 34, 112, 270, i === 5 ? hue : mix('#7b838c', dim, 0.3 + (i % 3) * 0.2)) +
        rect(146 + i * 156, 330 - Math.sin(i * 0.8) * 34, 13, 240, 'fill="#ffffff" fill-opacity="0.22"'),
    ) +
    path(
      `M0 ${590}${repeat(33, (i) => `L${i * 50} ${fixed(592 - Math.sin((i * 50 - 180) / 195) * 34)}`)}`,
      `fill="none" stroke="${hue}" stroke-width="6"`,
    ) +
    repeat(
      16,
      (i) =>
        circle(50 + i * 100, 680, 34, `fill="${dim}" stroke="#4a5057" stroke-width="4"`) + circle(50 + i * 100, 680, 8, `fill="${hue}"`),
    ) +
    rect(0, 640, 1600, 6, 'fill="#4a5057"'),
  ledger: ({ hue, ink, dim }) => {
    const random = randomFrom(19)
    return (
      rect(420, 110, 760, 680, `fill="${dim}" fill-opacity="0.5" stroke="#4a5057" stroke-width="2"`) +
      repeat(11, (row) => {
        let x = 480
        return repeat(6, (column) => {
          const width = 40 + random() * 90
          const struck = (row * 5 + column * 3) % 13 === 0
          const word =
            rect(x, 168 + row * 54, width, 12, `fill="${struck ? hue : ink}" fill-opacity="${struck ? 1 : 0.3}"`) +
            (struck
              ? path(`M${fixed(x - 12)} ${190 + row * 54}L${fixed(x + width + 12)} ${158 + row * 54}`, `stroke="${hue}" stroke-width="7"`)
              : '')
          x += width + 20
          return x < 1150 ? word : ''
        })
      })
    )
  },
  bars: ({ hue, dim, ink }) =>
    [17, 14, 12, 19, 16]
      .map(
        (score, i) =>
          repeat(20, (k) =>
            rect(
              300 + i * 220,
              742 - k * 31,
              130,
              22,
              `fill="${k < score ? mix(hue, ['#ffffff', '#f5d547', '#ff6b6b', '#ffffff', '#b794ff'][i] ?? hue, i * 0.09) : dim}"`,
            ),
          ) + rect(300 + i * 220, 790, 130, 3, `fill="${ink}" fill-opacity="0.6"`),
      )
      .join(''),
  curves: ({ hue, ink }) => {
    const curve = (late: number, long: number, tall: number): string =>
      Array.from({ length: 81 }, (_, i) => {
        const t = i / 80
        const rise = 1 / (1 + Math.exp(-(t - late) * 40))
        return `${i ? 'L' : 'M'}${fixed(200 + t * 1200)} ${fixed(720 - rise * tall * 1.34 * Math.exp(-Math.max(0, t - late) / long))}`
      }).join('')
    const set = [
      [0.08, 0.2, 500, ink],
      [0.2, 0.34, 460, hue],
      [0.14, 0.6, 390, HUES.violet],
      [0.28, 0.5, 330, HUES.teal],
      [0.1, 0.12, 560, HUES.amber],
      [0.34, 0.9, 250, HUES.blue],
      [0.05, 0.4, 300, HUES.lime],
    ] as const
    return (
      path('M200 130V720H1400', 'fill="none" stroke="#69717a" stroke-width="3"') +
      set
        .map(([late, long, tall, colour], i) =>
          path(
            curve(late, long, tall),
            `fill="none" stroke="${colour}" stroke-width="${i < 2 ? 9 : 5}" stroke-opacity="${i < 2 ? 1 : 0.75}"`,
          ),
        )
        .join('') +
      repeat(13, (i) => rect(200 + i * 100, 726, 2, i % 3 ? 12 : 24, 'fill="#69717a"'))
    )
  },
  fork: ({ hue, ink, dim }) =>
    circle(800, 450, 330, `fill="${dim}" fill-opacity="0.45" stroke="${hue}" stroke-width="3"`) +
    circle(800, 450, 262, 'fill="none" stroke="#4a5057" stroke-width="2"') +
    repeat(
      3,
      (i) =>
        `<g transform="translate(${560 + i * 240} 450)" opacity="${[0.28, 0.5, 1][i]}">${repeat(4, (k) => rect(-48 + k * 27, -270, 15, 170, `rx="7" fill="${i === 2 ? hue : ink}"`))}${path('M-48 -120H48C48 -20 18 -10 13 40V280H-13V40C-18 -10 -48 -20 -48 -120Z', `fill="${i === 2 ? hue : ink}"`)}</g>`,
    ),
  clock: ({ hue, ink, dim, deep }) =>
    circle(800, 450, 340, `fill="${deep}" stroke="${hue}" stroke-width="4"`) +
    path('M800 450L800 110A340 340 0 0 1 1094 280Z', `fill="${hue}" fill-opacity="0.85"`) +
    repeat(60, (i) => {
      const [ax, ay] = polar(i % 5 ? 316 : 292, i * 6)
      const [bx, by] = polar(328, i * 6)
      return path(
        `M${fixed(800 + ax)} ${fixed(450 + ay)}L${fixed(800 + bx)} ${fixed(450 + by)}`,
        `stroke="${i % 5 ? '#69717a' : ink}" stroke-width="${i % 5 ? 3 : 8}"`,
      )
    }) +
    path('M800 450V180M800 450L974 350', `stroke="${ink}" stroke-width="16"`) +
    circle(800, 450, 26, `fill="${ink}"`) +
    repeat(18, (i) =>
      rect(100 + (i % 9) * 22 + (i > 8 ? 1210 : 0), 450 - ((i * 37) % 90), 8, ((i * 37) % 90) * 2 + 12, `fill="${i > 8 ? hue : dim}"`),
    ),
  lens: ({ hue, ink, dim }) =>
    repeat(13, (i) =>
      rect(
        230,
        190 + i * 44,
        [720, 660, 700, 540, 690, 640, 720, 410, 700, 610, 680, 720, 330][i] ?? 600,
        12,
        `fill="${ink}" fill-opacity="0.2"`,
      ),
    ) +
    circle(960, 440, 262, `fill="#12161b" stroke="${hue}" stroke-width="20"`) +
    path('M1150 630L1330 810', `stroke="${hue}" stroke-width="44" stroke-linecap="round"`) +
    repeat(4, (i) =>
      rect(770 + ([40, 0, 10, 60][i] ?? 0), 310 + i * 78, [300, 380, 350, 240][i] ?? 300, 30, `fill="${i === 1 ? hue : dim}"`),
    ) +
    rect(760, 372, 390, 62, `fill="none" stroke="${ink}" stroke-width="3"`) +
    path('M800 300Q830 240 900 220', 'fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="12" stroke-linecap="round"'),
  prism: ({ hue, deep }) =>
    repeat(7, (i) =>
      path(
        `M880 ${400 + i * 12}L1600 ${300 + i * 74}V${374 + i * 74}L880 ${412 + i * 12}Z`,
        `fill="${[HUES.red, HUES.orange, HUES.yellow, HUES.green, HUES.teal, HUES.blue, HUES.violet][i]}" fill-opacity="0.9"`,
      ),
    ) +
    path('M0 620L720 428', 'stroke="#ffffff" stroke-width="12"') +
    path('M800 150L1080 660H520Z', `fill="${deep}" fill-opacity="0.86" stroke="${hue}" stroke-width="8"`) +
    path('M720 428L884 430', 'stroke="#ffffff" stroke-opacity="0.5" stroke-width="6"') +
    circle(330, 300, 96, `fill="${hue}"`) +
    path('M330 204C380 180 420 200 426 240C390 250 350 240 330 204Z', `fill="${HUES.green}"`),
  dots: ({ hue, dim, ink }) =>
    repeat(98, (i) => {
      const middle = i === 51
      const x = 248 + (i % 14) * 85
      const y = 194 + Math.floor(i / 14) * 85
      return circle(
        x,
        y,
        middle ? 34 : 22,
        `fill="${middle ? hue : dim}" stroke="${middle ? ink : '#383e46'}" stroke-width="${middle ? 4 : 2}"`,
      )
    }),
  lamp: ({ hue, dim }) =>
    '<ellipse cx="800" cy="450" rx="520" ry="430" fill="url(#v-lamp)" opacity="0.8"/>' +
    path('M300 120H1300V800H300Z', 'fill="none" stroke="#383e46" stroke-width="3"') +
    can(800, 470, 260, 560, '#08090b', `stroke="${hue}" stroke-width="5"`) +
    rect(688, 250, 16, 420, `fill="${hue}" fill-opacity="0.8"`) +
    rect(906, 260, 6, 400, `fill="${hue}" fill-opacity="0.7"`) +
    path('M170 720L330 300L420 340M170 720H90M170 720H250', `fill="none" stroke="${dim}" stroke-width="16"`) +
    path('M400 280L500 330L440 420Z', `fill="${hue}"`),
  grid: ({ hue, dim, ink }) =>
    repeat(40, (i) => {
      const x = 300 + (i % 8) * 128
      const y = 140 + Math.floor(i / 8) * 128
      const odd = [5, 18, 27, 36].includes(i)
      return (
        rect(x, y, 108, 108, `fill="${odd ? hue : dim}" fill-opacity="${odd ? 1 : 0.55}"`) +
        rect(x + 16, y + 24, 40 + ((i * 23) % 40), 9, `fill="${odd ? '#0e1013' : ink}" fill-opacity="0.75"`) +
        repeat(2, (k) =>
          rect(x + 16, y + 52 + k * 20, 74 - ((i * 11 + k * 17) % 34), 5, `fill="${odd ? '#0e1013' : ink}" fill-opacity="0.34"`),
        )
      )
    }),
} satisfies Record<string, Scene>
