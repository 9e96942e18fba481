import { useRef, type ReactNode } from 'react'
import { useHeadingFocus } from '../routing/heading-focus'
import styles from './text.module.css'

/** Cuts a text on a card after `--lines` lines, four unless the card says otherwise. */
export const clampedClass = styles.clamped ?? ''

/** For those who listen; takes no room. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'h1' | 'h2' | 'p' | 'div' }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}

/** The `h1` of a page that has none to show; after a navigation it takes the focus all the same. */
export function HiddenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading)
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.hidden}>
      {children}
    </h1>
  )
}

/** The page's `h1`. After a navigation it takes the focus (screens.md 19). */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading)
  return (
    <h1 ref={heading} tabIndex={-1} className={[styles.title, className].filter(Boolean).join(' ')}>
      {children}
    </h1>
  )
}

/** A small label in the measured voice. */
export function Label({
  children,
  className,
  as: Tag = 'span',
}: {
  children: ReactNode
  className?: string
  as?: 'span' | 'p' | 'dt' | 'h2' | 'h3'
}) {
  return <Tag className={[styles.label, className].filter(Boolean).join(' ')}>{children}</Tag>
}
