import { at, chicken, dip, herb, lemon, rice, scatter, shrimp } from './food'
import type { Dish } from './dish'
import { blob, circle, mix, path, polar, rect, repeat } from '../svg'

/** Dishes served on a platter or laid out flat. */
export const platterDishes = {
  mandi: ({ hue, random, variant }) => {
    const meat = variant
      ? at(
          -20,
          -10,
          path('M-170 40C-190 -80 -60 -160 60 -120C170 -80 190 40 110 100C20 150 -130 150 -170 40Z', 'fill="#6d3416"') +
            path('M-120 20C-120 -60 -20 -110 60 -80C120 -50 120 20 70 54C0 90 -110 90 -120 20Z', 'fill="#9a5226"') +
            rect(100, 60, 190, 40, 'rx="20" fill="#f0dfc2" transform="rotate(18)"') +
            circle(300, 172, 30, 'fill="#f0dfc2"'),
        )
      : at(-80, -30, chicken('#c26a2a', random), 200, 1.3) + at(90, 40, chicken('#b85f22', random), 20, 1.35)
    return (
      circle(0, 0, 345, `fill="${mix('#6b4312', hue, 0.2)}"`) +
      rice(336, 460, random, ['#fff1cc', mix(hue, '#ffe9b0', 0.6), '#f7d789', '#ffc95c', '#fff7e4']) +
      meat +
      scatter(34, 310, random, (i) =>
        i % 2 ? '<ellipse rx="17" ry="9" fill="#e9c893" stroke="#9a6a30" stroke-width="3"/>' : '<ellipse rx="11" ry="9" fill="#4a2016"/>',
      ) +
      scatter(6, 270, random, () => herb()) +
      at(
        230,
        -190,
        dip(
          78,
          '#d8412c',
          scatter(6, 40, random, () => herb()),
        ),
      )
    )
  },
  sushi: ({ hue, second, random }) => {
    const nigiri = (colour: string): string =>
      rect(-46, -104, 92, 208, 'rx="42" fill="#fdf7ea"') +
      rect(-56, -112, 112, 212, `rx="50" fill="${colour}"`) +
      repeat(5, (i) =>
        path(
          `M-44 ${-70 + i * 36}Q0 ${-96 + i * 36} 46 ${-64 + i * 36}`,
          `fill="none" stroke="#ffffff" stroke-opacity="0.42" stroke-width="7"`,
        ),
      )
    const maki = (colour: string): string =>
      circle(0, 0, 66, 'fill="#14231a"') +
      circle(0, 0, 55, 'fill="#fdf8ee"') +
      circle(0, 0, 25, `fill="${colour}"`) +
      scatter(18, 50, random, () => '<ellipse rx="6" ry="3" fill="#e6dcc6"/>')
    const row = [mix(hue, '#ff7a4a', 0.5), '#d9363e', '#f6ddcf', mix(second, '#ff9d4d', 0.5)]
      .map((colour, i) => at(-300 + i * 142, -130, nigiri(colour), 12))
      .join('')
    const rolls = repeat(6, (i) => at(-300 + (i % 3) * 146, 90 + Math.floor(i / 3) * 142, maki(i % 2 ? '#57c46f' : '#ff7d54')))
    return (
      row +
      rolls +
      at(250, -110, shrimp(), 80, 1.4) +
      at(230, 120, dip(96, '#2a1206')) +
      at(100, 170, path(blob(40, 0.2, random), 'fill="#9bcf5c"')) +
      repeat(6, (i) => at(340, 180 + i * 14, path('M-44 0Q0 -34 44 0Q0 14 -44 0Z', 'fill="#ffc2b0"'), i * 16))
    )
  },
  friedChicken: ({ hue, random, variant }) => {
    const piece = (i: number): string => {
      const crust = mix(variant ? '#c65a1c' : '#b8421a', hue, 0.25 + (i % 3) * 0.08)
      return (
        path(blob(98, 0.15, random, 13), `fill="${mix(crust, '#1a0702', 0.35)}"`) +
        path(blob(86, 0.16, random, 13), `fill="${crust}"`) +
        scatter(16, 72, random, (k) => path(blob(15, 0.35, random, 7), `fill="${mix(crust, k % 2 ? '#ffe0a8' : '#3a0f04', 0.35)}"`)) +
        path('M-50 -38C-30 -60 10 -62 30 -52', 'fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="9" stroke-linecap="round"')
      )
    }
    return (
      repeat(7, (i) => at(...polar(205, i * 51.4), piece(i))) +
      piece(2) +
      scatter(60, 270, random, () => '<ellipse rx="7" ry="4.5" fill="#fff3d0"/>') +
      scatter(14, 250, random, () => '<circle r="12" fill="none" stroke="#78d67f" stroke-width="7"/>')
    )
  },
  mezze: ({ hue, second, random }) => {
    const swirl = (colour: string): string =>
      dip(
        124,
        colour,
        path(
          'M-70 10A70 70 0 1 1 10 68A44 44 0 1 1 -34 -14',
          `fill="none" stroke="${mix(colour, '#8a5a20', 0.4)}" stroke-width="12" stroke-linecap="round"`,
        ),
      )
    const oil = circle(0, 4, 28, `fill="${mix(second, '#a9a020', 0.5)}"`)
    return (
      at(-210, -150, swirl('#f0deb4') + oil) +
      at(80, -200, swirl('#6f3f5a') + scatter(9, 60, random, () => circle(0, 0, 8, 'fill="#ff6b8a"'))) +
      at(
        -230,
        140,
        dip(
          124,
          '#2f6b38',
          scatter(30, 92, random, (i) => (i % 3 ? herb('#5fc06c') : rect(-9, -9, 18, 18, `fill="${i % 2 ? '#e9493d' : '#fff1d8'}"`))),
        ),
      ) +
      at(
        60,
        90,
        dip(
          116,
          '#f7f2e6',
          scatter(7, 60, random, () => herb()),
        ),
      ) +
      at(
        270,
        10,
        dip(
          100,
          mix(hue, '#a92f12', 0.4),
          scatter(10, 60, random, () => '<ellipse rx="12" ry="8" fill="#f4d9a6"/>'),
        ),
      ) +
      repeat(4, (i) =>
        at(
          200 + i * 36,
          226 - i * 12,
          path('M-84 60Q0 -110 84 60Q0 86 -84 60Z', `fill="${i % 2 ? '#e3b56c' : '#d3a055'}" stroke="#8f6126" stroke-width="4"`),
          -30 + i * 20,
        ),
      ) +
      scatter(6, 60, random, () => '<ellipse rx="17" ry="12" fill="#3c5a24"/>')
    )
  },
  fishAndChips: ({ hue, second, random, variant }) => {
    const batter =
      path(
        'M-300 20C-260 -110 -60 -150 130 -96C230 -66 280 -40 330 -110C350 -30 330 40 340 100C280 50 220 70 130 96C-60 140 -250 140 -300 20Z',
        `fill="${mix('#c7802c', hue, 0.18)}"`,
      ) + path('M-250 10C-200 -80 -40 -110 110 -66C180 -46 210 -30 240 -40C200 10 160 40 90 60C-60 90 -210 90 -250 10Z', 'fill="#e6aa52"')
    const bubbles = scatter(
      40,
      200,
      random,
      (i) => `<ellipse rx="${12 + (i % 4) * 6}" ry="${8 + (i % 3) * 4}" fill="${i % 2 ? '#f5cd83' : '#b46d20'}" fill-opacity="0.6"/>`,
    )
    const chips = repeat(22, (i) =>
      at(
        -270 + (i % 11) * 54 + random() * 20,
        150 + Math.floor(i / 11) * 62,
        rect(-86, -18, 172, 36, `rx="6" fill="${['#f3cb66', '#e6b348', '#f9dc8e'][i % 3]}" stroke="#a87420" stroke-width="3"`),
        -40 + random() * 80,
      ),
    )
    if (variant) {
      const fillet = (x: number, y: number, turn: number): string =>
        at(x, y, batter + `<g transform="scale(1 0.42)">${bubbles}</g>`, turn, 0.72)
      return (
        at(30, 70, chips) +
        fillet(-60, -190, -16) +
        fillet(40, -40, -8) +
        at(330, -230, lemon(), 0, 1.1) +
        at(
          -340,
          60,
          dip(
            96,
            '#6f9f45',
            scatter(16, 60, random, () => circle(0, 0, 13, 'fill="#9cc95e"')),
          ),
        ) +
        at(345, 210, dip(66, '#f7f2de'))
      )
    }
    return (
      rect(-420, -300, 840, 600, 'fill="#e8e3d6" transform="rotate(-4)"') +
      repeat(11, (i) => rect(-380, -262 + i * 50, 330 + (i % 3) * 110, 7, `fill="#b9b3a4" transform="rotate(-4)"`)) +
      chips +
      at(0, -80, batter + `<g transform="scale(1 0.42)">${bubbles}</g>`, -7) +
      at(300, -210, lemon(), 0, 1.1) +
      at(
        -330,
        190,
        dip(
          90,
          mix(second, '#f7f2de', 0.7),
          scatter(8, 50, random, () => herb()),
        ),
      )
    )
  },
} satisfies Record<string, Dish>
