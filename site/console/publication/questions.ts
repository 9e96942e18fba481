import { dayAndTime } from '../../../cms/domain/moment-words'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { becomesPublic, isTakenOffUntil, isWithdrawal, type PublicationValues } from './status'

/** The words of a question before a save. */
export type QuestionWords = {
  readonly title: string
  readonly text: string
  readonly details: readonly string[]
  /** The answer that publishes nothing; undefined where there is none. */
  readonly draft?: string | undefined
  readonly publish: string
}

/** What a save does to readers of what they would find broken. */
type Exposure = 'publish' | 'schedule' | 'save'

const VERBS: Readonly<Record<Exposure, string>> = { publish: 'Publish', schedule: 'Schedule', save: 'Save' }

/** The question before readers get to see what they would find broken. @param problems what they would find. */
export const unfinished = (noun: string, problems: readonly string[], exposure: Exposure = 'publish'): QuestionWords => ({
  title: `${VERBS[exposure]} this ${noun} as it is?`,
  text: 'Readers would find it unfinished:',
  details: problems,
  draft: exposure === 'save' ? 'Save as draft' : 'Keep as draft',
  publish: `${VERBS[exposure]} anyway`,
})

/** The question before readers lose a public record until its time comes. Keeping it as a draft would take it from them for good. */
const takenOff = (noun: string, time: string, problems: readonly string[]): QuestionWords => ({
  title: `Schedule this ${noun}${problems.length > 0 ? ' as it is' : ''}?`,
  text: `Readers lose it until ${dayAndTime(time)}.${problems.length > 0 ? ' They would then find it unfinished:' : ''}`,
  details: problems,
  publish: 'Take off and schedule',
})

/** The question before a withdrawal that saves more than the status. */
const unpublished = (noun: string): QuestionWords => ({
  title: `Unpublish this ${noun}?`,
  text: 'What is in this form is saved with it.',
  details: [],
  publish: 'Unpublish and save',
})

/** The question before readers see what was typed while they did not see the record. @param saved who made it public, in a sentence. */
export const publicByNow = (noun: string, saved: string, problems: readonly string[] = []): QuestionWords => ({
  title: `This ${noun} is public by now`,
  text: `${saved} Readers would see your changes at once${problems.length > 0 ? ', and find it unfinished:' : '.'}`.trimStart(),
  details: problems,
  draft: 'Save as draft',
  publish: 'Publish changes',
})

/** How a save exposes a record to readers; null if it does not. @param before null for a new record. */
export function exposureOf(before: PublicationValues | null, after: PublicationValues): Exposure | null {
  if (becomesPublic(before, after)) return 'publish'
  if (after.is_published) return 'save'
  return after.publish_at !== '' && after.publish_at !== before?.publish_at ? 'schedule' : null
}

/** What a question depends on. */
export type AskedSave = {
  readonly noun: string
  /** Null for a new record. */
  readonly before: PublicationValues | null
  readonly after: PublicationValues
  /** What readers would find broken, of which the save is to blame. */
  readonly problems: readonly ReaderProblem[]
  /** Whether the record has become public since something was typed. */
  readonly isExposed: boolean
  /** Whether a withdrawal would store what the user has not asked to save. */
  readonly storesMore: boolean
}

/** What to ask before a save; null for nothing. One question says all. */
export function questionBefore({ noun, before, after, problems, isExposed, storesMore }: AskedSave): QuestionWords | null {
  if (storesMore && isWithdrawal(before, after)) return unpublished(noun)
  const texts = problems.some(({ asks }) => asks) ? problems.map(({ text }) => text) : []
  if (isTakenOffUntil(before, after)) return takenOff(noun, after.publish_at, texts)
  const exposure = exposureOf(before, after)
  if (isExposed && exposure === 'save') return publicByNow(noun, '', texts)
  return exposure && texts.length > 0 ? unfinished(noun, texts, exposure) : null
}
