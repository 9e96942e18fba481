import { useRef, type ReactNode } from 'react'
import { useHeadingFocus } from '../../shared/routing/heading-focus'
import { usePageTitle } from '../../shared/head/page-meta'
import { useShowName } from './record-name'
import styles from './console-heading.module.css'

type ConsoleHeadingProps = {
  /** The document's title. */
  readonly title: string
  /** The record that the page is about. It stands below the heading, in the title and in the breadcrumbs. */
  readonly name?: string | undefined
  readonly children: ReactNode
  /** Content beside the heading. */
  readonly aside?: ReactNode
}

/** The `h1` of a console page. It takes the focus after a navigation, so that screen readers announce the new page. */
export function ConsoleHeading({ title, name, children, aside }: ConsoleHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(name === undefined ? title : `${name} · ${title}`)
  useShowName(name)
  useHeadingFocus(heading)
  return (
    <div className={styles.row}>
      <hgroup className={styles.group}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {children}
        </h1>
        {name !== undefined && <p className={styles.name}>{name}</p>}
      </hgroup>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
