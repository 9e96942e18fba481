import { useRef, type ReactNode } from 'react'
import { useHeadingFocus } from '../../shared/routing/heading-focus'
import { usePageTitle } from '../../shared/head/page-meta'
import styles from './console-heading.module.css'

type ConsoleHeadingProps = {
  /** The document's title. */
  readonly title: string
  readonly children: ReactNode
  /** Content beside the heading. */
  readonly aside?: ReactNode
}

/** The `h1` of a console page. It takes the focus after a navigation, so that screen readers announce the new page. */
export function ConsoleHeading({ title, children, aside }: ConsoleHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useHeadingFocus(heading)
  return (
    <div className={styles.row}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {children}
      </h1>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
