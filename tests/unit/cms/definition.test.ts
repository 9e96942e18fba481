import { describe, expect, it, vi } from 'vitest'

/** The hash by which a start notices that something is derived in another way. */
async function definitionHash(): Promise<string> {
  vi.resetModules()
  const definition = await import('../../../cms/database/search/definition')
  return definition.definitionHash('parts')
}

/** Replaces functions of a module. */
function change(module: string, replace: (original: Record<string, unknown>) => Record<string, unknown>): void {
  vi.doMock(module, async (load) => {
    const original = await load<Record<string, unknown>>()
    return { ...original, ...replace(original) }
  })
}

// the rules, each changed for a rare case
const CHANGES: [string, string, (original: never) => Record<string, unknown>][] = [
  [
    'the letters that count as one',
    'normalize-for-search',
    ({ normalizeForSearch }: { normalizeForSearch(text: string): string }) => ({
      normalizeForSearch: (text: string) => normalizeForSearch(text).replace('ss', 'ß'),
    }),
  ],
  [
    'the words of a text',
    'search/words',
    ({ indexedWords }: { indexedWords(text: string): Set<string> }) => ({
      indexedWords: (text: string) => new Set([...indexedWords(text)].filter((word) => word !== 'c++')),
    }),
  ],
  [
    'the keys of a list',
    'lists/list-keys',
    ({ textKey }: { textKey(text: unknown): string | null }) => ({
      listKeysOf: () => [{ name: 'titleKey', of: 'title', type: 'text', keyOf: (text: unknown) => `${textKey(text)}.` }],
    }),
  ],
  ['the years of a list', 'lists/year', () => ({ yearOf: () => 1999 })],
  [
    'the plain text of formatted text',
    'rich-text/lexical-text',
    ({ lexicalToText }: { lexicalToText(state: unknown): string }) => ({
      lexicalToText: (state: unknown) => lexicalToText(state).replace('Item', ''),
    }),
  ],
]

describe('the hash of what is derived', () => {
  it('stays the same while nothing changes', async () => {
    expect(await definitionHash()).toBe(await definitionHash())
  })

  it.each(CHANGES)('changes with %s', async (_, module, replace) => {
    const before = await definitionHash()
    const file = `../../../cms/domain/${module}`
    // cast: each replacement knows the functions of its module
    change(file, replace as (original: Record<string, unknown>) => Record<string, unknown>)
    expect(await definitionHash()).not.toBe(before)
    vi.doUnmock(file)
  })
})
