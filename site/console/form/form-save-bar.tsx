import type { ComponentProps } from 'react'
import { useFormState, useWatch, type Control, type FieldValues } from 'react-hook-form'
import { clockTime } from '../../../cms/domain/moment-words'
import { isDrafted } from '../data/edited-record'
import { saveLine } from '../publication/save-line'
import { ALWAYS_PUBLIC, publicationOf } from '../publication/status'
import type { FormMapping } from './form-types'
import { SaveBar } from './save-bar'

type FormSaveBarProps<Values extends FieldValues, Entity extends object> = Omit<ComponentProps<typeof SaveBar>, 'notInDraft' | 'line'> & {
  readonly control: Control<Values>
  readonly hasStatus: boolean
  readonly module: FormMapping<Values, Entity>
  readonly record: Entity | null
  /** When the form was saved, if it has stayed; null for never. */
  readonly savedAt: string | null
}

/** The save bar, which says what a save does, and when a draft cannot hold what was typed. It alone follows the typing. */
export function FormSaveBar<Values extends FieldValues, Entity extends object>(props: FormSaveBarProps<Values, Entity>) {
  const { control, hasStatus, module, record, savedAt, ...bar } = props
  // The compiler cannot see that all values are watched.
  const values = useWatch({ control }) as Values
  const { defaultValues = {}, isDirty } = useFormState({ control })
  const publication = hasStatus ? publicationOf : () => ALWAYS_PUBLIC
  const save = { before: record && publication(defaultValues), after: publication(values), isChanged: isDirty }
  const isToSave = typeof props.cancel !== 'function' && (record === null || isDirty || isDrafted(record))
  const line = isToSave ? saveLine({ ...save, problems: module.readerProblems?.(values, record) ?? [] }) : ''
  const hasOtherParts = props.onSaveDraft !== undefined && Boolean(module.parts?.request(values, defaultValues))
  return (
    <SaveBar
      {...bar}
      line={savedAt !== null && !isDirty ? `Saved ${clockTime(savedAt)}` : line}
      notInDraft={hasOtherParts ? (module.parts?.notInDraft ?? null) : null}
    />
  )
}
