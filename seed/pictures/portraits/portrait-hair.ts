import { circle, fixed, mix, path, polar, rect, repeat } from '../svg'

export type HairName = 'bob' | 'crop' | 'scarf' | 'bald' | 'afro' | 'bun' | 'long' | 'curls' | 'wave' | 'quiff' | 'cap' | 'braids'
type Draw = (colour: string, hue: string) => string

const shaded = (colour: string): string => mix(colour, '#000000', 0.4)

const BACK: Partial<Record<HairName, Draw>> = {
  bob: (c) => path('M-206 110C-220 -60 -214 -340 0 -344C214 -340 220 -60 206 110Q120 140 0 130Q-120 140 -206 110Z', `fill="${shaded(c)}"`),
  scarf: (c) => path('M-210 220C-230 -60 -220 -352 0 -352C220 -352 230 -60 210 220Q0 300 -210 220Z', `fill="${shaded(c)}"`),
  afro: (c) =>
    repeat(15, (i) =>
      circle(...polar(196, 150 + i * 17.2), 92, `fill="${i > 8 ? shaded(c) : mix(c, '#ffffff', 0.05)}" transform="translate(0 -120)"`),
    ) + circle(0, -150, 220, `fill="${c}"`),
  bun: (c) =>
    circle(10, -352, 84, `fill="${shaded(c)}"`) + circle(-8, -360, 70, `fill="${c}"`) + circle(0, -130, 196, `fill="${shaded(c)}"`),
  long: (c) => path('M-196 330C-230 60 -216 -340 0 -340C216 -340 230 60 196 330H90V-100H-90V330Z', `fill="${shaded(c)}"`),
  curls: (c) =>
    repeat(19, (i) =>
      circle(...polar(200 + (i % 2) * 22, 120 + i * 16.6), 64, `fill="${i > 10 ? shaded(c) : c}" transform="translate(0 -90)"`),
    ) + repeat(6, (i) => circle(i % 2 ? 200 : -200, 10 + Math.floor(i / 2) * 56, 54, `fill="${i % 2 ? shaded(c) : c}"`)),
  wave: (c) =>
    path(
      'M-200 250C-250 160 -180 60 -216 -60C-236 -250 -140 -344 0 -344C150 -344 236 -250 216 -60C186 60 250 170 196 250C120 290 120 100 120 0H-120C-120 100 -120 290 -200 250Z',
      `fill="${shaded(c)}"`,
    ),
  braids: (c) =>
    [-1, 1]
      .map((side) =>
        repeat(
          8,
          (i) =>
            `<ellipse cx="${side * (182 + (i % 2) * 8)}" cy="${-70 + i * 50}" rx="34" ry="32" fill="${side > 0 || i % 2 ? shaded(c) : c}"/>`,
        ),
      )
      .join('') + circle(0, -130, 190, `fill="${shaded(c)}"`),
}

