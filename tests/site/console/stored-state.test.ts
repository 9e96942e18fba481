import { describe, expect, it } from 'vitest'
import { hasOwnEnd, toEditorState, toStoredState, type LooseNode, type LooseState } from '../../../site/console/rich-text/stored-state'

const text = (value: string): LooseNode => ({ type: 'text', version: 1, detail: 0, format: 0, mode: 'normal', style: '', text: value })
const block = (type: string, ...children: LooseNode[]): LooseNode => ({
  type,
  version: 1,
  direction: null,
  format: '',
  indent: 0,
  children,
})
const state = (...children: LooseNode[]): LooseState => ({
  root: { type: 'root', version: 1, direction: null, format: '', indent: 0, children },
})

const link = (id: string, newTab: boolean): LooseNode => ({
  ...block('link', text('menu')),
  version: 3,
  fields: { linkType: 'custom', newTab, url: 'https://example.com/menu' },
  id,
})
const code = (id: string, value: string): LooseNode => ({
  type: 'block',
  version: 2,
  format: '',
  fields: { id, blockName: '', blockType: 'Code', code: value },
})
const picture = (id: string, fields: object): LooseNode => ({
  type: 'upload',
  version: 3,
  format: '',
  id,
  relationTo: 'media',
  value: 7,
  fields,
})

/** A state on the way to the editor and back, as the editor takes it. */
const roundTrip = (stored: LooseState): LooseState => toStoredState(toEditorState(stored), hasOwnEnd(stored))

const idOf = (position: number): string => String(position).padStart(24, '0')

describe('stored states', () => {
  it('keeps links, code and pictures on the way to the editor and back', () => {
    const stored = state(
      block('paragraph', link(idOf(1), true), text(' and '), link(idOf(2), false)),
      code(idOf(3), 'let a = 1\n\n\tlet b = 2\n'),
      picture(idOf(4), { caption: 'Six cans' }),
      picture(idOf(5), {}),
      { type: 'horizontalrule', version: 1 },
    )
    expect(roundTrip(stored)).toEqual(stored)
  })

  it.each(['paragraph below the last block of the panel', 'no paragraph below it'])('keeps %s', (end) => {
    for (const last of [picture(idOf(1), {}), code(idOf(1), 'x'), { type: 'horizontalrule', version: 1 }]) {
      const stored = state(block('paragraph', text('a')), last, ...(end.startsWith('no') ? [] : [block('paragraph')]))
      expect(roundTrip(stored)).toEqual(stored)
    }
  })

  it('gives links, code and pictures ids by their position, whatever they had', () => {
    const stored = state(block('paragraph', link('66f0c1d2e3f4a5b6c7d8e9f2', false)), code('66f0c1d2e3f4a5b6c7d8e9f2', 'x'))
    expect(roundTrip(stored)).toEqual(state(block('paragraph', link(idOf(1), false)), code(idOf(2), 'x')))
  })

  it('turns automatic links into links', () => {
    const automatic = { ...link(idOf(1), false), type: 'autolink', fields: { linkType: 'custom', url: 'https://example.com/menu' } }
    expect(roundTrip(state(block('paragraph', automatic)))).toEqual(state(block('paragraph', link(idOf(1), false))))
  })
})
