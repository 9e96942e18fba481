import { coverScenes } from './cover-scenes'
import { glow, HUES, type Hue, INK, mix, path, picture, rect, repeat } from './svg'

export type CoverSpec = { scene: keyof typeof coverScenes; hue: Hue }

/** The cover of a post. 1600 × 900. */
export function cover(spec: CoverSpec): string {
  const hue = HUES[spec.hue]
  const ruled =
    repeat(15, (i) => rect(i * 115 - 5, 0, 1, 900, 'fill="#ffffff" fill-opacity="0.035"')) +
    repeat(8, (i) => rect(0, i * 115 + 48, 1600, 1, 'fill="#ffffff" fill-opacity="0.035"'))
  const corners = path(
    'M60 96V60H96M1504 60H1540V96M1540 804V840H1504M96 840H60V804',
    `fill="none" stroke="${hue}" stroke-opacity="0.55" stroke-width="2"`,
  )
  return picture(
    1600,
    900,
    `<ellipse cx="800" cy="470" rx="800" ry="450" fill="url(#v-glow)"/>${ruled}${coverScenes[spec.scene]({ hue, ink: INK, dim: mix('#23272d', hue, 0.18), deep: mix('#0e1013', hue, 0.14) })}${corners}`,
    glow('v-glow', hue, 0.34) + glow('v-lamp', hue, 0.9),
  )
}
