import { can, canParts } from './cans/can'
import { circle, glow, HUES, linear, path, picture, rect, repeat } from './svg'

const GREY = HUES.grey

function emptyPlate(): string {
  const rings =
    circle(0, 0, 435, 'fill="url(#n-ware)" stroke="#383e46" stroke-width="4"') +
    circle(0, 0, 330, 'fill="#121417" stroke="#383e46" stroke-width="3"') +
    circle(0, 0, 405, 'fill="none" stroke="#2a2f35" stroke-width="2"')
  const fork =
    repeat(4, (i) => rect(-606 + i * 20, -320, 12, 130, 'rx="6" fill="#383e46"')) +
    path('M-606 -200H-534C-534 -120 -556 -110 -559 -80V320H-581V-80C-584 -110 -606 -120 -606 -200Z', 'fill="#383e46"')
  const knife = path('M550 320V-20H546V-300C546 -330 590 -250 590 -120V-20H582V320Z', 'fill="#383e46"')
  return picture(
    1440,
    1080,
    `<ellipse cx="640" cy="480" rx="700" ry="520" fill="url(#n-glow)"/><g transform="translate(720 540)">${fork}${knife}${rings}</g>`,
    glow('n-glow', GREY, 0.22) +
      linear(
        'n-ware',
        [
          [0, '#262a2f'],
          [0.5, '#181b1f'],
          [1, '#0f1114'],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ),
  )
}

function unlitEpisode(): string {
  const { defs, body } = canParts({ motif: 'lens', hue: 'grey', second: 'grey', seed: 1 })
  const ruler = repeat(41, (i) => rect(88 + i * 15, 640, 2, i % 5 ? 9 : 18, 'fill="#383e46"'))
  const play = path('M110 330L330 450L110 570Z', 'fill="none" stroke="#69717a" stroke-width="12" stroke-linejoin="miter"')
  return picture(
    1280,
    720,
    `<ellipse cx="985" cy="250" rx="560" ry="500" fill="url(#n-glow)"/><g transform="translate(985 210) rotate(13)">${body}</g>${play}${ruler}`,
    defs + glow('n-glow', GREY, 0.2),
  )
}

function blankSheet(): string {
  const lines = repeat(9, (i) => rect(560, 300 + i * 44, [420, 480, 360, 460, 300, 470, 440, 390, 220][i] ?? 400, 10, 'fill="#2f343a"'))
  const sheet =
    rect(500, 130, 600, 640, 'fill="#14171b" stroke="#383e46" stroke-width="3"') + rect(560, 200, 260, 40, 'fill="#383e46"') + lines
  const corners = path('M60 96V60H96M1504 60H1540V96M1540 804V840H1504M96 840H60V804', 'fill="none" stroke="#383e46" stroke-width="2"')
  return picture(
    1600,
    900,
    `<ellipse cx="760" cy="420" rx="700" ry="430" fill="url(#n-glow)"/>${sheet}${corners}`,
    glow('n-glow', GREY, 0.2),
  )
}

function emptyPortrait(): string {
  const bust =
    circle(120, 100, 42, 'fill="#383e46"') +
    path('M36 240C36 178 72 158 120 158C168 158 204 178 204 240Z', 'fill="#383e46"') +
    path('M120 58A42 42 0 0 1 120 142ZM120 158C168 158 204 178 204 240H120Z', 'fill="#000000" fill-opacity="0.28"')
  return picture(
    240,
    240,
    `<ellipse cx="108" cy="108" rx="118" ry="118" fill="url(#n-glow)"/>${circle(120, 110, 84, 'fill="#15181c" stroke="#383e46" stroke-width="1"')}${bust}`,
    glow('n-glow', GREY, 0.26),
  )
}

/** The pictures that the site shows for records without one: the same scenes, without the light. */
export function fallbackPictures(): Record<'can' | 'restaurant' | 'episode' | 'post' | 'portrait', string> {
  return {
    can: can({ motif: 'lens', hue: 'grey', second: 'grey', seed: 1 }),
    restaurant: emptyPlate(),
    episode: unlitEpisode(),
    post: blankSheet(),
    portrait: emptyPortrait(),
  }
}
