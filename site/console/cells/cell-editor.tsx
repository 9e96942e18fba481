import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '../../shared/ui'
import { actOnOpen, cellTo, type Move } from './cell-keys'
import type { CellField, Offers, Option } from './cell-field'
import { CellSelect } from './cell-select'
import styles from './cells.module.css'

/** How an editor is left: for another cell, for its own closed cell, because the focus went elsewhere, or to overwrite in a conflict. */
export type Leave = 'moved' | 'stayed' | 'blurred' | 'mine'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type CellEditorProps = {
  readonly column: string
  readonly field: CellField
  readonly offers: Offers | undefined
  readonly options: readonly Option[]
  readonly value: string
  /** What it starts with; null for the value, selected. */
  readonly initial: string | null
  /** False for a save that was refused while the user was elsewhere. */
  readonly takesFocus: boolean
  /** Whether a click or tap has opened it: a select then shows its choices. */
  readonly byPointer: boolean
  readonly labelledBy: string
  readonly message: string | null
  /** Somebody else has changed the same. */
  readonly conflict: { readonly theirs: string; readonly onTheirs: () => void } | undefined
  /** Called with the text at first and after each change. */
  readonly onType: (text: string) => void
  /** @returns false if the cell stays open. */
  readonly onSave: (text: string, leave: Leave) => boolean
  readonly onCancel: () => void
  readonly onFocus: () => void
}

/** Focuses an editor once, with its value selected or behind what was typed into it. */
function useFirstFocus(control: RefObject<Control | null>, takesFocus: boolean, isTyped: boolean): void {
  useEffect(() => {
    const element = control.current
    if (!takesFocus || !element) return
    element.focus()
    if (element instanceof HTMLSelectElement || element.type === 'date') return
    if (isTyped) element.setSelectionRange(element.value.length, element.value.length)
    else element.select()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
}

/** What leaves an editor: keys, the loss of the focus, a choice by pointer. */
function useLeaving(props: CellEditorProps, text: string) {
  const { field, initial, message, conflict, onSave, onCancel } = props
  const box = useRef<HTMLDivElement>(null)
  // closing moves the focus, which must not save again
  const isDone = useRef(false)
  const leaveBy = (move: Move, from: Control): void => {
    const next = cellTo(from, move)
    isDone.current = true
    if (!onSave(from.value, next ? 'moved' : 'stayed')) isDone.current = false
    else next?.focus()
  }
  return {
    box,
    pick: (value: string): void => void (isDone.current = onSave(value, 'stayed')),
    handleKey: (event: KeyboardEvent<Control>): void => {
      // Enter may end the composition of a character
      const act = event.nativeEvent.isComposing ? null : actOnOpen(event, field.control)
      if (act === null) return
      // behind the last cell Tab goes on as ever, which saves too, and in a conflict to the buttons
      if (act !== 'cancel' && event.key === 'Tab' && (conflict || !cellTo(event.currentTarget, act.save))) return
      event.preventDefault()
      if (act !== 'cancel') return leaveBy(act.save, event.currentTarget)
      isDone.current = true
      onCancel()
    },
    handleBlur: (event: FocusEvent<HTMLDivElement>): void => {
      const isInside = event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget) === true
      const isKnown = message !== null && text === initial
      if (!isInside && !isDone.current && !conflict && !isKnown) onSave(text, 'blurred')
    },
  }
}

/** The editor of a cell. Enter saves and goes down, Tab saves and goes on, Escape gives up; leaving it saves too. */
export function CellEditor(props: CellEditorProps) {
  const { column, field, value, initial, message, conflict, onSave } = props
  const [text, setText] = useState(initial ?? value)
  const control = useRef<Control>(null)
  const messageId = useId()
  const { box, pick, handleKey, handleBlur } = useLeaving(props, text)
  useFirstFocus(control, props.takesFocus, initial !== null)
  const announce = useEffectEvent(props.onType)
  useEffect(() => announce(text), [text])
  const shared = {
    'data-cell': column,
    'aria-labelledby': props.labelledBy,
    'aria-invalid': message !== null || undefined,
    'aria-describedby': message === null ? undefined : messageId,
    className: styles.control,
    value: text,
    onKeyDown: handleKey,
    onFocus: props.onFocus,
  }
  return (
    <div ref={box} className={styles.open} data-control={field.control} onBlur={handleBlur}>
      {field.control === 'select' ? (
        <CellSelect
          {...shared}
          element={control}
          options={props.options}
          offers={props.offers}
          typed={initial}
          byPointer={props.byPointer}
          onPick={(next, isFinal) => {
            setText(next)
            if (isFinal) pick(next)
          }}
        />
      ) : (
        <TextControl {...shared} element={control} control={field.control} onType={setText} />
      )}
      <div id={messageId} role="alert" className={styles.message}>
        {message}
        {conflict && ` It is ${conflict.theirs === '' ? 'empty' : `“${conflict.theirs}”`} now.`}
      </div>
      {conflict && (
        <div className={styles.sides}>
          <Button onClick={() => onSave(text, 'mine')}>Keep mine</Button>
          <Button onClick={conflict.onTheirs}>Take theirs</Button>
        </div>
      )}
    </div>
  )
}

type TextControlProps = {
  readonly element: RefObject<Control | null>
  readonly control: CellField['control']
  readonly value: string
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent<Control>) => void
}

/** The control of a text, number or day. */
function TextControl({ element, control, onType, ...rest }: TextControlProps) {
  const ref = (node: Control | null): void => void (element.current = node)
  if (control === 'text') return <textarea {...rest} ref={ref} rows={3} onChange={(event) => onType(event.target.value)} />
  return (
    <input
      {...rest}
      ref={ref}
      type={control === 'day' ? 'date' : 'text'}
      inputMode={control === 'rating' ? 'decimal' : undefined}
      enterKeyHint="next"
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
    />
  )
}
