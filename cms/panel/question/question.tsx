'use client'

import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './question.module.css'

type QuestionProps = {
  readonly title: string
  readonly children: ReactNode
  readonly buttons: ReactNode
  /** Called by Escape. */
  readonly onClose: () => void
}

/** A question that waits for an answer, above everything else. Afterwards the focus is where it was before. */
export function Question({ title, children, buttons, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  // not `useEffect`: a dialog gives the focus back only if it is closed before it leaves the page
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      <div className={styles.buttons}>{buttons}</div>
    </dialog>
  )
}
