import { at, dip, egg, herb, lemon, noodles, rice, scatter, shrimp, steam } from './food'
import type { Dish } from './dish'
import { blob, circle, fixed, mix, path, polar, rect, repeat } from '../svg'

const slice = (colour: string): string =>
  circle(0, 0, 30, `fill="${colour}"`) + circle(0, 0, 21, `fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="4"`)

/** Dishes served in a bowl. */
export const bowlDishes = {
  ramen: ({ hue, random }) => {
    const pork =
      circle(0, 0, 84, 'fill="#d98a66"') +
      path('M-56 0A56 56 0 1 1 20 52', 'fill="none" stroke="#f6d3b8" stroke-width="18"') +
      circle(0, 0, 84, 'fill="none" stroke="#8a4327" stroke-width="8"')
    return (
      circle(0, 0, 330, `fill="${mix('#3a1506', hue, 0.42)}"`) +
      circle(0, 0, 330, 'fill="none" stroke="#000000" stroke-opacity="0.35" stroke-width="22"') +
      at(-20, 40, noodles(210, '#ffdf9c', random, 34)) +
      at(-130, -120, pork) +
      at(20, -170, pork, 60, 0.9) +
      at(150, -40, egg(1.15), 20) +
      at(190, 110, egg(1.05), -30) +
      at(-190, 90, rect(-70, -110, 140, 190, 'fill="#16301f" stroke="#2c5138" stroke-width="4"'), -24) +
      scatter(16, 150, random, () => `<circle r="14" fill="none" stroke="#7fdc8a" stroke-width="8"/>`) +
      scatter(22, 300, random, () => circle(0, 0, 9, 'fill="#ffb35c" fill-opacity="0.5"'))
    )
  },
  donburi: ({ hue, second, random }) =>
    circle(0, 0, 330, 'fill="#efe6d2"') +
    rice(315, 260, random, ['#fffaf0', '#f3ead8', '#e2d5bb']) +
    repeat(7, (i) =>
      at(
        -190 + i * 52,
        -30 + Math.abs(i - 3) * 10,
        rect(-24, -150, 48, 290, `rx="12" fill="${i % 2 ? '#c9772f' : '#dc8d3c'}" stroke="#7d3f12" stroke-width="5"`) +
          repeat(9, (k) => circle((k % 3) * 14 - 14, -120 + k * 29, 5, 'fill="#f4c67c"')),
        6,
      ),
    ) +
    at(180, 130, egg(1.2)) +
    at(
      -190,
      190,
      `<g>${repeat(6, (i) => rect(-70 + i * 6, -30 + i * 12, 120, 8, `rx="4" fill="${mix(second, '#ffffff', 0.2)}"`))}</g>`,
      -20,
    ) +
    scatter(18, 260, random, () => `<circle r="12" fill="none" stroke="${mix('#57e389', hue, 0.15)}" stroke-width="7"/>`),
  bibimbap: ({ hue, random }) => {
    const fans = ['#ff9d4d', '#57c46f', '#f1ead8', '#b5533c', '#3d7a4a', '#f5d547', '#8a5a3a', hue]
    const wedges = fans.map((colour, k) =>
      repeat(15, (i) => {
        const turn = k * 45 + (i - 7) * 2.7
        const [ax, ay] = polar(96, turn)
        const [bx, by] = polar(280 + random() * 34, turn + random() * 5)
        return path(
          `M${fixed(ax)} ${fixed(ay)}L${fixed(bx)} ${fixed(by)}`,
          `stroke="${mix(colour, '#1a0c06', random() * 0.35)}" stroke-width="13" stroke-linecap="round"`,
        )
      }),
    )
    return (
      circle(0, 0, 330, 'fill="#1c130f"') +
      wedges.join('') +
      path(blob(128, 0.09, random), 'fill="#fff6e6"') +
      circle(6, -4, 60, 'fill="#ffae34"') +
      circle(-12, -22, 15, 'fill="#ffe3ad"') +
      scatter(40, 260, random, () => `<ellipse rx="7" ry="4" fill="#fff3d6"/>`)
    )
  },
  tomyum: ({ hue, random }) => {
    const mushroom = path('M-46 0A46 40 0 0 1 46 0L20 8V54H-20V8Z', 'fill="#e9d8bd" stroke="#8d7350" stroke-width="5"')
    const chilli =
      path('M-60 0C-30 -22 30 -18 66 8C30 14 -30 18 -60 0Z', 'fill="#e0322f"') + path('M-60 0L-84 -10', 'stroke="#57c46f" stroke-width="9"')
    return (
      circle(0, 0, 330, `fill="${mix('#5a1a08', hue, 0.5)}"`) +
      scatter(70, 320, random, (i) => circle(0, 0, 7 + (i % 5) * 4, 'fill="#ffb066" fill-opacity="0.5"')) +
      at(-110, -90, shrimp(), 20, 1.5) +
      at(130, -40, shrimp(), 150, 1.5) +
      at(-60, 130, shrimp(), 260, 1.4) +
      at(40, -190, mushroom, -20) +
      at(200, 110, mushroom, 40) +
      at(-210, 60, mushroom, 200, 0.9) +
      at(80, 130, chilli, 30) +
      at(-20, 10, chilli, -60, 0.9) +
      at(170, -170, lemon('#8fd14f', '#d6f0a0'), 10, 0.9) +
      scatter(7, 220, random, () => herb()) +
      at(0, 40, steam())
    )
  },
  thali: ({ hue, second, random }) => {
    const bowls = [mix(hue, '#7a2505', 0.25), mix(second, '#6b3d05', 0.2), '#4f8a3e', '#f4ecd9', '#b5402c', '#e0b04a']
    const ring = bowls.map((colour, i) => {
      const [x, y] = polar(232, i * 60 - 60)
      return at(
        x,
        y,
        dip(
          96,
          colour,
          i === 3
            ? scatter(9, 50, random, () => circle(0, 0, 6, 'fill="#57c46f"'))
            : i === 0
              ? path('M-44 8C-20 -30 20 30 46 -8', 'fill="none" stroke="#fff3e0" stroke-width="9" stroke-linecap="round"')
              : scatter(4, 44, random, () => herb()),
        ),
      )
    })
    return (
      ring.join('') +
      path(blob(118, 0.05, random), 'fill="#e8c48a"') +
      scatter(13, 92, random, (i) => circle(0, 0, 8 + (i % 3) * 6, 'fill="#8a5421" fill-opacity="0.75"'))
    )
  },
  biryani: ({ hue, second, random }) =>
    circle(0, 0, 335, 'fill="#4a2a10"') +
    rice(326, 420, random, ['#fff3d6', mix(hue, '#ffffff', 0.2), '#ffe2a0', second, '#f6d58a']) +
    at(-90, -60, path(blob(80, 0.14, random), 'fill="#8a3f1c"') + path(blob(50, 0.14, random), 'fill="#b4602f"')) +
    at(120, 40, path(blob(92, 0.14, random), 'fill="#7c3516"') + path(blob(58, 0.12, random), 'fill="#ab5627"')) +
    at(-60, 150, path(blob(66, 0.14, random), 'fill="#8a3f1c"')) +
    at(110, -160, egg(1)) +
    at(-200, 80, egg(0.9), 40) +
    scatter(15, 270, random, () => herb('#4fae62')) +
    scatter(16, 290, random, () => path('M-34 0Q0 -22 34 0', 'fill="none" stroke="#5b2a10" stroke-width="9" stroke-linecap="round"')),
  salad: ({ hue, second, random }) => {
    const leaf = (i: number): string =>
      path(blob(74, 0.26, random, 11), `fill="${mix(['#2f7a41', '#4fae5b', '#86c84f', hue][i % 4] ?? hue, '#0d2a16', random() * 0.3)}"`) +
      path(
        'M-50 0H50M-20 0L-36 -26M10 0L26 -28M-10 0L-24 26M20 0L34 24',
        'stroke="#d8f3b4" stroke-opacity="0.35" stroke-width="4" fill="none"',
      )
    return (
      circle(0, 0, 330, 'fill="#102014"') +
      scatter(34, 275, random, leaf) +
      scatter(9, 230, random, () => circle(0, 0, 38, 'fill="#e94f45"') + circle(-8, -10, 11, 'fill="#ffb0a4"')) +
      scatter(8, 240, random, () => slice('#b7dd8a')) +
      scatter(7, 200, random, () => path('M-34 -20H30L38 22H-26Z', `fill="${mix(second, '#ffffff', 0.75)}"`)) +
      scatter(8, 250, random, () => '<ellipse rx="22" ry="15" fill="#33203f"/><ellipse rx="8" ry="5" fill="#120a18"/>')
    )
  },
} satisfies Record<string, Dish>
