import { useState } from 'react'
import { momentWords } from '../../../cms/domain/moment-words'
import { listDrafts, readDrafts, writeDrafts } from '../form/drafts/drafts'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'

/** The current user's unsaved drafts in this browser. */
export function UnsavedDrafts({ username }: { readonly username: string }) {
  const [drafts, setDrafts] = useState(() => listDrafts(username))
  const discard = (path: string): void => {
    writeDrafts(path, readDrafts(path, username).slice(1))
    setDrafts(listDrafts(username))
  }
  if (drafts.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="drafts">
      <h2 id="drafts">Unsaved drafts</h2>
      <ul className={styles.tasks}>
        {drafts.map(({ path, heading, at }) => (
          <li key={path}>
            <ConsoleLink to={path}>
              {heading}, {momentWords(at)}
            </ConsoleLink>
            <button
              type="button"
              className={styles.discard}
              aria-label={`Discard ${heading}, ${momentWords(at)}`}
              onClick={() => discard(path)}
            >
              Discard
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
