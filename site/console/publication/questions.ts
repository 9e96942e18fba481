/** The words of a question before a save. */
export type QuestionWords = {
  readonly title: string
  readonly text: string
  readonly details: readonly string[]
  /** The answer that publishes nothing; undefined where there is none. */
  readonly draft?: string | undefined
  readonly publish: string
}

/** The question before a cell of a list, which has no line that says it, publishes what readers would find broken. */
export const unfinished = (noun: string, problems: readonly string[]): QuestionWords => ({
  title: `Publish this ${noun} as it is?`,
  text: 'Readers would find it unfinished:',
  details: problems,
  draft: 'Keep as draft',
  publish: 'Publish anyway',
})

/** The question before readers see what was typed while they did not see the record. @param saved who made it public, in a sentence. */
export const publicByNow = (noun: string, saved: string): QuestionWords => ({
  title: `This ${noun} is public by now`,
  text: `${saved} Readers would see your changes at once.`.trimStart(),
  details: [],
  draft: 'Save as draft',
  publish: 'Publish changes',
})
