import { circle, mix, path, rect, repeat } from '../svg'

const SHOULDERS = 'M-400 500C-400 330 -290 270 -150 240L0 300L150 240C290 270 400 330 400 500Z'

const cloth = (colour: string): string =>
  path(SHOULDERS, `fill="${colour}"`) + path('M60 290L150 240C290 270 400 330 400 500H90Z', 'fill="#000000" fill-opacity="0.34"')

const WEAR = {
  roll: (hue: string) =>
    cloth(mix('#1c2025', hue, 0.2)) +
    rect(-104, 184, 208, 96, `rx="26" fill="${mix('#262b31', hue, 0.24)}"`) +
    repeat(8, (i) => rect(-88 + i * 24, 192, 4, 80, 'fill="#000000" fill-opacity="0.25"')),
  coat: (hue: string) =>
    cloth('#d9dde1') +
    path('M-84 236L0 420L84 236L50 214L0 290L-50 214Z', `fill="${mix('#1a1d21', hue, 0.4)}"`) +
    path('M-150 240L-84 214L-10 420L-90 360ZM150 240L84 214L10 420L90 360Z', 'fill="#f2f4f6" stroke="#a7aeb6" stroke-width="4"') +
    rect(170, 400, 84, 8, 'fill="#7b838c"') +
    rect(196, 372, 8, 44, `fill="${hue}"`),
  crew: (hue: string) =>
    cloth(mix('#2a2f36', hue, 0.34)) +
    path('M-110 228Q0 340 110 228', `fill="none" stroke="${mix('#4a5159', hue, 0.5)}" stroke-width="22"`),
  hood: (hue: string) =>
    path('M-220 260C-210 160 -130 130 -90 150V250H90V150C130 130 210 160 220 260Z', `fill="${mix('#20252a', hue, 0.12)}"`) +
    cloth(mix('#2a2f36', hue, 0.18)) +
    path('M-56 270V400M56 270V380', `stroke="${hue}" stroke-width="8" stroke-linecap="round"`) +
    circle(-56, 406, 9, 'fill="#a7aeb6"') +
    circle(56, 386, 9, 'fill="#a7aeb6"'),
  collar: (hue: string) =>
    cloth(mix('#191c20', hue, 0.62)) +
    path('M-110 216L0 300L-70 356L-150 246ZM110 216L0 300L70 356L150 246Z', `fill="${mix(hue, '#ffffff', 0.5)}"`) +
    repeat(3, (i) => circle(0, 350 + i * 56, 8, 'fill="#ffffff" fill-opacity="0.8"')),
  cardigan: (hue: string) =>
    cloth(mix('#23262c', hue, 0.4)) +
    path('M-84 232L0 440L84 232L0 296Z', 'fill="#e8e4da"') +
    path('M-90 230L0 450L90 230', `fill="none" stroke="${mix(hue, '#ffffff', 0.2)}" stroke-width="16"`) +
    path('M-30 250Q0 330 30 250', 'fill="none" stroke="#f5d547" stroke-width="5"'),
  bow: (hue: string) =>
    cloth('#1b1e23') +
    path('M-90 226L0 330L90 226L0 292Z', 'fill="#f2f4f6"') +
    path('M0 290L-74 250V336ZM0 290L74 250V336Z', `fill="${hue}"`) +
    rect(-15, 274, 30, 34, `fill="${mix(hue, '#000000', 0.3)}"`),
  chef: (hue: string) =>
    cloth('#e9e6df') +
    path('M-110 212Q0 320 110 212L96 284Q0 350 -96 284Z', 'fill="#ffffff"') +
    repeat(6, (i) => circle(i % 2 ? 46 : -46, 350 + Math.floor(i / 2) * 50, 10, `fill="${hue}"`)),
  scrubs: (hue: string) =>
    cloth(mix('#12343a', hue, 0.42)) +
    path('M-96 226L0 390L96 226L70 216L0 340L-70 216Z', `fill="${mix(hue, '#ffffff', 0.3)}"`) +
    path('M-120 240C-150 420 -40 440 -30 400M120 240C150 380 110 420 90 440', 'fill="none" stroke="#15181c" stroke-width="13"') +
    circle(90, 446, 24, 'fill="#c7cdd3"'),
} satisfies Record<string, (hue: string) => string>

export type WearName = keyof typeof WEAR

/** The clothes of a portrait, tinted by the light. */
export function clothing(name: WearName, hue: string): string {
  return WEAR[name](hue)
}
