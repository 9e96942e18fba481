import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Status } from '../../../cms/domain/records/publication-status'
import fieldStyles from '../fields/fields.module.css'
import { MomentField } from '../fields/moment-field'
import { DATED_AHEAD } from '../../../cms/domain/records/reader-notes'
import { WITHDRAWAL_FIRST } from '../../../cms/domain/records/schedule-messages'
import { FieldRow } from '../form/form-section'
import { SERVER_ERROR } from '../form/place-errors'
import { nextEvening } from './moments'
import styles from './publication-control.module.css'
import { hasPassed, isDatedAhead, isWithdrawnAtOnce, isWithdrawnFirst, statusOf, type PublicationValues } from './status'

type PublicationTimesProps = {
  /** The control that the times are a part of. */
  readonly box: RefObject<HTMLElement | null>
  readonly stored: PublicationValues
  readonly chosen: PublicationValues
  readonly onChoose: (choice: Status) => void
}

/** Puts the focus on an element of a box after the next render: the button that was pressed is gone then. @returns its setter, by selector. */
function useNextFocus(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null) return
    box.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  return (selector) => {
    next.current = selector
  }
}

/** Takes back the form's own message about the order of the times once they are in order. The server may know another time. */
function useOrderOfTimes(isWrong: boolean): void {
  const { clearErrors, formState } = useFormContext()
  const error = formState.errors['unpublish_at']
  const isShown = error?.message === WITHDRAWAL_FIRST && error.type !== SERVER_ERROR
  useEffect(() => {
    if (isShown && !isWrong) clearErrors('unpublish_at')
  }, [isShown, isWrong, clearErrors])
}

/** The time of a publication, or now if that has passed or cannot be read. */
function startOf(time: string): Date {
  const start = new Date(time)
  return start.getTime() > Date.now() ? start : new Date()
}

/** What stands below a time on which the schedule acts at once. */
const passed = (done: 'published' | 'withdrawn'): string => `This time has passed: it is ${done} within a minute.`

const named = (name: string): string => `[name="${name}"]`

/** The times of publication and withdrawal; one that is not set is offered by a button. */
export function PublicationTimes({ box, stored, chosen, onChoose }: PublicationTimesProps) {
  const { setValue, clearErrors, formState } = useFormContext()
  const [isDating, setDating] = useState(() => isDatedAhead(stored))
  const focus = useNextFocus(box)
  useOrderOfTimes(isWithdrawnFirst(chosen))
  const choice = statusOf(chosen)
  const setEnd = (instant: string, next: string): void => {
    setValue('unpublish_at', instant, { shouldDirty: true })
    clearErrors('unpublish_at')
    focus(next)
  }
  const clearSchedule = (): void => {
    onChoose('draft')
    focus('[data-schedules-start]')
  }
  const schedule = (): void => {
    onChoose('scheduled')
    focus(named('publish_at'))
  }
  const setDate = (): void => {
    setDating(true)
    focus(named('published_at'))
  }
  const hasEnd = chosen.unpublish_at !== ''
  const isDated = (isDating || formState.errors['published_at'] !== undefined) && choice !== 'draft'
  const canEnd = choice === 'published' || choice === 'scheduled'
  const from = choice === 'scheduled' ? startOf(chosen.publish_at) : new Date()
  return (
    <>
      {(choice === 'scheduled' || hasEnd || isDated) && (
        <FieldRow>
          {choice === 'scheduled' && (
            <MomentField
              name="publish_at"
              label="Publish At"
              required
              help={hasPassed(chosen.publish_at) ? passed('published') : undefined}
              beside={<TextButton onClick={clearSchedule}>Clear schedule</TextButton>}
            />
          )}
          {isDated && <DateField chosen={chosen} />}
          {hasEnd && (
            <EndField
              isDue={isWithdrawnAtOnce(stored, chosen)}
              // where no button brings it back, the status has the focus
              onClear={() => setEnd('', canEnd ? '[data-schedules-end]' : named('is_published'))}
            />
          )}
        </FieldRow>
      )}
      <Offers
        onStart={choice === 'scheduled' ? null : schedule}
        onEnd={canEnd && !hasEnd ? () => setEnd(nextEvening(from), named('unpublish_at')) : null}
        onDate={isDated || choice === 'draft' ? null : setDate}
        isDated={stored.published_at !== ''}
      />
    </>
  )
}

/** The date of the publication. */
function DateField({ chosen }: { readonly chosen: PublicationValues }) {
  const help = 'Empty: the time of the publication.'
  return <MomentField name="published_at" label="Published At" help={isDatedAhead(chosen) ? `${help} ${DATED_AHEAD}` : help} />
}

/** The time of the withdrawal. */
function EndField({ isDue, onClear }: { readonly isDue: boolean; readonly onClear: () => void }) {
  const clear = <TextButton onClick={onClear}>Clear withdrawal</TextButton>
  return <MomentField name="unpublish_at" label="Unpublish At" required help={isDue ? passed('withdrawn') : undefined} beside={clear} />
}

type OffersProps = {
  readonly onStart: (() => void) | null
  readonly onEnd: (() => void) | null
  readonly onDate: (() => void) | null
  readonly isDated: boolean
}

/** Buttons for the times that are not set. */
function Offers({ onStart, onEnd, onDate, isDated }: OffersProps) {
  if (!onStart && !onEnd && !onDate) return null
  return (
    <div className={styles.more}>
      {onStart && (
        <TextButton data-schedules-start="" onClick={onStart}>
          Schedule publication
        </TextButton>
      )}
      {onEnd && (
        <TextButton data-schedules-end="" onClick={onEnd}>
          Schedule withdrawal
        </TextButton>
      )}
      {onDate && <TextButton onClick={onDate}>{isDated ? 'Edit' : 'Set'} “Published at”</TextButton>}
    </div>
  )
}

type TextButtonProps = {
  readonly onClick: () => void
  readonly 'data-schedules-start'?: string
  readonly 'data-schedules-end'?: string
  readonly children: ReactNode
}

function TextButton(props: TextButtonProps) {
  return <button type="button" className={fieldStyles.beside} {...props} />
}
