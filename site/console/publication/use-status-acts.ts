import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Status } from '../../../cms/domain/records/publication-status'
import type { DraftOffer } from '../form/drafts/use-draft'
import { isPublicationChanged, valuesOfChoice } from './status'

/** The name, below `root`, of the form's error that a draft would lose the status. */
export const STATUS_IN_DRAFT = 'statusInDraft'

const LOST_IN_DRAFT = 'A draft keeps no status and no times, so nothing was saved: save them with the save button, or set them back first.'

function setValues<Values extends FieldValues>({ setValue }: UseFormReturn<Values>, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    // The compiler cannot see that a form with a publication has these fields.
    setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true, shouldTouch: true })
  }
}

/**
 * Publishes or withdraws a record at once, with a save of the form. If nothing is saved, the choice becomes what it was: a later
 * save must not do what the user has cancelled.
 * @param save saves the form, and calls its argument if nothing was saved.
 */
export function useActNow<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draft: Pick<DraftOffer, 'overlay'>,
  save: (notSaved: () => void) => void,
): (choice: Status) => void {
  return (choice) => {
    const former: FieldValues = form.getValues()
    const defaults: FieldValues = form.formState.defaultValues ?? {}
    const act: FieldValues = valuesOfChoice(choice, '')
    const names = Object.keys(act)
    // nobody has typed the act, so it is not offered as an unsaved draft
    draft.overlay(Object.fromEntries(names.map((name) => [name, former[name]])))
    setValues(form, act)
    save(() => {
      const [current, present]: [FieldValues, FieldValues] = [form.getValues(), form.formState.defaultValues ?? {}]
      // what the user has settled with others meanwhile stays
      const acted = names.filter((name) => current[name] === act[name])
      setValues(form, Object.fromEntries(acted.map((name) => [name, former[name] === defaults[name] ? present[name] : former[name]])))
      draft.overlay({})
    })
  }
}

/** Saves a draft, unless the form holds a status or times that a draft would lose. It then says so beside the status. */
export function useSaveDraft<Values extends FieldValues>(form: UseFormReturn<Values>, save: () => void): () => void {
  return () => {
    if (!isPublicationChanged(form.formState.defaultValues ?? {}, form.getValues())) return save()
    form.setError(`root.${STATUS_IN_DRAFT}`, { type: 'status', message: LOST_IN_DRAFT })
  }
}

type StatusActOptions = {
  readonly draft: Pick<DraftOffer, 'overlay'>
  /** Whether a save can start now. */
  readonly ready: boolean
  readonly submit: (options: { readonly asDraft?: boolean; readonly isAtOnce?: boolean; readonly notSaved?: () => void }) => void
}

/** What a form does with the status beside an ordinary save. */
export function useStatusActs<Values extends FieldValues>(form: UseFormReturn<Values>, { draft, ready, submit }: StatusActOptions) {
  const actNow = useActNow(form, draft, (notSaved) => submit({ isAtOnce: true, notSaved }))
  return {
    actNow: (choice: Status): void => {
      if (ready) actNow(choice)
    },
    saveDraft: useSaveDraft(form, () => submit({ asDraft: true })),
  }
}
