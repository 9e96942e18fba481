import { at, herb, scatter } from './food'
import type { Dish } from './dish'
import { blob, circle, fixed, mix, path, polar, rect, repeat } from '../svg'

function doughnut(glaze: string, sprinkle: readonly string[], random: () => number): string {
  return (
    circle(0, 0, 168, 'fill="#8a5220"') +
    circle(0, 0, 160, 'fill="#d49a55"') +
    path(blob(146, 0.06, random, 16), `fill="${glaze}"`) +
    path('M-104 -46A112 112 0 0 1 6 -112', 'fill="none" stroke="#ffffff" stroke-opacity="0.4" stroke-width="14" stroke-linecap="round"') +
    repeat(sprinkle.length ? 44 : 0, (i) => {
      const [x, y] = polar(76 + random() * 54, i * 41 + random() * 20)
      return at(x, y, rect(-13, -4, 26, 8, `rx="4" fill="${sprinkle[i % sprinkle.length]}"`), random() * 180)
    }) +
    circle(0, 0, 58, 'fill="#a5692e"') +
    circle(0, 0, 48, 'fill="#0c0d0f"')
  )
}

/** Desserts and drinks. */
export const sweetDishes = {
  doughnuts: ({ hue, second, random, variant }) =>
    variant
      ? at(0, 0, doughnut(hue, [second, '#ffffff', '#57e389', '#62a8ff'], random), 0, 1.9)
      : at(-190, -140, doughnut(hue, ['#ffffff', second], random)) +
        at(185, -120, doughnut('#3a1d12', ['#e9c08a'], random)) +
        at(-140, 200, doughnut('#f6ead6', [hue, second, '#62a8ff'], random), 0, 0.94) +
        at(200, 205, doughnut(second, [], random), 0, 0.9),
  latte: ({ hue, random, variant }) => {
    const heart = 'M0 150C-150 40 -140 -90 -60 -96C-26 -98 0 -70 0 -50C0 -70 26 -98 60 -96C140 -90 150 40 0 150Z'
    const rosetta = repeat(6, (i) =>
      path(
        `M0 ${120 - i * 42}C-${150 - i * 18} ${80 - i * 42} -${130 - i * 16} ${10 - i * 36} 0 ${76 - i * 42}C${130 - i * 16} ${10 - i * 36} ${150 - i * 18} ${80 - i * 42} 0 ${120 - i * 42}Z`,
        `fill="${i % 2 ? '#8a4f22' : '#fbe9cd'}"`,
      ),
    )
    const handle = path('M200 -60C330 -110 380 40 250 90L226 44C290 20 270 -36 212 -12Z', 'fill="#d9dde1"')
    const cup =
      circle(0, 0, 250, 'fill="#eceef0"') + circle(0, 0, 222, 'fill="#5a2d10"') + circle(0, 0, 210, `fill="${mix('#8a4c1e', hue, 0.15)}"`)
    const beans = scatter(
      13,
      330,
      random,
      () => '<ellipse rx="24" ry="16" fill="#4a2614"/><path d="M-20 0Q0 9 20 0" fill="none" stroke="#1d0d06" stroke-width="4"/>',
    )
    return (
      beans +
      handle +
      cup +
      (variant === 1
        ? circle(0, 0, 120, 'fill="#2a1206"') +
          circle(0, 0, 200, 'fill="none" stroke="#e0a25a" stroke-width="14" stroke-opacity="0.7"') +
          circle(-40, -30, 22, 'fill="#d9a063" fill-opacity="0.6"')
        : variant === 2
          ? path(heart, 'fill="#fbe9cd"')
          : rosetta)
    )
  },
  croissant: ({ hue, random }) => {
    const ridge = (i: number): string => {
      const t = (i - 3) / 3
      const x = t * 250
      const tall = 130 - Math.abs(t) * 70
      return at(
        x,
        -60 + t * t * 150,
        `<ellipse rx="58" ry="${fixed(tall)}" fill="${i % 2 ? '#d3893a' : '#c1732a'}" stroke="#7c4213" stroke-width="5"/><ellipse cx="-14" cy="-18" rx="22" ry="${fixed(tall * 0.62)}" fill="#f0bd74" fill-opacity="0.75"/>`,
        t * 34,
      )
    }
    const cup =
      circle(0, 0, 104, 'fill="#eceef0"') +
      circle(0, 0, 88, 'fill="#2a1206"') +
      circle(0, 0, 88, `fill="none" stroke="${mix(hue, '#c98742', 0.4)}" stroke-width="10"`) +
      path('M92 -24C150 -40 160 30 96 34', 'fill="none" stroke="#eceef0" stroke-width="20"')
    return (
      [0, 6, 1, 5, 2, 4, 3].map(ridge).join('') +
      at(60, 190, cup) +
      scatter(26, 290, random, () => path(blob(11, 0.4, random, 6), 'fill="#d99a4e"'))
    )
  },
  gelato: ({ hue, second, random, variant }) => {
    const scoop = (colour: string): string =>
      path(blob(132, 0.05, random, 13), `fill="${mix(colour, '#000000', 0.25)}"`) +
      path(blob(120, 0.05, random, 13), `fill="${colour}"`) +
      repeat(4, (i) =>
        path(
          `M${-84 + i * 10} ${-44 + i * 34}Q0 ${-84 + i * 40} ${88 - i * 12} ${-30 + i * 32}`,
          `fill="none" stroke="#ffffff" stroke-opacity="${fixed(0.5 - i * 0.09)}" stroke-width="11" stroke-linecap="round"`,
        ),
      ) +
      scatter(11, 84, random, () => path(blob(8, 0.3, random, 6), `fill="${mix(colour, '#2a120a', 0.6)}"`))
    const wafer =
      rect(-34, -190, 68, 300, 'rx="8" fill="#d9a259" stroke="#8f5f22" stroke-width="5"') +
      repeat(7, (i) =>
        path(`M-34 ${-160 + i * 40}L34 ${-190 + i * 40}M-34 ${-190 + i * 40}L34 ${-160 + i * 40}`, 'stroke="#a8742f" stroke-width="4"'),
      )
    const scoops = variant
      ? at(0, -130, scoop(hue)) + at(-125, 88, scoop('#fbe9cd')) + at(128, 88, scoop(second))
      : at(-130, 20, scoop(hue)) + at(120, 30, scoop(mix(second, '#ffffff', 0.35)))
    return (
      circle(0, 0, 316, 'fill="#191c20" stroke="#4a5057" stroke-width="4"') +
      at(190, -180, wafer, 42) +
      scoops +
      at(20, -40, herb(), 0, 1.5)
    )
  },
} satisfies Record<string, Dish>
