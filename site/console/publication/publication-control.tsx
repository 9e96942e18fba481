import { useEffect, useRef, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { post } from '../../../cms/domain/entities/post'
import type { Status } from '../../../cms/domain/records/publication-status'
import { CheckboxField } from '../fields/text-fields'
import { instantOf, nextEvening } from './moments'
import styles from './publication-control.module.css'
import { StatusBadge } from './status-badge'
import { PublicationTimes } from './publication-times'
import { isPublicationChanged, publicationOf, statusDetail, valuesOfChoice, type PublicationValues } from './status'
import { STATUS_IN_DRAFT } from './use-status-acts'

const PUBLISH_IMMEDIATELY = formLabel(post.fields.isPublished)

/** More to say about who sees a record: beside its stored status, and below what a save makes of it. */
export type PublicationNote = { readonly stored?: ReactNode; readonly below: ReactNode }

type PublicationControlProps = {
  readonly isNew: boolean
  readonly note?: PublicationNote | undefined
  /** What the schedule did while the form was open, in a sentence. */
  readonly news?: string | null
  /** The record's pending draft. */
  readonly pending?: ReactNode
}

/** Changes whether the record is published, or when it will be. A time that was typed comes back with its choice. */
function useChoose(before: PublicationValues): (choice: Status) => void {
  const { setValue, getValues, clearErrors, formState } = useFormContext()
  const { defaultValues } = formState
  const typed = useRef({ time: '', since: defaultValues })
  return (choice) => {
    const time: unknown = getValues('publish_at')
    if (typeof time === 'string' && instantOf(time) !== null) typed.current = { time, since: defaultValues }
    // a form that has begun anew has not seen it
    const former = typed.current.since === defaultValues ? typed.current.time : ''
    const values = valuesOfChoice(choice, former || before.publish_at || nextEvening())
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true, shouldTouch: true })
    clearErrors(['is_published', 'publish_at', 'unpublish_at'])
  }
}

/** Whether readers see the record, since when and from when on: what is stored, and what the next save makes of it. */
export function PublicationControl({ isNew, note, news, pending }: PublicationControlProps) {
  const { formState } = useFormContext()
  const box = useRef<HTMLFieldSetElement>(null)
  const values: Readonly<Record<string, unknown>> = useWatch()
  const stored = publicationOf(formState.defaultValues ?? {})
  const chosen = publicationOf(values)
  const choose = useChoose(stored)
  return (
    <fieldset ref={box} className={styles.control}>
      <legend className={styles.legend}>Status</legend>
      {!isNew && (
        <p className={styles.now}>
          <StatusBadge of={stored} />
          <span>{statusDetail(stored)}</span>
          {note?.stored}
        </p>
      )}
      {pending}
      {isPublicationChanged(stored, chosen) && <NotInDraft />}
      <CheckboxField name="is_published" label={PUBLISH_IMMEDIATELY} onChange={(isTicked) => choose(isTicked ? 'published' : 'draft')} />
      <PublicationTimes box={box} stored={stored} chosen={chosen} onChoose={choose} />
      <div className={styles.notes} aria-live="polite">
        {news && <p>{news}</p>}
        {note?.below}
      </div>
    </fieldset>
  )
}

/** Says why "Save as Draft" saved nothing, and takes the focus. */
function NotInDraft() {
  const { formState } = useFormContext()
  const line = useRef<HTMLParagraphElement>(null)
  const error = formState.errors.root?.[STATUS_IN_DRAFT]
  // each attempt makes an error of its own
  useEffect(() => {
    if (error) line.current?.focus()
  }, [error])
  return (
    error && (
      <p ref={line} tabIndex={-1} role="alert" className={styles.notInDraft}>
        {error.message}
      </p>
    )
  )
}
