import { useRef, useState } from 'react'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useSession } from '../../../shared/session/session'
import { Button } from '../../../shared/ui'
import { ComparedValue } from '../../ui/compared-value'
import dialogStyles from '../../ui/dialog.module.css'
import { savedSentence, takenSentence } from '../../ui/saved-sentence'
import type { Conflict, Dispute, Side } from './conflict'
import styles from './conflict.module.css'

const SIDES = [
  { side: 'mine', title: 'Yours', choice: 'Keep mine' },
  { side: 'theirs', title: 'Theirs', choice: 'Take theirs' },
] as const

/** Height of the line above the first difference of a text, in pixels. */
const LINE_ABOVE = 32

type DisputeProps = {
  readonly dispute: Dispute
  readonly side: Side | undefined
  readonly onChoose: (side: Side) => void
}

/** Scrolls a long text to its first difference, with the line above it. */
function showFirstDifference(box: HTMLElement | null): void {
  const mark = box?.querySelector('mark')
  if (box && mark) box.scrollTop += mark.getBoundingClientRect().top - box.getBoundingClientRect().top - LINE_ABOVE
}

/** Two values of one field, or of fields that only make sense together, side by side. */
function DisputeChoice({ dispute: { names, fields }, side: chosen, onChoose }: DisputeProps) {
  const legend = fields.map(({ label }) => label).join(', ')
  return (
    <fieldset className={styles.dispute}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.sides}>
        {SIDES.map(({ side, title, choice }) => (
          <div key={side} className={styles.side} data-chosen={chosen === side || undefined}>
            <p className={styles.title}>{title}</p>
            {/* Focusable, because long texts scroll. */}
            <div ref={showFirstDifference} className={styles.values} tabIndex={0} role="group" aria-label={`${legend}: ${title}`}>
              {fields.map(({ name, label, mine, theirs }) => (
                <div key={name}>
                  {fields.length > 1 && <p className={styles.part}>{label}</p>}
                  {side === 'mine' ? <ComparedValue text={mine} other={theirs} /> : <ComparedValue text={theirs} other={mine} />}
                </div>
              ))}
            </div>
            <label className={styles.choice}>
              <input type="radio" name={`side of ${names.join(' ')}`} checked={chosen === side} onChange={() => onChoose(side)} />
              {choice}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function ConflictBody({ conflict, noun }: { readonly conflict: Conflict; readonly noun: string }) {
  const { user } = useSession()
  const [sides, setSides] = useState<ReadonlyMap<number, Side>>(new Map())
  const { disputes, savedBy, schedule, taken, resolve } = conflict
  const choose = (index: number, side: Side): void => setSides(new Map(sides).set(index, side))
  const answers = disputes.flatMap((_, index) => sides.get(index) ?? [])
  const also = schedule === null ? takenSentence(savedBy, taken, user?.username) : ''
  const open = disputes.length - answers.length
  return (
    <>
      <AlertDialog.Title className={dialogStyles.title}>{`This ${noun} has changed`}</AlertDialog.Title>
      <AlertDialog.Description className={dialogStyles.text}>
        {schedule ?? savedSentence(conflict, user?.username)} Choose what to keep of the fields that you both changed.
      </AlertDialog.Description>
      {also !== '' && <p className={dialogStyles.text}>{also}</p>}
      {disputes.map((dispute, index) => (
        <DisputeChoice key={dispute.names.join(' ')} dispute={dispute} side={sides.get(index)} onChoose={(side) => choose(index, side)} />
      ))}
      <p className={styles.open} role="status">
        {open > 0 && `${open} of ${disputes.length} still to choose`}
      </p>
      <div className={dialogStyles.buttons}>
        <Button onClick={() => resolve(null)}>Keep Editing</Button>
        <Button look="main" onClick={() => resolve(answers)} disabled={open > 0}>
          Save
        </Button>
      </div>
    </>
  )
}

/**
 * Shows what two people made of the same fields, and lets this user choose for each. Escape goes back to the form.
 * @param props.noun the kind of record: "episode".
 */
export function ConflictDialog({ conflict, noun }: { readonly conflict: Conflict | null; readonly noun: string }) {
  const popup = useRef<HTMLDivElement>(null)
  // What is shown stays while the dialog closes.
  const [shown, setShown] = useState<{ readonly conflict: Conflict; readonly number: number } | null>(null)
  if (conflict && conflict !== shown?.conflict) setShown({ conflict, number: (shown?.number ?? 0) + 1 })
  return (
    <AlertDialog.Root open={conflict !== null} onOpenChange={(next) => !next && conflict?.resolve(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogStyles.backdrop} />
        {/* The dialog itself gets the focus, so that its beginning is read and shown. */}
        <AlertDialog.Popup ref={popup} className={`${dialogStyles.popup} ${styles.popup}`} initialFocus={popup}>
          {shown && <ConflictBody key={shown.number} conflict={shown.conflict} noun={noun} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
