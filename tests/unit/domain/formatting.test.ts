import { describe, expect, it } from 'vitest'
import { formattingIn } from '../../../cms/domain/rich-text/formatting'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'

const text = (value: string, format = 0) => ({
  type: 'text',
  version: 1,
  detail: 0,
  format,
  mode: 'normal',
  style: '',
  text: value,
})
const block = (type: string, ...children: object[]) => ({
  type,
  version: 1,
  direction: null,
  format: '',
  indent: 0,
  children,
})
const state = (...children: object[]) => ({
  root: { type: 'root', version: 1, direction: null, format: '', indent: 0, children },
})

describe('formattingIn', () => {
  it('finds nothing in a text that was written as plain text', () => {
    expect(formattingIn(textToLexical('One\ttwo\nthree\n\nfour'))).toEqual([])
  })

  it('counts what plain text does not have', () => {
    const found = formattingIn(
      state(
        block('heading', text('Title')),
        block('paragraph', text('a'), text('b', 1), block('link', text('c', 2))),
        block('list', block('listitem', text('one')), block('listitem', block('list', block('listitem', text('two'))))),
        { type: 'upload', version: 3, value: 1 },
        { type: 'horizontalrule', version: 1 },
      ),
    )
    expect(Object.fromEntries(found.map(({ one, count }) => [one, count]))).toEqual({
      heading: 1,
      list: 2,
      link: 1,
      picture: 1,
      rule: 1,
      'formatted passage': 2,
    })
  })
})
