import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import { leavesOf, type InlineNode, type LinkNode } from '../../../cms/domain/rich-text/nodes'
import { EDITS_MAX, type Comparer } from './comparer'
import { joinMarked, markedWith, PLAIN, splitMarks, type Mark, type MarkedText, type Unit } from './text-model'

/** A letter of a script that puts no blanks between words. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`
/** A word or another character, and the blanks behind it. */
const TOKEN = new RegExp(String.raw`(?:[[\p{L}\p{N}\p{M}_]--${UNSPACED}]+|${UNSPACED}\p{M}*|.)\s*`, 'gsv')
const LETTER = /[\p{L}\p{N}]/u
/** Letters of a word, and words together, that say something by themselves. */
const LONG_WORD = 4

/** What stands between two blank lines of the old text, and its text block. */
export type OldPart = MarkedText & { readonly unit: Unit }
/** The same of the new text, the old part that it continues, how many letters it has of each, and whether more than small words. */
export type NewPart = { readonly text: string; marks: Mark[]; from: OldPart | null; kept: Map<OldPart, number>; hasStayed: boolean }

/** A place in the whole text, and the end of the blanks behind it. */
type Span = { readonly start: number; readonly end: number; readonly stop: number }
/** A word, another character or a blank line, and the part that it is in. */
type Token<Part> = Span & { readonly text: string; readonly part: Part }

/** The tokens of parts, with the blank lines between them. */
function tokensOf<Part extends { readonly text: string }>(parts: readonly Part[]): Token<Part>[] {
  const tokens: Token<Part>[] = []
  let start = 0
  for (const part of parts)
    for (const each of [part === parts[0] ? '' : BLOCK_END, ...(part.text.match(TOKEN) ?? [])]) {
      const text = each.length === 1 || each === BLOCK_END ? each : each.trimEnd() || each
      const stop = start + each.length
      if (text !== '') tokens.push({ text, start, end: start + text.length, stop, part })
      start = stop
    }
  return tokens
}

const isSame = (one: Mark, other: Mark): boolean => one.format === other.format && one.link === other.link

/** What the formattings of a text have in common. */
export function commonMark(marks: readonly Mark[]): Mark {
  const common = (one: Mark, other: Mark): Mark => ({ format: one.format & other.format, link: one.link === other.link ? one.link : null })
  return marks.reduce((found, mark) => (isSame(found, mark) ? found : common(found, mark)), marks[0] ?? PLAIN)
}

/** How many characters two texts begin with, and end with, that are the same. */
function sharedEnds(one: string, other: string): [head: number, tail: number] {
  const shorter = Math.min(one.length, other.length)
  let [head, tail] = [0, 0]
  while (head < shorter && one[head] === other[head]) head++
  while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return [head, tail]
}

/** Makes the function that carries formatting over from old words to those in their place, which begin and end alike. */
const carrier =
  (olds: readonly Mark[], marks: Mark[]) =>
  (old: Span, now: Span, head: number, tail: number): void => {
    const keep = (from: number, start: number, length: number): void => {
      for (let step = 0; step < length; step++) marks[start + step] = olds[from + step] ?? PLAIN
    }
    const fill = (from: number, to: number, start: number, end: number): void => {
      if (end > start) marks.fill(commonMark(to > from ? olds.slice(from, to) : [olds[from - 1] ?? PLAIN, olds[from] ?? PLAIN]), start, end)
    }
    // what is added at an end of a word belongs to the word
    const isAdded = Math.max(head, tail) === old.end - old.start
    fill(old.start + (isAdded ? 0 : head), old.end - (isAdded ? 0 : tail), now.start + head, now.end - tail)
    keep(old.start, now.start, head)
    keep(old.end - tail, now.end - tail, tail)
    const blanks = Math.min(old.stop - old.end, now.stop - now.end)
    keep(old.end, now.end, blanks)
    fill(old.end, old.end, now.end + blanks, now.stop)
  }

/**
 * Carries formatting over to parts of a new text. Words that stayed, or have moved, keep theirs; what replaces words gets what these
 * had in common; what is typed between two characters gets what these have in common. Nothing is taken over across a blank line.
 * Returns false, and does nothing, if several parts differ too much.
 */
export function carryMarks(olds: readonly OldPart[], news: readonly NewPart[], comparer: Comparer): boolean {
  // each part takes an edit
  if (Math.min(olds.length, news.length) > EDITS_MAX) return false
  const { stretches, isComplete } = comparer.stretches(tokensOf(olds), tokensOf(news))
  if (!isComplete && olds.length > 1 && news.length > 1) return false
  const { marks } = markedWith(news.map(({ text }) => text).join(BLOCK_END), PLAIN)
  const carry = carrier(joinMarked(olds, BLOCK_END).marks, marks)
  const removed = stretches.flatMap((stretch) => (stretch.isEqual ? [] : stretch.olds))
  const gone = new Map(removed.filter(({ text }) => text.length >= LONG_WORD).map((token) => [token.text, token]))
  let at = 0
  for (const { isEqual, olds: left, news: came } of stretches) {
    const isPaired = left.length === came.length
    const [first = { start: at }, last = { end: at, stop: at }, start, end] = [left[0], left.at(-1), came[0], came.at(-1)]
    if (!isPaired && start && end && !came.some(({ text }) => text === BLOCK_END || gone.has(text)))
      carry({ ...last, start: first.start }, { ...end, start: start.start }, 0, 0)
    came.forEach((now, step) => {
      const old = isEqual ? left[step] : (gone.get(now.text) ?? (isPaired ? left[step] : undefined))
      const [head, tail] = sharedEnds(old?.text ?? '', now.text)
      if (old) carry(old, now, head, tail)
      if (!old || !LETTER.test(now.text)) return
      now.part.kept.set(old.part, (now.part.kept.get(old.part) ?? 0) + head + tail)
      if (isEqual && (now.text.length >= LONG_WORD || came.length >= LONG_WORD)) now.part.hasStayed = true
    })
    at = last.stop
  }
  splitMarks(news, marks, BLOCK_END.length).forEach((part, index) => Object.assign(news[index] ?? {}, part))
  return true
}

/** A text with formatting as inline nodes. */
export function inlineNodesOf({ text, marks }: MarkedText): InlineNode[] {
  const nodes: InlineNode[] = []
  let last: LinkNode | null = null
  for (let at = 0; at < text.length;) {
    const mark = marks[at] ?? PLAIN
    let to = at + 1
    // both halves of a character stay together
    while (to < text.length && (isSame(marks[to] ?? PLAIN, mark) || /^[\udc00-\udfff]/.test(text.charAt(to)))) to++
    const leaves = leavesOf(text.slice(at, to), mark.format)
    const link = mark.link && last === mark.link ? nodes.pop() : mark.link
    if (link?.type === 'link') nodes.push({ ...link, children: [...(link === mark.link ? [] : link.children), ...leaves] })
    else nodes.push(...leaves)
    last = mark.link
    at = to
  }
  return nodes
}
