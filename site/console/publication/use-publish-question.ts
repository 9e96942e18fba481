import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { useSession } from '../../shared/session/session'
import { isDrafted } from '../data/edited-record'
import type { Version } from '../data/versions'
import { savedSentence } from '../ui/saved-sentence'
import { changesSince } from '../form/changes-since'
import { pick } from '../form/conflict/merge-values'
import { exposureOf, publicByNow, questionBefore, type QuestionWords } from './questions'
import { scheduleSentence } from './schedule-sentence'
import { LINKED_PUBLICATION, isPublicationChanged, publicationOf } from './status'

type Answer = 'publish' | 'draft' | 'edit'

/** The question before a save makes something public, or takes it from readers. */
export type PublishQuestion = QuestionWords & { readonly answer: (answer: Answer) => void }

/** What a save is agreed to be: one of a pending draft, or of a draft that stays one, or neither. */
type Agreed<Values> = { readonly values: Values; readonly asDraft: boolean; readonly keepsDraft: boolean }

type QuestionOptions<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>
  readonly noun: string
  /** The record when the form was opened; null for a new one. */
  readonly record: object | null
  readonly isNew: boolean
  /** Whether the schedule has made the record public since something was typed. */
  readonly exposed: { current: boolean }
  readonly problemsOf: (values: Values) => readonly ReaderProblem[]
  /** Whether a pending draft can hold these values. */
  readonly canDraft: (values: Values) => boolean
}

/** What "Keep as draft" makes of the values. */
const DRAFT: Readonly<Record<string, unknown>> = { is_published: false, publish_at: '' }

/** Asks before a save makes something public that readers would find broken, or that others have not finished, and before one that takes it off the site. */
export function usePublishQuestion<Values extends FieldValues>(options: QuestionOptions<Values>) {
  const { form, noun, record, isNew, exposed, problemsOf, canDraft } = options
  const { user } = useSession()
  const [question, setQuestion] = useState<PublishQuestion | null>(null)
  const ask = async (words: QuestionWords): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve) => setQuestion({ ...words, answer: resolve }))
    setQuestion(null)
    return answer
  }
  /** Whether a pending draft can hold all that was changed: it holds no status and no times. */
  const keepsInDraft = (values: Values): boolean => canDraft(values) && !isPublicationChanged(form.formState.defaultValues ?? {}, values)
  /** The problems to ask about. What was there before a save that leaves the record public is no news, unless it is in a draft. */
  const newProblems = (values: Values, exposure: ReturnType<typeof exposureOf>): readonly ReaderProblem[] => {
    const problems = exposure ? problemsOf(values) : []
    if (exposure !== 'save' || isDrafted(record)) return problems
    // The compiler cannot see that the form has all of its default values.
    const known = problemsOf(form.formState.defaultValues as Values).map(({ text }) => text)
    return problems.filter(({ text }) => !known.includes(text))
  }
  /** Whether a save of these values stores more than a status: a pending draft, or, in an act at once, what was typed. */
  const storesMore = (values: Values, isAtOnce: boolean): boolean => {
    const defaults: FieldValues = form.formState.defaultValues ?? {}
    return isDrafted(record) || (isAtOnce && changesSince(defaults, { ...values, ...pick(defaults, LINKED_PUBLICATION) }) !== null)
  }
  /** What to save; null if the user goes on editing. @param isAtOnce the user has asked for a status, and for no save of the rest. */
  const confirm = async (values: Values, isAtOnce: boolean): Promise<Agreed<Values> | null> => {
    const before = isNew ? null : publicationOf(form.formState.defaultValues ?? {})
    const after = publicationOf(values)
    const exposure = exposureOf(before, after)
    const problems = newProblems(values, exposure)
    const words = questionBefore({ noun, before, after, problems, isExposed: exposed.current, storesMore: storesMore(values, isAtOnce) })
    if (!words) return { values, asDraft: false, keepsDraft: false }
    const answer = await ask(exposure === 'save' && !keepsInDraft(values) ? { ...words, draft: undefined } : words)
    if (answer === 'edit') return null
    exposed.current = false
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
      ...publicByNow(noun, saved),
      ...(isNewDraft && {
        title: `Publish the draft of this ${noun}, too?`,
        text: `${isDrafted(record) ? 'The draft has changed' : 'There is a draft'} since you opened this form. ${saved} These changes would be published with yours:`,
        details: changed,
        publish: 'Publish both',
      }),
      ...(!keepsInDraft(values) && { draft: undefined }),
    })
  }
  return { question, confirm, confirmOver }
}
