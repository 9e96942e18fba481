import { notify } from '../../shared/notify'
import { draftName } from '../form/drafts/draft-words'
import { changeDrafts, earliestFirst, removeDraft, type Draft } from '../form/drafts/drafts'
import { formAddress } from '../form/drafts/form-address'
import { useStoredDrafts } from '../form/drafts/use-stored-drafts'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'

/** The current user's unsaved drafts in this browser. A form with several has as many entries, of which it offers the latest first. */
export function UnsavedDrafts({ username }: { readonly username: string }) {
  const [drafts, readAgain] = useStoredDrafts(username)
  const discard = (path: string, draft: Draft): void => {
    removeDraft(path, draft)
    readAgain()
    notify.success('Draft discarded', () => {
      changeDrafts(path, username, (others) => [...others, draft].toSorted(earliestFirst))
      readAgain()
    })
  }
  if (drafts.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="drafts">
      <h2 id="drafts">Unsaved drafts</h2>
      <ul className={styles.tasks}>
        {drafts.map(({ path, ...draft }) => (
          <li key={`${path} ${draft.at}`}>
            <ConsoleLink to={formAddress(path)}>{draftName(draft)}</ConsoleLink>
            <button
              type="button"
              className={styles.discard}
              aria-label={`Discard ${draftName(draft)}`}
              onClick={() => discard(path, draft)}
            >
              Discard
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
