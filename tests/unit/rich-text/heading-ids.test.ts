import { describe, expect, it } from 'vitest'
import { HeadingIds } from '../../../admin-bridge/resources/rich-text/heading-ids'

describe('the ids of headings', () => {
  it.each([
    ['Five boxes', 'five-boxes'],
    ["What's new: C++ & 2.0", 'whats-new-c-20'],
    ['Über Café', 'uber-cafe'],
    ['Größe & Maß', 'große-maß'],
    ['Где купить', 'где-купить'],
    ['한국어 제목', '한국어-제목'],
    ['東京', '東京'],
    [' - a - ', 'a'],
    ['🔥🔥', 'section'],
    ['', 'section'],
    ['x'.repeat(200_000), 'x'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('turn %s into words and hyphens', (text, id) => {
    expect(new HeadingIds().next(text)).toBe(id)
  })

  it('differ from each other, and from those that the page has already', () => {
    const ids = new HeadingIds()
    expect(['A', 'a', 'A 2', 'Á'].map((text) => ids.next(text))).toEqual(['a', 'a-2', 'a-2-2', 'a-3'])
    expect(['Site links', 'CCC code', 'Main'].map((text) => ids.next(text))).toEqual(['site-links-2', 'ccc-code-2', 'main-2'])
  })

  it('are found at once for a text of very many equal headings', () => {
    const ids = new HeadingIds()
    expect(ids.next('a 3')).toBe('a-3')
    const numbered = Array.from({ length: 40_000 }, () => ids.next('a'))
    expect([...numbered.slice(0, 3), numbered.at(-1), new Set(numbered).size]).toEqual(['a', 'a-2', 'a-4', 'a-40001', 40_000])
  })
})
