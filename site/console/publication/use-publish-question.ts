import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { useSession } from '../../shared/session/session'
import { isDrafted } from '../data/edited-record'
import type { Version } from '../data/versions'
import { savedSentence } from '../ui/saved-sentence'
import { scheduleSentence } from './schedule-sentence'
import { becomesPublic, isPublicationChanged, publicationOf, type PublicationValues } from './status'

type Answer = 'publish' | 'draft' | 'edit'

/** The question before a save makes something public. */
export type PublishQuestion = {
  readonly title: string
  readonly text: string
  readonly details: readonly string[]
  /** The answer that publishes nothing; undefined where there is none. */
  readonly draft?: string | undefined
  readonly publish: string
  readonly answer: (answer: Answer) => void
}

/** What a save is agreed to be: one of a pending draft, or of a draft that stays one, or neither. */
type Agreed<Values> = { readonly values: Values; readonly asDraft: boolean; readonly keepsDraft: boolean }

type QuestionOptions<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>
  readonly noun: string
  /** The record when the form was opened; null for a new one. */
  readonly record: object | null
  readonly isNew: boolean
  readonly problemsOf: (values: Values) => readonly ReaderProblem[]
  /** Whether a pending draft can hold these values. */
  readonly canDraft: (values: Values) => boolean
}

/** What "Keep as draft" makes of the values. */
const DRAFT: Readonly<Record<string, unknown>> = { is_published: false, publish_at: '' }

/** What a save does to readers of what they would find broken. */
type Exposure = 'publish' | 'schedule' | 'save'

const VERBS: Readonly<Record<Exposure, string>> = { publish: 'Publish', schedule: 'Schedule', save: 'Save' }

/** The question before readers get to see what they would find broken. @param problems what they would find. */
export const unfinished = (noun: string, problems: readonly string[], exposure: Exposure = 'publish'): Omit<PublishQuestion, 'answer'> => ({
  title: `${VERBS[exposure]} this ${noun} as it is?`,
  text: 'Readers would find it unfinished:',
  details: problems,
  draft: exposure === 'save' ? 'Save as draft' : 'Keep as draft',
  publish: `${VERBS[exposure]} anyway`,
})

/** How a save exposes a record to readers; null if it does not. @param before null for a new record. */
export function exposureOf(before: PublicationValues | null, after: PublicationValues): Exposure | null {
  if (becomesPublic(before, after)) return 'publish'
  if (after.is_published) return 'save'
  return after.publish_at !== '' && after.publish_at !== before?.publish_at ? 'schedule' : null
}

/** Asks before a save makes something public that readers would find broken, or that others have not finished. */
export function usePublishQuestion<Values extends FieldValues>(options: QuestionOptions<Values>) {
  const { form, noun, record, isNew, problemsOf, canDraft } = options
  const { user } = useSession()
  const [question, setQuestion] = useState<PublishQuestion | null>(null)
  const ask = async (words: Omit<PublishQuestion, 'answer'>): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve) => setQuestion({ ...words, answer: resolve }))
    setQuestion(null)
    return answer
  }
  /** Whether a pending draft can hold all that was changed: it holds no status and no times. */
  const keepsInDraft = (values: Values): boolean => canDraft(values) && !isPublicationChanged(form.formState.defaultValues ?? {}, values)
  /** The problems to ask about. What was there before a save that leaves the record public is no news, unless it is in a draft. */
  const newProblems = (values: Values, exposure: Exposure): readonly ReaderProblem[] => {
    const problems = problemsOf(values)
    if (exposure !== 'save' || isDrafted(record)) return problems
    // The compiler cannot see that the form has all of its default values.
    const known = problemsOf(form.formState.defaultValues as Values).map(({ text }) => text)
    return problems.filter(({ text }) => !known.includes(text))
  }
  /** What to save; null if the user goes on editing. */
  const confirm = async (values: Values): Promise<Agreed<Values> | null> => {
    const exposure = exposureOf(isNew ? null : publicationOf(form.formState.defaultValues ?? {}), publicationOf(values))
    const problems = exposure ? newProblems(values, exposure) : []
    if (!exposure || !problems.some(({ asks }) => asks)) return { values, asDraft: false, keepsDraft: false }
    const texts = problems.map(({ text }) => text)
    const words = unfinished(noun, texts, exposure)
    const answer = await ask(exposure === 'save' && !keepsInDraft(values) ? { ...words, draft: undefined } : words)
    if (answer === 'edit') return null
    if (answer === 'publish' || exposure === 'save') return { values, asDraft: answer === 'draft', keepsDraft: false }
    for (const [name, value] of Object.entries(DRAFT)) {
      // The compiler cannot see that a form with a publication has these fields.
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    }
    return { values: { ...values, ...DRAFT }, asDraft: false, keepsDraft: true }
  }
  /**
   * Asks before a save makes public what others have put into a pending draft since the form was opened, or what was
   * typed while the record was not public and now is.
   * @param present the record as others have left it. @param theirs the form's values of it. @param changed the labels of what they changed.
   */
  const confirmOver = async (
    values: Values,
    present: Version<object>,
    theirs: FieldValues,
    changed: readonly string[],
  ): Promise<Answer> => {
    const [before, after] = [publicationOf(form.formState.defaultValues ?? {}), publicationOf({ ...present.record })]
    const isNewDraft = isDrafted(present.record) && (!isDrafted(record) || changed.length > 0)
    const isPublicNow = after.is_published && !before.is_published && !publicationOf(values).is_published
    if (!isNewDraft && !isPublicNow) return 'publish'
    const saved = scheduleSentence(form.formState.defaultValues ?? {}, theirs, present) ?? savedSentence(present, user?.username)
    return ask({
      title: isNewDraft ? `Publish the draft of this ${noun}, too?` : `This ${noun} is public by now`,
      text: isNewDraft
        ? `${isDrafted(record) ? 'The draft has changed' : 'There is a draft'} since you opened this form. ${saved} These changes would be published with yours:`
        : `${saved} Readers would see your changes at once.`,
      details: isNewDraft ? changed : [],
      draft: keepsInDraft(values) ? 'Save as draft' : undefined,
      publish: isNewDraft ? 'Publish both' : 'Publish changes',
    })
  }
  return { question, confirm, confirmOver }
}
