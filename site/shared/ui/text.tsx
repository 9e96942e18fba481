import { useRef, type ReactNode } from 'react'
import { typographic } from '../format/text'
import { useHeadingFocus } from '../routing/heading-focus'
import styles from './text.module.css'

/** Class that cuts a text after `--lines` lines (four by default). */
export const clampedClass = styles.clamped ?? ''

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'h1' | 'h2' | 'p' | 'div' }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}

/** A visually hidden `h1`. It gets the focus after a navigation, like a visible one. */
export function HiddenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading)
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.hidden}>
      {children}
    </h1>
  )
}

/** The page's `h1`. It gets the focus after a navigation. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading)
  return (
    <h1 ref={heading} tabIndex={-1} className={[styles.title, className].filter(Boolean).join(' ')}>
      {typeof children === 'string' ? typographic(children) : children}
    </h1>
  )
}

/** A small label in the monospaced font. */
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
