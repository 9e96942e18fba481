import { useState } from 'react'
import { draftMoment } from '../form/draft-banner'
import { listDrafts, readDrafts, writeDrafts } from '../form/drafts'
import { WarmLink } from '../ui/warm-link'
import styles from './home-page.module.css'

/** Forms that hold something typed and not saved, in this browser. */
export function KeptDrafts({ username }: { readonly username: string }) {
  const [drafts, setDrafts] = useState(() => listDrafts(username))
  const discard = (path: string): void => {
    writeDrafts(path, readDrafts(path, username).slice(1))
    setDrafts(listDrafts(username))
  }
  if (drafts.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="drafts">
      <h2 id="drafts">Typed and not saved</h2>
      <ul className={styles.tasks}>
        {drafts.map(({ path, heading, at }) => (
          <li key={path}>
            <WarmLink to={path}>
              {heading}, {draftMoment(at)}
            </WarmLink>
            <button
              type="button"
              className={styles.discard}
              aria-label={`Discard ${heading}, ${draftMoment(at)}`}
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
