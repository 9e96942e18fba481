import type { ReactNode } from 'react'
import { Label, PageTitle } from '../../shared/ui'
import { Page } from '../parts'
import styles from './legal.module.css'

export type LegalPart = { id: string; title: string; body: ReactNode }

/** A legal text: what it says in short, what it holds, and its parts, each of which can be linked to. */
export function Legal({ title, changed, short, parts }: { title: string; changed: string; short: ReactNode; parts: readonly LegalPart[] }) {
  return (
    <Page>
      <div className={styles.head}>
        <Label as="p">Last changed {changed}</Label>
        <PageTitle>{title}</PageTitle>
        <p className={styles.short}>{short}</p>
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
