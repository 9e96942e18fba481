import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../shared/ui'
import styles from './form-page.module.css'

const isIn = (box: HTMLElement | null, target: EventTarget | null): boolean => target instanceof Node && box?.contains(target) === true
const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role$="dialog"]') !== null

/**
 * What can be done with a record, behind a button. It is always part of the page: the palette knows its acts, and their dialogs give
 * the focus back to it.
 */
export function ActionsMenu({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const list = useId()
  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: Event): void => {
      if (!isIn(box.current, target) && !isInDialog(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])
  const closeOnEscape = ({ key, target }: KeyboardEvent): void => {
    if (key !== 'Escape' || !open || !isIn(box.current, target)) return
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const closeBehind = ({ target, relatedTarget }: FocusEvent): void => {
    const isLeft = relatedTarget !== null && !isIn(box.current, relatedTarget) && !isInDialog(relatedTarget)
    if (isLeft && isIn(box.current, target)) setOpen(false)
  }
  return (
    <div ref={box} className={styles.menu} data-menu="" onKeyDown={closeOnEscape} onBlur={closeBehind}>
      <Button aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        Actions
      </Button>
      <div id={list} className={styles.menuList} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
