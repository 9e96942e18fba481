import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import { Comparer } from './comparer'
import { carryMarks, commonMark, type NewPart, type OldPart } from './merge-marks'
import { markedWith, PLAIN, splitMarks, type Unit } from './text-model'

const countLetters = (text = ''): number => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').length

/** The old part that a part has most from, if that is half of one of the two. Code has no formats: it is none for a text with formats. */
function ownerOf({ text, marks, kept }: NewPart): OldPart | null {
  const isMarked = marks.some(({ format, link }) => format !== 0 || link)
  const [best] = [...kept].filter(([{ unit }]) => !isMarked || unit.holder.type !== 'block').toSorted(([, one], [, other]) => other - one)
  return best && best[1] * 2 >= Math.min(countLetters(text), countLetters(best[0].text)) ? best[0] : null
}

/** Lets parts continue old ones. One that has little of any takes the place behind the part before it, if that is free. */
function setOwners(news: readonly NewPart[], olds: readonly OldPart[]): void {
  for (const part of news) part.from = ownerOf(part)
  const claimed = new Set(news.map(({ from }) => from))
  const placeOf = new Map(olds.map((old, place) => [old, place]))
  let place = 0
  for (const part of news) {
    const next = olds[place]
    if (next && !claimed.has(next)) part.from ??= next
    if (part.from) place = (placeOf.get(part.from) ?? 0) + 1
  }
}

/** Whether a part is another text: only small words stayed. */
function isOther({ text, from, kept, hasStayed }: NewPart): boolean {
  const letters = [...kept.keys()].reduce((sum, old) => sum + countLetters(old.text), 0)
  const stayed = [...kept.values()].reduce((sum, count) => sum + count, 0)
  return !hasStayed && stayed * 2 < Math.min(countLetters(text), Math.max(letters, countLetters(from?.text ?? text)))
}

/** Merges parts that stand in one place. If they differ too much, in pairs, which begin and end alike. */
function mergeRun(olds: readonly OldPart[], news: readonly NewPart[], comparer: Comparer): void {
  if (!carryMarks(olds, news, comparer)) {
    for (const pairs of comparer.stretches(olds, news, ({ text }) => text.slice(0, 8) + text.slice(-8)).stretches)
      pairs.news.forEach((part, at) => mergeRun(pairs.olds.slice(at, at + 1), [part], comparer))
    return
  }
  setOwners(news, olds)
  for (const part of news) {
    // another text keeps the format that all of the old one had, and no link
    if (isOther(part)) part.marks.fill({ format: commonMark(part.from?.marks ?? []).format, link: null })
  }
}

/** Finds the old part that each part of an edited text continues, and the formatting that it gets. */
export function mergeParts(units: readonly Unit[], after: string): NewPart[] {
  const split = (text: string): { text: string }[] => text.split(BLOCK_END).map((part) => ({ text: part }))
  const olds = units.flatMap((unit) => splitMarks(split(unit.text), unit.marks, BLOCK_END.length).map((part) => ({ ...part, unit })))
  const news = split(after).map(({ text }): NewPart => ({ ...markedWith(text, PLAIN), from: null, kept: new Map(), hasStayed: false }))
  const comparer = new Comparer()
  const { stretches } = comparer.stretches(olds, news)
  const changes = stretches.filter(({ isEqual }) => !isEqual)
  const gone = new Map(changes.flatMap((change) => change.olds.map((old) => [old.text, old])))
  for (const stretch of stretches)
    stretch.news.forEach((part, at) => {
      // an equal part may also have moved
      const from = stretch.isEqual ? stretch.olds[at] : gone.get(part.text)
      if (from) Object.assign(part, { marks: from.marks, from })
    })
  const kept = new Set(news.map(({ from }) => from))
  for (const change of changes) {
    const [left, came] = [change.olds.filter((old) => !kept.has(old)), change.news.filter(({ from }) => !from)]
    mergeRun(left, came, comparer)
  }
  return news
}
