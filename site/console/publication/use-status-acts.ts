import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Status } from '../../../cms/domain/records/publication-status'
import { useCommands } from '../commands/use-commands'
import { isPublicationChanged, valuesOfChoice } from './status'

/** The name, below `root`, of the form's error that a draft would lose the status. */
export const STATUS_IN_DRAFT = 'statusInDraft'

const LOST_IN_DRAFT = 'A draft keeps no status and no times, so nothing was saved: save them with the save button, or set them back first.'

/** Saves a draft, unless the form holds a status or times that a draft would lose. It then says so beside the status. */
export function useSaveDraft<Values extends FieldValues>(form: UseFormReturn<Values>, save: () => void): () => void {
  return () => {
    if (!isPublicationChanged(form.formState.defaultValues ?? {}, form.getValues())) return save()
    form.setError(`root.${STATUS_IN_DRAFT}`, { type: 'status', message: LOST_IN_DRAFT })
  }
}

/** Offers in the palette to publish or withdraw a stored record: changes its status in the form and saves. @param save undefined for a new record. */
export function useStatusCommands<Values extends FieldValues>(form: UseFormReturn<Values>, save: (() => void) | undefined): void {
  const choose = (choice: Status) => (): void => {
    for (const [name, value] of Object.entries(valuesOfChoice(choice, ''))) {
      // The compiler cannot see that a form with a publication has these fields.
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true, shouldTouch: true })
    }
    save?.()
  }
  const isPublic: unknown = form.formState.defaultValues?.['is_published']
  const command = isPublic
    ? { key: 'unpublish', label: 'Unpublish', alias: 'withdraw hide', on: 'record' as const, run: choose('draft') }
    : { key: 'publish', label: 'Publish', alias: 'publish now', on: 'record' as const, run: choose('published') }
  useCommands(save ? [command] : [])
}
