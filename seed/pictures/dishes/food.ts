import { blob, circle, fixed, mix, path, polar, rect, repeat } from '../svg'

// Ingredients that several dishes share. Each is drawn around the origin unless it takes a position.

/** Moves drawn SVG to a position. @param turn in degrees, clockwise. @param size a factor. */
export function at(x: number, y: number, drawn: string, turn = 0, size = 1): string {
  return `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)}) scale(${fixed(size)})">${drawn}</g>`
}

/** Draws something at `count` positions spread evenly over a circle. */
export function scatter(count: number, radius: number, random: () => number, draw: (index: number) => string): string {
  // the golden angle spreads them evenly; the random part makes them look natural
  return repeat(count, (i) => {
    const [x, y] = polar(radius * Math.sqrt((i + 0.5) / count) * (0.92 + random() * 0.12), i * 137.5 + random() * 26)
    return at(x, y, draw(i), random() * 360)
  })
}

/** Half a boiled egg, cut side up, 132 by 112 units. @param size a factor. */
export function egg(size = 1): string {
  return `<g transform="scale(${size})"><ellipse rx="66" ry="56" fill="#fff3dd"/><ellipse rx="66" ry="56" fill="none" stroke="#d9b98c" stroke-width="4"/>${circle(-4, 2, 31, 'fill="#ff9d2e"')}${circle(-14, -8, 9, 'fill="#ffd9a0"')}</g>`
}

/** A sprig of three leaves, about 84 by 70 units. @param colour in `#rrggbb`; two leaves are darker shades of it. */
export function herb(colour = '#57c46f'): string {
  return (
    path('M0 0C-16 -12 -14 -34 0 -46C14 -34 16 -12 0 0Z', `fill="${colour}"`) +
    path('M0 4C16 -4 36 2 42 14C28 24 10 20 0 4Z', `fill="${mix(colour, '#0c2a14', 0.25)}"`) +
    path('M0 4C-16 -4 -36 2 -42 14C-28 24 -10 20 0 4Z', `fill="${mix(colour, '#0c2a14', 0.4)}"`)
  )
}

/** A slice of citrus fruit, 116 units across. Colours are `#rrggbb`; other ones make a lime. */
export function lemon(rind = '#f5d547', flesh = '#fbe98c'): string {
  const spokes = repeat(8, (i) => {
    const [x, y] = polar(48, i * 45)
    return path(`M0 0L${fixed(x)} ${fixed(y)}`, `stroke="${rind}" stroke-width="5"`)
  })
  return circle(0, 0, 58, `fill="${rind}"`) + circle(0, 0, 48, `fill="${flesh}"`) + spokes
}

/** A circle filled with grains of rice. */
export function rice(radius: number, count: number, random: () => number, tints: readonly string[]): string {
  return scatter(count, radius, random, (i) => rect(-13, -4.5, 26, 9, `rx="4.5" fill="${tints[i % tints.length] ?? '#fff'}"`))
}

/** A grilled drumstick, its bone to the right, about 240 units long. @param random shapes the outline. */
export function chicken(colour: string, random: () => number): string {
  return (
    rect(56, -13, 84, 26, 'rx="13" fill="#f2e3c8"') +
    circle(142, -12, 15, 'fill="#f2e3c8"') +
    circle(142, 12, 15, 'fill="#f2e3c8"') +
    path(blob(84, 0.08, random), `fill="${colour}"`) +
    path(blob(56, 0.1, random), `fill="${mix(colour, '#ffffff', 0.14)}" transform="translate(-12 -14)"`) +
    repeat(4, (i) =>
      path(
        `M${-52 + i * 28} -40L${-40 + i * 28} 36`,
        `stroke="${mix(colour, '#1a0a04', 0.6)}" stroke-width="7" stroke-linecap="round" opacity="0.65"`,
      ),
    )
  )
}

/** A small round bowl of sauce. */
export function dip(radius: number, colour: string, garnish = ''): string {
  return (
    circle(0, 0, radius, 'fill="#2a2e34" stroke="#454b53" stroke-width="3"') +
    circle(0, 0, radius * 0.82, `fill="${colour}"`) +
    circle(
      -radius * 0.1,
      -radius * 0.1,
      radius * 0.5,
      `fill="none" stroke="#ffffff" stroke-opacity="0.2" stroke-width="${fixed(radius * 0.1)}"`,
    ) +
    garnish
  )
}

/** Three wisps of steam that rise from about 50 to 190 units above the origin. */
export function steam(): string {
  return [-90, 0, 90]
    .map((x, i) =>
      path(
        `M${x} ${-60 + i * 8}C${x + 34} -100 ${x - 34} -140 ${x} -190`,
        'fill="none" stroke="#ffe7cf" stroke-opacity="0.34" stroke-width="9" stroke-linecap="round"',
      ),
    )
    .join('')
}

/** A tangle of noodles. */
export function noodles(radius: number, colour: string, random: () => number, count = 26): string {
  return repeat(count, (i) => {
    const [ax, ay] = polar(radius * (0.5 + random() * 0.5), i * 47)
    const [bx, by] = polar(radius * (0.4 + random() * 0.6), i * 47 + 120)
    const [cx, cy] = polar(radius * 1.1, i * 47 + 40 + random() * 50)
    return path(
      `M${fixed(ax)} ${fixed(ay)}Q${fixed(cx * 0.6)} ${fixed(cy * 0.6)} ${fixed(bx)} ${fixed(by)}`,
      `fill="none" stroke="${mix(colour, '#3a1c08', (i % 4) * 0.1)}" stroke-width="13" stroke-linecap="round"`,
    )
  })
}

/** A curled shrimp, about 160 by 120 units. @param colour in `#rrggbb`; stripes and tail are darker shades of it. */
export function shrimp(colour = '#ff9b7a'): string {
  return (
    path('M-60 30C-70 -50 30 -80 66 -18C74 6 60 26 44 22C40 -24 -12 -28 -22 30Z', `fill="${colour}"`) +
    path('M-40 -6L-16 8M-14 -36L2 -10M20 -42L22 -16M50 -26L38 -6', `stroke="${mix(colour, '#7a1f10', 0.5)}" stroke-width="6"`) +
    path('M-60 30L-84 52L-50 56L-22 30Z', `fill="${mix(colour, '#7a1f10', 0.35)}"`)
  )
}
