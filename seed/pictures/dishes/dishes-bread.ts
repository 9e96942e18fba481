import { at, dip, herb, lemon, scatter } from './food'
import type { Dish } from './dish'
import { blob, circle, fixed, mix, path, polar, rect, repeat } from '../svg'

/** Dishes based on bread or dough. */
export const breadDishes = {
  pizza: ({ hue, second, random, variant }) => {
    const cuts = repeat(4, (i) => {
      const [x, y] = polar(352, i * 45 + 10)
      return path(`M${fixed(-x)} ${fixed(-y)}L${fixed(x)} ${fixed(y)}`, 'stroke="#1a0d08" stroke-opacity="0.55" stroke-width="7"')
    })
    const topping = (i: number): string =>
      variant === 1
        ? circle(0, 0, 42, 'fill="#b8321f"') +
          circle(0, 0, 42, 'fill="none" stroke="#7c1d10" stroke-width="7"') +
          circle(-12, -8, 8, 'fill="#e06a4a"')
        : i % 2
          ? herb('#3fa35a')
          : path(blob(50, 0.16, random), 'fill="#fff4df"') + path(blob(30, 0.2, random), 'fill="#ffffff"')
    return (
      path(blob(362, 0.025, random, 16), 'fill="#d79a4f"') +
      scatter(26, 345, random, (i) => circle(0, 0, 10 + (i % 4) * 6, 'fill="#5e2f10" fill-opacity="0.6"')) +
      path(blob(308, 0.03, random, 14), `fill="${mix(hue, '#a31d0c', 0.5)}"`) +
      path(blob(292, 0.06, random, 14), `fill="${mix(second, '#e8622a', 0.45)}" fill-opacity="0.75"`) +
      scatter(variant === 1 ? 17 : 22, 258, random, topping) +
      cuts
    )
  },
  panPizza: ({ hue, second, random }) => {
    const square = repeat(6, (i) => {
      const x = -330 + (i % 3) * 224
      const y = -224 + Math.floor(i / 3) * 228
      return (
        rect(x, y, 212, 216, 'rx="22" fill="#b06a26"') +
        rect(x + 18, y + 18, 176, 180, `rx="18" fill="${mix(second, '#ffdf9a', 0.3)}"`) +
        rect(x + 40, y + 30, 34, 156, `rx="17" fill="${mix(hue, '#b3200c', 0.5)}"`) +
        rect(x + 126, y + 30, 34, 156, `rx="17" fill="${mix(hue, '#b3200c', 0.5)}"`) +
        at(
          x + 100,
          y + 100,
          scatter(4, 52, random, () => circle(0, 0, 20, 'fill="#a3281a"') + circle(-4, -4, 8, 'fill="#d8593c"')),
        )
      )
    })
    return rect(-352, -246, 704, 498, 'rx="30" fill="#0a0b0c" stroke="#454b53" stroke-width="5"') + square
  },
  manaqeesh: ({ hue, random, variant }) => {
    const bread = (colour: string): string =>
      path(blob(168, 0.03, random, 14), 'fill="#dba75f"') +
      path(blob(140, 0.05, random, 12), `fill="${colour}"`) +
      scatter(60, 130, random, (i) => `<ellipse rx="5" ry="3" fill="${i % 3 ? '#f7e7c2' : '#20300f'}"/>`)
    const zaatar = mix('#5c6b22', hue, 0.12)
    const cheese = bread('#fff0c9') + scatter(12, 110, random, () => circle(0, 0, 15, 'fill="#c98236" fill-opacity="0.65"'))
    return (
      at(-170, -120, bread(zaatar)) +
      at(170, -90, variant ? cheese : bread('#b3492b')) +
      at(-60, 180, cheese) +
      at(
        240,
        190,
        dip(
          84,
          '#f4efe2',
          scatter(5, 40, random, () => herb()),
        ),
      ) +
      at(-300, 120, circle(0, 0, 44, 'fill="#e24b3f"') + circle(-10, -12, 12, 'fill="#ffb3a6"'))
    )
  },
  burger: ({ hue, second, random, variant }) => {
    const frill = path(blob(268, 0.11, random, 22), 'fill="#57b35a"') + path(blob(250, 0.09, random, 20), 'fill="#8fd15c"')
    const cheese = rect(-212, -212, 424, 424, `rx="16" fill="${mix(second, '#ff9a1f', 0.35)}" transform="rotate(${variant ? 20 : 42})"`)
    const bun =
      circle(0, 0, 214, 'fill="#8a4714"') +
      circle(0, 0, 204, 'fill="#d38a3a"') +
      circle(-30, -34, 158, 'fill="#e5a453"') +
      circle(-60, -66, 92, 'fill="#f0bb72"')
    const fries = variant
      ? at(
          300,
          -150,
          circle(0, 0, 140, 'fill="#101215" stroke="#8b939b" stroke-width="9"') +
            scatter(20, 96, random, (i) => rect(-64, -10, 128, 20, `rx="5" fill="${i % 2 ? '#f2c55c' : '#d99f35'}"`)),
        )
      : repeat(12, (i) =>
          at(
            330 + (i % 3) * 26,
            -120 + i * 24,
            rect(-78, -11, 156, 22, `rx="5" fill="${i % 2 ? '#f2c55c' : '#e0a93c'}"`),
            -34 + random() * 66,
          ),
        )
    const pickles = variant
      ? repeat(4, (i) =>
          at(
            -330 + i * 8,
            110 + i * 52,
            circle(0, 0, 40, 'fill="#5d8a3a"') + circle(0, 0, 31, 'fill="#a9c96a"') + circle(-8, 4, 8, 'fill="#dbe8a8"'),
          ),
        )
      : ''
    const seeds = scatter(variant ? 70 : 34, 160, random, () =>
      variant ? '<ellipse rx="5" ry="4" fill="#2a1a14"/>' : '<ellipse rx="11" ry="6.5" fill="#fff2cf"/>',
    )
    const patty = path(blob(226, 0.04, random), `fill="${mix(hue, '#b52c12', 0.35)}" fill-opacity="0.9"`)
    return (
      at(-90, 0, frill + circle(0, 0, 236, 'fill="#4a2413"') + cheese + patty + bun + seeds) +
      pickles +
      fries +
      at(variant ? 250 : 330, variant ? 190 : 224, dip(variant ? 92 : 74, variant ? '#f3dca0' : '#c9321d'))
    )
  },
  tacos: ({ hue, second, random, variant }) => {
    const fill = variant ? ['#f0a25a', '#fff1d8', second] : ['#8d4420', '#c3552c', mix(hue, '#ffffff', 0.15)]
    const taco = (turn: number): string =>
      circle(0, 0, 150, 'fill="#e9bd6b"') +
      circle(0, 0, 150, 'fill="none" stroke="#a9722a" stroke-width="7"') +
      scatter(16, 138, random, () => circle(0, 0, 12, 'fill="#9a6222" fill-opacity="0.55"')) +
      `<g transform="rotate(${turn})"><g transform="scale(0.58 1.1)">${path(blob(112, 0.1, random), `fill="${fill[0]}"`)}${scatter(22, 92, random, (i) => path(blob(24, 0.3, random), `fill="${fill[i % 3]}"`))}</g>${scatter(9, 84, random, () => rect(-9, -9, 18, 18, 'fill="#ffffff" fill-opacity="0.9"'))}${scatter(6, 80, random, () => herb('#52c26a'))}</g>`
    return (
      at(-205, -130, taco(10)) +
      at(160, -150, taco(-20)) +
      at(-20, 140, taco(34)) +
      at(280, 130, lemon('#8fd14f', '#d9f2a6'), 10, 1.1) +
      at(-320, 170, dip(82, mix(hue, '#a11a0c', 0.35))) +
      at(268, 20, lemon('#8fd14f', '#d9f2a6'), 40, 0.8)
    )
  },
  dumplings: ({ hue, random, variant }) => {
    const pleat = (colour: string): string =>
      path(blob(86, 0.04, random, 12), `fill="${colour}"`) +
      repeat(11, (i) => {
        const [x, y] = polar(80, i * 32.7)
        return path(
          `M0 -4Q${fixed(x * 0.3 - y * 0.25)} ${fixed(y * 0.3 + x * 0.25)} ${fixed(x)} ${fixed(y)}`,
          `fill="none" stroke="${mix(colour, '#7d5a32', 0.6)}" stroke-width="5"`,
        )
      }) +
      circle(0, -2, 13, `fill="${mix(hue, '#7d3b12', 0.3)}"`)
    if (variant) {
      const gyoza = (i: number): string =>
        at(
          -232 + i * 92,
          Math.abs(i - 2.5) * -10 + 10,
          path('M-52 150C-76 30 -60 -110 0 -168C60 -110 76 30 52 150Q0 178 -52 150Z', 'fill="#f3e0b6" stroke="#a97a3c" stroke-width="5"') +
            path('M-44 146C-56 90 -50 50 -34 20H34C50 50 56 90 44 146Q0 168 -44 146Z', 'fill="#b86c25"') +
            repeat(5, (k) =>
              path(`M${-34 + k * 17} ${-36 - Math.abs(k - 2) * -26}V${-96 + Math.abs(k - 2) * 34}`, 'stroke="#c79a58" stroke-width="6"'),
            ),
        )
      return (
        repeat(6, gyoza) +
        at(
          0,
          268,
          dip(
            76,
            '#2b1408',
            scatter(6, 36, random, () => circle(0, 0, 6, `fill="${hue}"`)),
          ),
        ) +
        scatter(20, 300, random, () => '<circle r="10" fill="none" stroke="#6fcf7d" stroke-width="6"/>')
      )
    }
    const basket =
      circle(0, 0, 400, 'fill="#7a5227"') +
      circle(0, 0, 400, 'fill="none" stroke="#c2915a" stroke-width="14"') +
      circle(0, 0, 348, 'fill="#3d2812" stroke="#a97a42" stroke-width="8"') +
      repeat(15, (i) =>
        path(
          `M${-336 + i * 48} -${fixed(Math.sqrt(Math.max(0, 340 ** 2 - (-336 + i * 48) ** 2)))}V${fixed(Math.sqrt(Math.max(0, 340 ** 2 - (-336 + i * 48) ** 2)))}`,
          'stroke="#8f6534" stroke-width="9"',
        ),
      )
    const ring = repeat(7, (i) => at(...polar(216, i * 51.4 - 90), pleat(i % 3 === 1 ? mix('#fff1d8', hue, 0.3) : '#fbeed5'), i * 40, 1.08))
    return basket + ring + at(0, 0, pleat('#fbeed5'), 0, 1.12)
  },
} satisfies Record<string, Dish>
