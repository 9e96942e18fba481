import type { ReactNode } from 'react'
import { Page } from '../page/page'
import styles from './not-public.module.css'
import { InsteadOfShare } from './share-button'

type NotPublicProps = {
  /** What the page shows: a draft, a preview. */
  readonly name: string
  readonly text: ReactNode
  /** A link or a button in the banner. */
  readonly action?: ReactNode
  /** What takes the place of the share button. */
  readonly link: ReactNode
  readonly children: ReactNode
}

/** A record that not everybody sees, below a banner that says so. Neither it nor its address can be shared. */
export const NotPublic = ({ name, text, action, link, children }: NotPublicProps) => (
  <InsteadOfShare value={link}>
    <Page detail className={styles.page}>
      <aside className={styles.banner} aria-label={name} data-screen-only="">
        <p>
          <strong className={styles.label}>{name.toUpperCase()}</strong> {text}
        </p>
        {action}
      </aside>
    </Page>
    {children}
  </InsteadOfShare>
)
