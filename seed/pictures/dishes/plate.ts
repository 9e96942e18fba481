import { breadDishes } from './dishes-bread'
import { bowlDishes } from './dishes-bowl'
import { platterDishes } from './dishes-platter'
import { sweetDishes } from './dishes-sweet'
import { circle, fixed, glow, HUES, type Hue, linear, mix, path, picture, polar, randomFrom, rect, repeat } from '../svg'
import type { Dish } from './dish'

const DISHES: Record<keyof typeof breadDishes | keyof typeof bowlDishes | keyof typeof platterDishes | keyof typeof sweetDishes, Dish> = {
  ...breadDishes,
  ...bowlDishes,
  ...platterDishes,
  ...sweetDishes,
}
export type DishName = keyof typeof DISHES

/** The look of a served dish. */
export type PlateSpec = {
  dish: DishName
  hue: Hue
  second?: Hue
  /** The plate or board it is served on. */
  ware?: 'plate' | 'bowl' | 'board' | 'tray' | 'steel'
  cutlery?: 'fork' | 'chopsticks' | 'spoon' | 'none'
  variant?: number
  seed: number
}

function ware(kind: NonNullable<PlateSpec['ware']>, hue: string): string {
  const rim = mix('#2b2f35', hue, 0.28)
  if (kind === 'board') {
    const grain = repeat(7, (i) =>
      path(
        `M-452 ${-270 + i * 92}C-200 ${-300 + i * 92} 120 ${-240 + i * 94} 452 ${-276 + i * 92}`,
        `fill="none" stroke="#000000" stroke-opacity="0.3" stroke-width="3"`,
      ),
    )
    return (
      rect(-470, -350, 940, 700, `rx="26" fill="${mix('#231b16', hue, 0.08)}" stroke="${rim}" stroke-width="3"`) +
      grain +
      circle(-420, -300, 18, 'fill="#0b0c0e"')
    )
  }
  if (kind === 'tray')
    return (
      rect(-480, -350, 960, 700, `rx="60" fill="#15181c" stroke="${rim}" stroke-width="4"`) +
      rect(-446, -316, 892, 632, 'rx="38" fill="#101317" stroke="#2a2f35" stroke-width="2"')
    )
  if (kind === 'steel')
    return (
      circle(0, 0, 425, `fill="url(#p-steel)" stroke="#9aa2aa" stroke-width="3"`) +
      circle(0, 0, 385, 'fill="#1a1d21" stroke="#565d65" stroke-width="3"')
    )
  if (kind === 'bowl')
    return (
      circle(0, 0, 420, `fill="url(#p-ware)" stroke="${rim}" stroke-width="4"`) +
      circle(0, 0, 352, `fill="#0c0d0f" stroke="${hue}" stroke-width="4"`)
    )
  return (
    circle(0, 0, 435, `fill="url(#p-ware)" stroke="${rim}" stroke-width="4"`) +
    circle(0, 0, 330, `fill="#121417" stroke="${hue}" stroke-opacity="0.55" stroke-width="3"`) +
    circle(0, 0, 405, `fill="none" stroke="${hue}" stroke-opacity="0.16" stroke-width="2"`)
  )
}

function cutlery(kind: NonNullable<PlateSpec['cutlery']>): string {
  const metal = 'fill="url(#p-steel)"'
  if (kind === 'chopsticks')
    return `<g transform="translate(556 0) rotate(4)">${rect(-16, -330, 13, 660, 'rx="5" fill="#3a2f28"')}${rect(14, -330, 13, 660, 'rx="5" fill="#3a2f28" transform="rotate(2.2)"')}${rect(-16, -330, 13, 60, 'rx="5" fill="#a7aeb6"')}${rect(14, -330, 13, 60, 'rx="5" fill="#a7aeb6" transform="rotate(2.2)"')}</g>`
  if (kind === 'spoon')
    return `<g transform="translate(566 0)"><ellipse cx="0" cy="-220" rx="46" ry="74" ${metal}/>${rect(-9, -150, 18, 470, `rx="9" ${metal}`)}<ellipse cx="4" cy="-216" rx="30" ry="54" fill="#23272d" fill-opacity="0.7"/></g>`
  if (kind === 'fork') {
    const tines = repeat(4, (i) => rect(-36 + i * 20, -320, 12, 130, `rx="6" ${metal}`))
    return `<g transform="translate(-570 0)">${tines}${path('M-36 -200H36C36 -120 14 -110 11 -80V320H-11V-80C-14 -110 -36 -120 -36 -200Z', metal)}</g><g transform="translate(566 0)">${path('M-16 320V-20H-20V-300C-20 -330 24 -250 24 -120V-20H16V320Z', metal)}</g>`
  }
  return ''
}

/** A served dish, seen from above and lit in its own colour. 1440 × 1080. */
export function plate(spec: PlateSpec): string {
  const random = randomFrom(spec.seed * 6151 + 5)
  const hue = HUES[spec.hue]
  const second = HUES[spec.second ?? 'yellow']
  const ticks = repeat(72, (i) => {
    const [ax, ay] = polar(486, i * 5)
    const [bx, by] = polar(i % 6 ? 493 : 504, i * 5)
    return path(
      `M${fixed(ax)} ${fixed(ay)}L${fixed(bx)} ${fixed(by)}`,
      `stroke="${hue}" stroke-opacity="${i % 6 ? 0.16 : 0.42}" stroke-width="2"`,
    )
  })
  const round = spec.ware !== 'board' && spec.ware !== 'tray'
  const body =
    `<ellipse cx="690" cy="545" rx="745" ry="540" fill="url(#glow)"/>` +
    `<g transform="translate(720 540)">${round ? ticks : ''}${cutlery(spec.cutlery ?? 'none')}` +
    `<ellipse cx="26" cy="34" rx="470" ry="440" fill="url(#p-shade)"/>${ware(spec.ware ?? 'plate', hue)}` +
    `${DISHES[spec.dish]({ hue, second, random, variant: spec.variant ?? 0 })}` +
    // a soft light from the upper left over the whole table
    `<ellipse cx="-130" cy="-150" rx="460" ry="420" fill="url(#p-lamp)"/></g>`
  return picture(
    1440,
    1080,
    body,
    glow('glow', hue, 0.78) +
      glow('p-lamp', '#ffffff', 0.13) +
      glow('p-shade', '#000000', 0.9) +
      linear(
        'p-ware',
        [
          [0, mix('#24282d', hue, 0.1)],
          [0.5, '#181b1f'],
          [1, '#0f1114'],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ) +
      linear(
        'p-steel',
        [
          [0, '#d5dade'],
          [0.3, '#7b838c'],
          [0.6, '#3a4047'],
          [1, '#8b939b'],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ),
  )
}
