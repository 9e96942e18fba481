import { canParts, type CanSpec } from './cans/can'
import { circle, fixed, glow, INK, linear, mix, path, picture, rect, repeat } from './svg'

// Digits on a grid of 100 × 140, drawn as strokes so that no font is needed.
const DIGITS: Record<string, string> = {
  '0': 'M16 36Q16 14 38 14H62Q84 14 84 36V104Q84 126 62 126H38Q16 126 16 104Z',
  '1': 'M18 42L52 14H54V126M18 126H90',
  '2': 'M16 44V36Q16 14 38 14H62Q84 14 84 36V48Q84 60 72 70L20 112V126H88',
  '3': 'M14 14H84L48 58H60Q84 58 84 82V102Q84 126 60 126H40Q16 126 16 104V98',
  '4': 'M58 14L16 92V98H92M70 56V128',
  '5': 'M82 14H22V64H58Q84 64 84 88V102Q84 126 60 126H40Q16 126 16 106V100',
  '6': 'M74 14H60L20 72Q16 80 16 92V102Q16 126 40 126H60Q84 126 84 102V88Q84 66 60 66H24',
  '7': 'M12 14H86V20L42 128',
  '8': 'M38 14H62Q82 14 82 32V48Q82 64 62 66H38Q18 64 18 48V32Q18 14 38 14ZM38 66H62Q85 68 85 88V104Q85 126 62 126H38Q15 126 15 104V88Q15 68 38 66Z',
  '9': 'M26 126H40L80 68Q84 60 84 48V38Q84 14 60 14H40Q16 14 16 38V52Q16 74 40 74H76',
}

/** A number drawn with these digits; the origin is its bottom left corner. @param height in pixels. */
export function figures(text: string, height: number, colour: string): string {
  const size = height / 140
  const drawn = [...text]
    .map((digit, i) => {
      // zero is slashed, as in the site's monospace typeface
      const bar = digit === '0' ? rect(i * 112 + 43, -90, 14, 40, `fill="${colour}" stroke="none"`) : ''
      return path(DIGITS[digit] ?? '', `transform="translate(${i * 112} -140)"`) + bar
    })
    .join('')
  return `<g transform="scale(${fixed(size)})" fill="none" stroke="${colour}" stroke-width="27" stroke-linejoin="miter" stroke-linecap="butt">${drawn}</g>`
}

/** The thumbnail of an episode: its number and a can that is cut off by the frame. 1280 × 720. */
export function episodeThumbnail(number: number, spec: CanSpec): string {
  const { defs, body, light } = canParts(spec)
  const turn = 11 + ((number * 5) % 9)
  const ruler = repeat(41, (i) => rect(88 + i * 15, 640, 2, i % 5 ? 9 : 18, `fill="${i / 40 <= number / 12 ? light : '#383e46'}"`))
  const rings = [300, 400, 500]
    .map((r) => circle(985, 250, r, `fill="none" stroke="${light}" stroke-opacity="${fixed(0.2 - r / 3400)}" stroke-width="2"`))
    .join('')
  return picture(
    1280,
    720,
    `${rect(0, 0, 1280, 720, 'fill="url(#e-wash)"')}<ellipse cx="985" cy="250" rx="560" ry="520" fill="url(#e-glow)"/>${rings}` +
      `<path d="M88 84H430M88 84V98M430 84V98" stroke="#383e46" stroke-width="2" fill="none"/>${repeat(3, (i) => rect(88, 112 + i * 18, [150, 104, 126][i] ?? 0, 6, `fill="#383e46"`))}` +
      `<g transform="translate(985 210) rotate(${turn}) scale(0.98)">${body}</g>` +
      `<g transform="translate(84 596)">${figures(String(number).padStart(2, '0'), 300, mix(light, INK, 0.06))}</g>${ruler}`,
    defs +
      glow('e-glow', light, 0.5) +
      linear(
        'e-wash',
        [
          [0, light, 0.15],
          [0.55, light, 0.03],
          [1, light, 0],
        ],
        'x1="0" y1="0.1" x2="0.9" y2="1"',
      ),
  )
}
