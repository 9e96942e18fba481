import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Status } from '../../../cms/domain/records/publication-status'
import { Button } from '../../shared/ui'
import { useCommands } from '../commands/use-commands'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { instantOf, nextEvening } from './moments'
import styles from './publication-control.module.css'
import { StatusBadge } from './status-badge'
import { PublicationTimes } from './publication-times'
import {
  STATUS_CHOICE,
  STATUS_WORDS,
  becomesPublic,
  isPublicationChanged,
  isTakenOffUntil,
  publicationOf,
  statusDetail,
  statusOf,
  valuesOfChoice,
  type PublicationValues,
} from './status'
import { STATUS_IN_DRAFT } from './use-status-acts'

/** More to say about who sees a record: beside its stored status, and below what a save makes of it. */
export type PublicationNote = { readonly stored?: ReactNode; readonly below: ReactNode }

type PublicationControlProps = {
  readonly isNew: boolean
  /** Publishes or withdraws the record at once. */
  readonly onAct: (choice: Status) => void
  /** What readers would find broken in these values. */
  readonly problemsOf: (values: Readonly<Record<string, unknown>>) => readonly ReaderProblem[]
  readonly note?: PublicationNote
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
    clearErrors(['publish_at', 'unpublish_at'])
  }
}

/** Whether readers see the record, since when and from when on: what is stored, and what a save makes of it. */
export function PublicationControl({ isNew, onAct, problemsOf, note, news, pending }: PublicationControlProps) {
  const { formState } = useFormContext()
  const box = useRef<HTMLFieldSetElement>(null)
  const values: Readonly<Record<string, unknown>> = useWatch()
  const stored = publicationOf(formState.defaultValues ?? {})
  const chosen = publicationOf(values)
  const choose = useChoose(stored)
  const isScheduled = statusOf(chosen) === 'scheduled'
  const problems = isScheduled || becomesPublic(isNew ? null : stored, chosen) ? problemsOf(values) : []
  return (
    <fieldset ref={box} className={styles.control}>
      <legend className={styles.legend}>Status</legend>
      {!isNew && <StoredStatus stored={stored} note={note?.stored} onAct={onAct} />}
      {pending}
      {isPublicationChanged(stored, chosen) && <NotInDraft />}
      <Choices stored={stored} chosen={chosen} isNew={isNew} onChoose={choose} />
      <PublicationTimes box={box} stored={stored} chosen={chosen} onChoose={choose} />
      <div className={styles.notes} aria-live="polite">
        {news && <p>{news}</p>}
        {!isNew && isTakenOffUntil(stored, chosen) && <p>It is public now. Saving takes it off the site until then.</p>}
        {problems.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
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

type StoredStatusProps = { readonly stored: PublicationValues; readonly note: ReactNode; readonly onAct: (choice: Status) => void }

/** What readers see now, and the act that changes it at once, with a save of the form. */
function StoredStatus({ stored, note, onAct }: StoredStatusProps) {
  useCommands([
    stored.is_published
      ? { key: 'unpublish', label: 'Unpublish', alias: 'withdraw hide', on: 'record', run: () => onAct('draft') }
      : { key: 'publish', label: 'Publish', alias: 'publish now', on: 'record', run: () => onAct('published') },
  ])
  return (
    <div className={styles.stored}>
      <p className={styles.now}>
        <StatusBadge of={stored} />
        <span>{statusDetail(stored)}</span>
        {note}
      </p>
      {stored.is_published ? (
        <Button onClick={() => onAct('draft')}>Unpublish</Button>
      ) : (
        <Button look="accent" onClick={() => onAct('published')}>
          Publish now
        </Button>
      )}
    </div>
  )
}

/** Moves the focus along when a save or an Undo changes the choice that has it. @returns the group of the choices. */
function useFocusOnChoice(current: Status): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (group.current?.contains(document.activeElement)) group.current.querySelector<HTMLElement>(':checked')?.focus()
  }, [current])
  return group
}

type ChoicesProps = {
  readonly stored: PublicationValues
  readonly chosen: PublicationValues
  readonly isNew: boolean
  readonly onChoose: (choice: Status) => void
}

/** What a save makes of the record. */
function Choices({ stored, chosen, isNew, onChoose }: ChoicesProps) {
  const rest: Status = isNew || stored.published_at === '' ? 'draft' : 'withdrawn'
  const words: ReadonlyArray<readonly [Status, string]> = [
    ['published', isNew ? 'Publish at once' : STATUS_WORDS.published],
    [rest, isNew ? 'Keep as draft' : STATUS_WORDS[rest]],
    ['scheduled', isNew ? 'Schedule' : STATUS_WORDS.scheduled],
  ]
  const status = statusOf(chosen)
  const current = status === 'published' || status === 'scheduled' ? status : rest
  const legend = useId()
  const group = useFocusOnChoice(current)
  return (
    <div ref={group} className={styles.choices} role="radiogroup" aria-labelledby={legend}>
      <p id={legend} className={styles.after} hidden={isNew}>
        After saving
      </p>
      {words.map(([choice, label]) => (
        <label key={choice} className={styles.choice} data-chosen={choice === current || undefined}>
          <input type="radio" name={STATUS_CHOICE} value={choice} checked={choice === current} onChange={() => onChoose(choice)} />
          {label}
        </label>
      ))}
    </div>
  )
}
