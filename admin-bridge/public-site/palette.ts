import type { Tier } from '../../cms/domain/tier'

/** The site's colours (site/shared/theme/tokens.css), for pictures that no style sheet reaches. */
export const COLOURS = {
  ground: '#08090b',
  bench: '#0e1013',
  line: '#23272d',
  ink: '#eceef0',
  ink2: '#a7aeb6',
  ink3: '#848c95',
  purple: '#b794ff',
  green: '#57e389',
  blue: '#62a8ff',
  yellow: '#f5d547',
  orange: '#ff9d4d',
  red: '#ff6b6b',
  acid: '#c6f432',
  ember: '#ff7a3d',
  violet: '#a78bfa',
} as const

/** Tier colours by section. The two sections differ on purpose. */
export const TIER_COLOURS: Readonly<Record<'caffeine' | 'culinary', Readonly<Record<Tier, string>>>> = {
  caffeine: { S: COLOURS.purple, A: COLOURS.green, B: COLOURS.blue, C: COLOURS.yellow, D: COLOURS.orange, F: COLOURS.red },
  culinary: { S: COLOURS.purple, A: COLOURS.red, B: COLOURS.orange, C: COLOURS.yellow, D: COLOURS.green, F: COLOURS.blue },
}