const FRONT: Record<HairName, Draw> = {
  bob: (c) =>
    path(
      'M-168 60C-190 -60 -200 -320 0 -326C200 -320 190 -60 168 60C160 -40 150 -130 134 -176Q0 -130 -134 -176C-150 -130 -160 -40 -168 60Z',
      `fill="${c}"`,
    ) + path('M-120 -250Q-60 -300 20 -300', `fill="none" stroke="#ffffff" stroke-opacity="0.16" stroke-width="14" stroke-linecap="round"`),
  crop: (c) =>
    path(
      'M-162 -90C-176 -240 -110 -322 10 -322C120 -322 174 -240 160 -90C150 -140 140 -170 120 -196C60 -176 -40 -186 -96 -206C-130 -176 -152 -140 -162 -90Z',
      `fill="${c}"`,
    ),
  scarf: (c, hue) =>
    path(
      'M-178 40C-200 -160 -160 -334 0 -334C160 -334 200 -160 178 40C166 -60 150 -150 120 -190Q0 -236 -120 -190C-150 -150 -166 -60 -178 40Z',
      `fill="${c}"`,
    ) +
    path(
      'M-132 -206Q0 -262 132 -206M-156 -110Q-166 -40 -170 30',
      `fill="none" stroke="${mix(hue, '#ffffff', 0.5)}" stroke-width="7" opacity="0.7"`,
    ) +
    path(
      'M-210 200Q-100 130 -178 20L-150 60Q-90 180 60 206Q170 190 160 40L178 20Q240 160 150 240Q0 330 -210 200Z',
      `fill="${mix(c, '#000000', 0.16)}"`,
    ),
  bald: (c) =>
    path('M-152 -120C-156 -60 -156 -40 -150 -20L-138 -110ZM152 -120C156 -60 156 -40 150 -20L138 -110Z', `fill="${c}"`) +
    path('M-92 -216Q-60 -258 -10 -264', 'fill="none" stroke="#ffffff" stroke-opacity="0.42" stroke-width="16" stroke-linecap="round"'),
  afro: (c) =>
    path(
      'M-164 -110C-150 -230 -90 -300 0 -300C90 -300 150 -230 164 -110C140 -190 70 -214 0 -214C-70 -214 -140 -190 -164 -110Z',
      `fill="${c}"`,
    ),
  bun: (c) =>
    path(
      'M-164 -60C-190 -230 -110 -316 0 -316C110 -316 190 -230 164 -60C156 -160 90 -216 0 -232C-90 -216 -156 -160 -164 -60Z',
      `fill="${c}"`,
    ) +
    repeat(5, (i) =>
      path(
        `M${-100 + i * 50} -222Q${-60 + i * 30} -270 ${fixed(-8 + i * 6)} -312`,
        `fill="none" stroke="#000000" stroke-opacity="0.18" stroke-width="5"`,
      ),
    ),
  long: (c) =>
    path(
      'M0 -322C-180 -326 -200 -140 -180 120C-166 60 -160 -60 -120 -140Q-40 -190 0 -310Q40 -190 120 -140C160 -60 166 60 180 120C200 -140 180 -326 0 -322Z',
      `fill="${c}"`,
    ),
  curls: (c) =>
    repeat(9, (i) =>
      circle(-140 + i * 35, -226 - Math.sin((i / 8) * Math.PI) * 62 + (i % 2) * 22, 50, `fill="${i % 2 ? mix(c, '#000000', 0.16) : c}"`),
    ),
  wave: (c) =>
    path(
      'M-60 -322C-190 -300 -210 -120 -180 40C-160 -60 -140 -150 -30 -206C40 -180 120 -170 164 -60C196 -220 120 -344 -60 -322Z',
      `fill="${c}"`,
    ),
  quiff: (c) =>
    path(
      'M-160 -100C-176 -200 -150 -260 -120 -280C-90 -370 60 -390 150 -330C190 -290 176 -190 160 -100C152 -150 140 -190 112 -206C40 -186 -60 -186 -112 -216C-140 -190 -152 -150 -160 -100Z',
      `fill="${c}"`,
    ) +
    path(
      'M-90 -270C-40 -330 60 -340 110 -310',
      'fill="none" stroke="#ffffff" stroke-opacity="0.16" stroke-width="12" stroke-linecap="round"',
    ),
  cap: (c) =>
    path('M-164 -170C-230 -210 -220 -340 -120 -330C-90 -400 90 -400 120 -330C220 -340 230 -210 164 -170Z', `fill="${c}"`) +
    rect(-168, -206, 336, 58, `rx="10" fill="${mix(c, '#000000', 0.14)}"`) +
    path('M-70 -214V-310M0 -214V-330M70 -214V-310', 'stroke="#000000" stroke-opacity="0.16" stroke-width="7"'),
  braids: (c) =>
    path(
      'M-166 -70C-190 -240 -110 -316 0 -316C110 -316 190 -240 166 -70C156 -160 100 -210 0 -222C-100 -210 -156 -160 -166 -70Z',
      `fill="${c}"`,
    ) +
    repeat(7, (i) =>
      path(
        `M${-126 + i * 42} ${-186 - Math.sin((i / 6) * Math.PI) * 34}Q${-90 + i * 30} -262 ${-40 + i * 13} -312`,
        'fill="none" stroke="#ffffff" stroke-opacity="0.13" stroke-width="6"',
      ),
    ),
}

/** The part of the hair behind the head. */
export function hairBack(name: HairName, colour: string): string {
  return BACK[name]?.(colour, colour) ?? ''
}

/** The part of the hair, or of a scarf or cap, in front of the head. */
export function hairFront(name: HairName, colour: string, hue: string): string {
  return FRONT[name](colour, hue)
}
