import type { ReactNode } from 'react'
import { Label, PageTitle } from '../../shared/ui'
import { Page } from '../parts'
import styles from './legal.module.css'

export type LegalPart = { id: string; title: string; body: ReactNode }

type LegalProps = {
  title: string
  /** When the text last changed, as it is shown. */
  updated: string
  summary: ReactNode
  parts: readonly LegalPart[]
}

/** A legal text: its summary, a table of contents, and its parts, each with an anchor. */
export function Legal({ title, updated, summary, parts }: LegalProps) {
  return (
    <Page>
      <div className={styles.head}>
        <Label as="p">Last updated {updated}</Label>
        <PageTitle>{title}</PageTitle>
        <p className={styles.summary}>{summary}</p>
      </div>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label="Contents">
          <ol>
            {parts.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.parts}>
          {parts.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {name}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
