import { hairBack, hairFront, type HairName } from './portrait-hair'
import { clothing, type WearName } from './portrait-wear'
import { circle, glow, HUES, type Hue, linear, mix, path, picture, rect, repeat } from '../svg'

const SKINS = {
  pale: '#f3d9c6',
  fair: '#eec4a4',
  rose: '#e2a98a',
  sand: '#d9a877',
  olive: '#c08a5c',
  umber: '#8d5a3b',
  deep: '#5f3a28',
} as const

/** The look of a person. */
export type PortraitSpec = {
  skin: keyof typeof SKINS
  hair: HairName
  hairColour: string
  /** Colour of the light. */
  hue: Hue
  wear: WearName
  glasses?: 'round' | 'square' | 'half'
  beard?: 'full' | 'stubble' | 'moustache'
  headphones?: boolean
}

const FACE = 'M-150 -130C-150 -240 -80 -290 0 -290C80 -290 150 -240 150 -130V-10C150 100 70 176 0 176C-70 176 -150 100 -150 -10Z'

function glassesOn(kind: PortraitSpec['glasses'], colour: string): string {
  const stroke = `fill="#ffffff" fill-opacity="0.08" stroke="${colour}" stroke-width="9"`
  const bridge = path('M-24 -64Q0 -78 24 -64M-118 -66L-152 -78M118 -66L152 -78', `fill="none" stroke="${colour}" stroke-width="8"`)
  if (kind === 'round') return circle(-70, -60, 49, stroke) + circle(70, -60, 49, stroke) + bridge
  if (kind === 'square') return rect(-122, -98, 98, 76, `rx="8" ${stroke}`) + rect(24, -98, 98, 76, `rx="8" ${stroke}`) + bridge
  if (kind === 'half')
    return (
      path('M-120 -54H-22A49 44 0 0 1 -120 -54ZM22 -54H120A49 44 0 0 1 22 -54Z', stroke) +
      path('M-22 -54Q0 -66 22 -54', `fill="none" stroke="${colour}" stroke-width="8"`)
    )
  return ''
}

function beardOn(kind: PortraitSpec['beard'], colour: string): string {
  const lip = path('M-56 66Q-30 36 0 52Q30 36 56 66Q28 66 0 62Q-28 66 -56 66Z', `fill="${colour}"`)
  if (kind === 'full')
    return path(
      'M-152 -40C-152 110 -80 214 0 214C80 214 152 110 152 -40C138 30 110 44 62 42Q30 26 0 40Q-30 26 -62 42C-110 44 -138 30 -152 -40ZM-44 84Q0 104 44 84Q0 70 -44 84Z',
      `fill="${colour}" fill-rule="evenodd"`,
    )
  if (kind === 'moustache') return lip
  if (kind === 'stubble')
    return path(
      'M-150 -20C-150 104 -70 178 0 178C70 178 150 104 150 -20C134 34 106 50 62 44Q30 30 0 42Q-30 30 -62 44C-106 50 -134 34 -150 -20Z',
      `fill="${colour}" opacity="0.3"`,
    )
  return ''
}

function features(skin: string, brow: string): string {
  const dark = mix(skin, '#1a0a08', 0.78)
  const eyes = [-70, 70]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="-60" rx="24" ry="15" fill="#f7f3ee"/>${circle(x, -60, 13, `fill="${dark}"`)}${circle(x - 5, -65, 4, 'fill="#ffffff"')}${path(`M${x - 28} -62Q${x} -86 ${x + 28} -62`, `fill="none" stroke="${dark}" stroke-width="7"`)}`,
    )
    .join('')
  return (
    path('M-112 -116Q-74 -138 -36 -116M112 -116Q74 -138 36 -116', `fill="none" stroke="${brow}" stroke-width="14" stroke-linecap="round"`) +
    eyes +
    path(
      'M0 -60L26 22Q10 36 -16 28',
      `fill="none" stroke="${mix(skin, '#2a0f08', 0.4)}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"`,
    ) +
    path('M-46 90Q0 112 46 88', `fill="none" stroke="${mix(skin, '#5a1512', 0.66)}" stroke-width="12" stroke-linecap="round"`)
  )
}

/** A portrait under one coloured light. 960 × 960. */
export function portrait(spec: PortraitSpec): string {
  const skin = SKINS[spec.skin]
  const hue = HUES[spec.hue]
  const shade = mix(skin, mix('#120c14', hue, 0.12), 0.46)
  // for a scarf or a cap, the colour is that of the cloth
  const hair = spec.hair === 'scarf' || spec.hair === 'cap' ? '#3a241a' : spec.hairColour
  const ears = [-1, 1]
    .map((side) => `<ellipse cx="${side * 154}" cy="-42" rx="26" ry="42" fill="${side < 0 ? mix(skin, hue, 0.14) : shade}"/>`)
    .join('')
  const phones = spec.headphones
    ? path('M-168 -60C-190 -380 190 -380 168 -60', 'fill="none" stroke="#383e46" stroke-width="24"') +
      rect(-204, -110, 58, 124, `rx="26" fill="${hue}"`) +
      rect(146, -110, 58, 124, `rx="26" fill="${mix(hue, '#000000', 0.4)}"`)
    : ''
  const ticks = repeat(9, (i) => rect(64, 220 + i * 66, i % 4 ? 14 : 28, 2, `fill="${hue}" fill-opacity="0.4"`))
  // the light comes from the left, so the right half is in shadow
  const shadeHalf = `<g clip-path="url(#f-face)">${path('M36 -300C20 -190 44 -90 26 -30C50 30 8 60 20 190H200V-300Z', `fill="${shade}" opacity="0.8"`)}${path('M-150 -290H-118C-136 -190 -140 40 -60 170H-150Z', `fill="${hue}" opacity="0.32"`)}</g>`
  const body =
    circle(400, 440, 470, 'fill="url(#f-glow)"') +
    circle(480, 440, 330, `fill="${mix('#14171b', hue, 0.16)}"`) +
    circle(480, 440, 330, `fill="none" stroke="${hue}" stroke-opacity="0.5" stroke-width="2"`) +
    circle(480, 440, 366, `fill="none" stroke="${hue}" stroke-opacity="0.16" stroke-width="2"`) +
    ticks +
    `<g transform="translate(480 480)">${hairBack(spec.hair, spec.hairColour)}${rect(-76, 110, 152, 190, `fill="${mix(skin, shade, 0.75)}"`)}${clothing(spec.wear, hue)}${ears}` +
    `${path(FACE, `fill="${skin}"`)}${shadeHalf}${features(skin, mix(hair, '#1a1210', 0.35))}${beardOn(spec.beard, mix(hair, '#100c0a', 0.15))}` +
    `${hairFront(spec.hair, spec.hairColour, hue)}${glassesOn(spec.glasses, mix('#0e1013', hue, 0.55))}${phones}</g>` +
    rect(0, 0, 960, 960, 'fill="url(#f-fall)"')
  return picture(
    960,
    960,
    body,
    glow('f-glow', hue, 0.55) +
      linear('f-fall', [
        [0, hue, 0.07],
        [0.5, '#000000', 0],
        [1, '#000000', 0.5],
      ]) +
      `<clipPath id="f-face">${path(FACE, '')}</clipPath>`,
  )
}
