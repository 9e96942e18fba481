import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { becomesPublic, publicationOf } from './status'

type Answer = 'publish' | 'draft' | 'edit'

/** The question before a save makes something public that readers would find broken. */
export type PublishQuestion = { readonly problems: readonly string[]; readonly answer: (answer: Answer) => void }

type QuestionOptions<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>
  readonly isNew: boolean
  readonly problemsOf: (values: Values) => readonly ReaderProblem[]
}

/** What "Keep as draft" makes of the values. */
const DRAFT: Readonly<Record<string, unknown>> = { is_published: false, publish_at: '' }

/** Asks before a save makes something public that readers would find broken. */
export function usePublishQuestion<Values extends FieldValues>({ form, isNew, problemsOf }: QuestionOptions<Values>) {
  const [question, setQuestion] = useState<PublishQuestion | null>(null)
  /** The values to save; null if the user goes on editing. */
  const confirm = async (values: Values): Promise<Values | null> => {
    const stored = isNew ? null : publicationOf(form.formState.defaultValues ?? {})
    if (!becomesPublic(stored, publicationOf(values))) return values
    const problems = problemsOf(values)
    if (!problems.some(({ asks }) => asks)) return values
    const texts = problems.map(({ text }) => text)
    const answer = await new Promise<Answer>((resolve) => setQuestion({ problems: texts, answer: resolve }))
    setQuestion(null)
    if (answer !== 'draft') return answer === 'publish' ? values : null
    for (const [name, value] of Object.entries(DRAFT)) {
      // The compiler cannot see that a form with a publication has these fields.
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    }
    return { ...values, ...DRAFT }
  }
  return { question, confirm }
}
