import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { useSession } from '../../shared/session/session'
import { isDrafted } from '../data/edited-record'
import type { Version } from '../data/versions'
import { savedSentence } from '../ui/saved-sentence'
import { becomesPublic, publicationOf } from './status'

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

/** The question before something becomes public that readers would find broken. @param problems what they would find. */
export const unfinished = (noun: string, problems: readonly string[]): Omit<PublishQuestion, 'answer'> => ({
  title: `Publish this ${noun} as it is?`,
  text: 'Readers would find it unfinished:',
  details: problems,
  draft: 'Keep as draft',
  publish: 'Publish anyway',
})

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
  /** The values to save; null if the user goes on editing. */
  const confirm = async (values: Values): Promise<Values | null> => {
    const stored = isNew ? null : publicationOf(form.formState.defaultValues ?? {})
    if (!becomesPublic(stored, publicationOf(values))) return values
    const problems = problemsOf(values)
    if (!problems.some(({ asks }) => asks)) return values
    const answer = await ask(
      unfinished(
        noun,
        problems.map(({ text }) => text),
      ),
    )
    if (answer !== 'draft') return answer === 'publish' ? values : null
    for (const [name, value] of Object.entries(DRAFT)) {
      // The compiler cannot see that a form with a publication has these fields.
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    }
    return { ...values, ...DRAFT }
  }
  /**
   * Asks before a save makes public what others have put into a pending draft since the form was opened, or what was
   * typed while the record was not public and now is.
   * @param present the record as others have left it. @param changed the labels of what they changed.
   */
  const confirmOver = async (values: Values, present: Version<object>, changed: readonly string[]): Promise<Answer> => {
    const [before, after] = [publicationOf(form.formState.defaultValues ?? {}), publicationOf({ ...present.record })]
    const isNewDraft = isDrafted(present.record) && (!isDrafted(record) || changed.length > 0)
    const isPublicNow = after.is_published && !before.is_published && !publicationOf(values).is_published
    if (!isNewDraft && !isPublicNow) return 'publish'
    const saved = savedSentence(present, user?.username)
    return ask({
      title: isNewDraft ? `Publish the draft of this ${noun}, too?` : `This ${noun} is public by now`,
      text: isNewDraft
        ? `${isDrafted(record) ? 'The draft has changed' : 'There is a draft'} since you opened this form. ${saved} These changes would be published with yours:`
        : `${saved} Readers would see your changes at once.`,
      details: isNewDraft ? changed : [],
      draft: canDraft(values) ? 'Save as draft' : undefined,
      publish: isNewDraft ? 'Publish both' : 'Publish changes',
    })
  }
  return { question, confirm, confirmOver }
}
