import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../shared/session/session'
import { Button } from '../../shared/ui'
import { draftMoment } from './draft-banner'
import { readDrafts, writeDrafts } from './drafts'
import styles from './form-page.module.css'

type LostDraftProps = {
  /** The form that has lost its record. */
  readonly path: string
  readonly noun: string
  /** The form of a new record, and its heading. */
  readonly newPath: string
  readonly newHeading: string
}

/** What was typed on a record that is gone: it can begin a new one, or be given up. */
export function LostDraft({ path, noun, newPath, newHeading }: LostDraftProps) {
  const navigate = useNavigate()
  const username = useSession().user?.username ?? ''
  const [drafts, setDrafts] = useState(() => readDrafts(path, username))
  const [draft, ...later] = drafts
  if (!draft) return null
  const answered = (): void => {
    writeDrafts(path, later)
    setDrafts(later)
  }
  const beginAnew = (): void => {
    // Of a new record nothing is anybody else's: all of it counts as typed.
    writeDrafts(newPath, [...readDrafts(newPath, username), { ...draft, base: {}, heading: newHeading }])
    answered()
    void navigate(newPath)
  }
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>
        What you typed on {draftMoment(draft.at)} is still here, but its {noun} is gone.
      </p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={beginAnew}>
          Use It for a New One
        </Button>
        <Button onClick={answered}>Discard</Button>
      </div>
    </section>
  )
}
