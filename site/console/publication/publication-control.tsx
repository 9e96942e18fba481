import { useId, useRef, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Status } from '../../../cms/domain/records/publication-status'
import { Button } from '../../shared/ui'
import { useCommands } from '../commands/use-commands'
import fieldStyles from '../fields/fields.module.css'
import { MomentField } from '../fields/moment-field'
import { FieldRow } from '../form/form-section'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { nextEvening } from './moments'
import styles from './publication-control.module.css'
import { StatusBadge } from './status-badge'
import { becomesPublic, publicationOf, statusDetail, statusOf, type PublicationValues } from './status'

type PublicationControlProps = {
  readonly isNew: boolean
  /** What readers would find broken in these values. */
  readonly problemsOf: (values: Readonly<Record<string, unknown>>) => readonly ReaderProblem[]
  /** More to say about who sees the record. */
  readonly note?: ReactNode
  /** The record's pending draft. */
  readonly pending?: ReactNode
}

/** The values of each status that a person can choose. @param before the record's own, which its time is taken from. */
const valuesOf = (choice: Status, before: PublicationValues) => ({
  is_published: choice === 'published',
  publish_at: choice === 'scheduled' ? before.publish_at || nextEvening() : '',
})

/** Changes whether the record is published, or when it will be. */
function useChoose(before: PublicationValues): (choice: Status) => void {
  const { setValue } = useFormContext()
  return (choice) => {
    for (const [name, value] of Object.entries(valuesOf(choice, before))) setValue(name, value, { shouldDirty: true, shouldTouch: true })
  }
}

/** Whether readers see the record, since when and from when on: what is stored, and what a save makes of it. */
export function PublicationControl({ isNew, problemsOf, note, pending }: PublicationControlProps) {
  const { formState } = useFormContext()
  const values: Readonly<Record<string, unknown>> = useWatch()
  const stored = publicationOf(formState.defaultValues ?? {})
  const chosen = publicationOf(values)
  const choose = useChoose(stored)
  const isScheduled = statusOf(chosen) === 'scheduled'
  const problems = isScheduled || becomesPublic(isNew ? null : stored, chosen) ? problemsOf(values) : []
  return (
    <fieldset className={styles.control}>
      <legend className={styles.legend}>Status</legend>
      {!isNew && <StoredStatus stored={stored} onAct={choose} />}
      {pending}
      <Choices stored={stored} chosen={chosen} isNew={isNew} onChoose={choose} />
      <Times stored={stored} chosen={chosen} onChoose={choose} />
      <div className={styles.notes} aria-live="polite">
        {problems.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {note}
      </div>
    </fieldset>
  )
}

type StoredStatusProps = { readonly stored: PublicationValues; readonly onAct: (choice: Status) => void }

/** What readers see now, and the act that changes it at once, with a save of the form. */
function StoredStatus({ stored, onAct }: StoredStatusProps) {
  const box = useRef<HTMLDivElement>(null)
  const act = (choice: Status): void => {
    onAct(choice)
    box.current?.closest('form')?.requestSubmit()
  }
  useCommands([
    stored.is_published
      ? { key: 'unpublish', label: 'Unpublish', alias: 'withdraw hide', on: 'record', run: () => act('draft') }
      : { key: 'publish', label: 'Publish', alias: 'publish now', on: 'record', run: () => act('published') },
  ])
  return (
    <div ref={box} className={styles.stored}>
      <p className={styles.now}>
        <StatusBadge of={stored} />
        <span>{statusDetail(stored)}</span>
      </p>
      {stored.is_published ? (
        <Button onClick={() => act('draft')}>Unpublish</Button>
      ) : (
        <Button look="accent" onClick={() => act('published')}>
          Publish now
        </Button>
      )}
    </div>
  )
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
    ['published', isNew ? 'Publish at once' : 'Published'],
    [rest, rest === 'withdrawn' ? 'Withdrawn' : isNew ? 'Keep as draft' : 'Draft'],
    ['scheduled', isNew ? 'Schedule' : 'Scheduled'],
  ]
  const status = statusOf(chosen)
  const current = status === 'published' || status === 'scheduled' ? status : rest
  const legend = useId()
  return (
    <div className={styles.choices} role="radiogroup" aria-labelledby={legend}>
      <p id={legend} className={styles.after} hidden={isNew}>
        After saving
      </p>
      {words.map(([choice, label]) => (
        <label key={choice} className={styles.choice} data-chosen={choice === current || undefined}>
          <input type="radio" name="status-after-saving" checked={choice === current} onChange={() => onChoose(choice)} />
          {label}
        </label>
      ))}
    </div>
  )
}

/** The times of publication and withdrawal; one that is not set is offered by a button. */
function Times({ stored, chosen, onChoose }: Omit<ChoicesProps, 'isNew'>) {
  const { setValue, clearErrors, formState } = useFormContext()
  const [isDating, setDating] = useState(false)
  const choice = statusOf(chosen)
  const setEnd = (instant: string): void => {
    setValue('unpublish_at', instant, { shouldDirty: true })
    clearErrors('unpublish_at')
  }
  const hasEnd = chosen.unpublish_at !== ''
  const isDated = (isDating || formState.errors['published_at'] !== undefined) && choice !== 'draft'
  const offersEnd = (choice === 'published' || choice === 'scheduled') && !hasEnd
  const offersDate = !isDated && choice !== 'draft'
  const start = new Date(chosen.publish_at)
  const from = choice === 'scheduled' && !Number.isNaN(start.getTime()) && start.getTime() > Date.now() ? start : new Date()
  return (
    <>
      {(choice === 'scheduled' || hasEnd || isDated) && (
        <FieldRow>
          {choice === 'scheduled' && (
            <MomentField
              name="publish_at"
              label="Publish At"
              required
              help={start.getTime() <= Date.now() ? 'This time has passed: it is published within a minute.' : undefined}
              beside={<TextButton onClick={() => onChoose('draft')}>Clear schedule</TextButton>}
            />
          )}
          {isDated && <MomentField name="published_at" label="Published At" help="Empty: the time of the publication." />}
          {hasEnd && (
            <MomentField
              name="unpublish_at"
              label="Unpublish At"
              required
              beside={<TextButton onClick={() => setEnd('')}>Clear withdrawal</TextButton>}
            />
          )}
        </FieldRow>
      )}
      {(offersEnd || offersDate) && (
        <div className={styles.more}>
          {offersEnd && <TextButton onClick={() => setEnd(nextEvening(from))}>Schedule withdrawal</TextButton>}
          {offersDate && (
            <TextButton onClick={() => setDating(true)}>{stored.published_at === '' ? 'Set' : 'Edit'} “Published at”</TextButton>
          )}
        </div>
      )}
    </>
  )
}

function TextButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={fieldStyles.beside} onClick={onClick}>
      {children}
    </button>
  )
}
