import { useState } from 'react'
import { momentWords } from '../../../cms/domain/moment-words'
import { notify } from '../../shared/notify'
import { firstWords } from '../form/drafts/draft-words'
import { changeDrafts, earliestFirst, listDrafts, removeDraft, type Draft } from '../form/drafts/drafts'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'

/** The current user's unsaved drafts in this browser. A form with several has as many entries, of which it offers the latest first. */
export function UnsavedDrafts({ username }: { readonly username: string }) {
  const [drafts, setDrafts] = useState(() => listDrafts(username))
  const discard = (path: string, draft: Draft): void => {
    removeDraft(path, draft)
    setDrafts(listDrafts(username))
    notify.success('Draft discarded', () => {
      changeDrafts(path, username, (others) => [...others, draft].toSorted(earliestFirst))
      setDrafts(listDrafts(username))
    })
  }
  const nameOf = (draft: Draft): string => [`${draft.heading}, ${momentWords(draft.at)}`, firstWords(draft)].filter(Boolean).join(' ')
  if (drafts.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="drafts">
      <h2 id="drafts">Unsaved drafts</h2>
      <ul className={styles.tasks}>
        {drafts.map(({ path, ...draft }) => (
          <li key={`${path} ${draft.at}`}>
            <ConsoleLink to={path}>{nameOf(draft)}</ConsoleLink>
            <button type="button" className={styles.discard} aria-label={`Discard ${nameOf(draft)}`} onClick={() => discard(path, draft)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
