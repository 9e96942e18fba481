import { describe, expect, it } from 'vitest'
import { mergeText } from '../../../admin-bridge/resources/rich-text/merge-text'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import type { LexicalState } from '../../../cms/domain/rich-text/nodes'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import { below, random, type Next } from './documents'
import { markedDocument, marksOf } from './marked-words'

const DOCUMENTS = 150
const BLANK = '\n\n'

const picturesOf = ({ root }: LexicalState): string[] =>
  root.children.flatMap((node) => (node.type === 'upload' ? [String(node.value)] : []))

const partsOf = (text: string): string[][] => text.split(BLANK).map((part) => part.split(' ').filter((word) => word !== ''))
const textOf = (parts: readonly (readonly string[])[]): string => parts.map((words) => words.join(' ')).join(BLANK)

/** Words that no document has. */
function typist(): () => string {
  let typed = 0
  return () => `typed${(typed += 1)}`
}

/** Types, replaces and deletes words. */
const retyped = (next: Next, words: readonly string[], fresh: () => string): string[] =>
  words.flatMap((word) => {
    const kind = next()
    if (kind < 0.06) return []
    if (kind < 0.12) return [fresh()]
    return kind < 0.2 ? [fresh(), word] : [word]
  })

/** A text after some words were typed, replaced and deleted, and some blocks added and removed. */
function edited(next: Next, before: string): string {
  const fresh = typist()
  const parts = partsOf(before).flatMap((words) => {
    const kind = next()
    if (kind < 0.1) return []
    return kind < 0.2 ? [retyped(next, words, fresh), [fresh()]] : [retyped(next, words, fresh)]
  })
  return textOf(parts)
}

const moved = (next: Next, before: string): string =>
  before
    .split(BLANK)
    .toSorted(() => next() - 0.5)
    .join(BLANK)

/** A text after words changed places in their block. */
const rearranged = (next: Next, before: string): string =>
  textOf(
    partsOf(before).map((words) => {
      const [from, to] = [below(next, words.length), below(next, words.length)]
      return words.length === 0 ? words : words.with(from, words[to] ?? '').with(to, words[from] ?? '')
    }),
  )

/** The addresses that a typed word may have: those of the words beside it, and of the words that were beside those. */
function addressesAround(word: string, before: string, after: string, urls: ReadonlyMap<string, { url: string }>): (string | undefined)[] {
  const words = partsOf(after).find((part) => part.includes(word)) ?? []
  const isOld = (each: string): boolean => each.startsWith('word')
  const [left, right] = [words.slice(0, words.indexOf(word)).findLast(isOld), words.slice(words.indexOf(word)).find(isOld)]
  return partsOf(before).flatMap((part) => {
    const [from, to] = [part.indexOf(left ?? ''), part.indexOf(right ?? '')]
    const near = [from < 0 ? [] : part.slice(from, from + 2), to < 0 ? [] : part.slice(Math.max(0, to - 1), to + 1)].flat()
    return near.map((each) => urls.get(each)?.url)
  })
}

/** The words of the parts that are not mostly new. */
const wordsOfOldParts = (after: string): Set<string> =>
  new Set(partsOf(after).flatMap((words) => (words.filter((word) => word.startsWith('word')).length * 2 >= words.length ? words : [])))

/** Edits many documents, and compares the marks of every word that is still there. */
function expectSurvival(edit: (next: Next, before: string) => string): void {
  let survivors = 0
  for (let seed = 1; seed <= DOCUMENTS; seed++) {
    const next = random(seed)
    const state = markedDocument(next)
    const text = lexicalToText(state)
    const after = edit(next, text)
    const result = mergeText(state, after)
    expect(lexicalToText(result), `seed ${seed}`).toBe(after)
    const stored = readStored(result).state
    expect(picturesOf(stored).toSorted(), `seed ${seed}`).toEqual(picturesOf(state).toSorted())
    const [before, now] = [marksOf(state), marksOf(stored)]
    const inOldParts = wordsOfOldParts(after)
    for (const [each] of after.matchAll(/word\d+/g)) {
      survivors += 1
      const { kind, ...marks } = before.get(each) ?? { kind: '' }
      expect({ each, ...now.get(each) }, `seed ${seed}`).toMatchObject(inOldParts.has(each) ? { each, kind, ...marks } : { each, ...marks })
    }
    for (const [typed] of after.matchAll(/typed\d+/g)) {
      const url = now.get(typed)?.url
      if (url) expect(addressesAround(typed, text, after, before), `seed ${seed}: ${typed}`).toContain(url)
    }
  }
  expect(survivors).toBeGreaterThan(DOCUMENTS * 5)
}

describe('every picture stays, and every word that is still there keeps its formats and its link', () => {
  it('and the kind of its block when words and blocks are typed, replaced and deleted', { timeout: 30_000 }, () => expectSurvival(edited))

  it('and the kind of its block when blocks change places', { timeout: 30_000 }, () => expectSurvival(moved))

  it('and the kind of its block when words change places in it', { timeout: 30_000 }, () => expectSurvival(rearranged))
})
