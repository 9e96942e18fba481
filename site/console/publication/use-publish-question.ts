import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '../../shared/session/session'
import { isDrafted } from '../data/edited-record'
import type { Version } from '../data/versions'
import { savedSentence } from '../ui/saved-sentence'
import { publicByNow, type QuestionWords } from './questions'
import { scheduleSentence } from './schedule-sentence'
import { becomesPublic, isPublicationChanged, publicationOf } from './status'

type Answer = 'publish' | 'draft' | 'edit'

/** The question before a save makes something public. */
export type PublishQuestion = QuestionWords & { readonly answer: (answer: Answer) => void }

type QuestionOptions<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>
  readonly noun: string
  /** The record when the form was opened; null for a new one. */
  readonly record: object | null
  /** Whether the schedule has made the record public since something was typed. */
  readonly exposed: { current: boolean }
  /** Whether a pending draft can hold these values. */
  readonly canDraft: (values: Values) => boolean
}

/** Asks before a save shows readers what others have not finished, or what was typed while they did not see the record. */
export function usePublishQuestion<Values extends FieldValues>(options: QuestionOptions<Values>) {
  const { form, noun, record, exposed, canDraft } = options
  const { user } = useSession()
  const [question, setQuestion] = useState<PublishQuestion | null>(null)
  const ask = async (words: QuestionWords): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve) => setQuestion({ ...words, answer: resolve }))
    setQuestion(null)
    return answer
  }
  /** Whether a pending draft can hold all that was changed: it holds no status and no times. */
  const keepsInDraft = (values: Values): boolean => canDraft(values) && !isPublicationChanged(form.formState.defaultValues ?? {}, values)
  /** Asks if the schedule has made the record public since something was typed. */
  const confirm = async (values: Values): Promise<Answer> => {
    const after = publicationOf(values)
    const isSeen = after.is_published && !becomesPublic(publicationOf(form.formState.defaultValues ?? {}), after)
    if (!exposed.current || !isSeen) return 'publish'
    const answer = await ask({ ...publicByNow(noun, ''), ...(!keepsInDraft(values) && { draft: undefined }) })
    if (answer !== 'edit') exposed.current = false
    return answer
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
