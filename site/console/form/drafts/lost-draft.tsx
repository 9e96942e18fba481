import { useState } from 'react'
import { parsePath, useNavigate } from 'react-router-dom'
import { useSession } from '../../../shared/session/session'
import { Button } from '../../../shared/ui'
import { readableTime } from '../../ui/saved-sentence'
import { readDrafts, writeDrafts } from './drafts'
import styles from '../form-page.module.css'

type LostDraftProps = {
  /** The path of the form whose record was deleted. */
  readonly path: string
  readonly noun: string
  /** The path and the heading of the create form. */
  readonly newPath: string
  readonly newHeading: string
}

/** Offers to create a new record from the draft of a deleted one. */
export function LostDraft({ path, noun, newPath, newHeading }: LostDraftProps) {
  const navigate = useNavigate()
  const username = useSession().user?.username ?? ''
  const [drafts, setDrafts] = useState(() => readDrafts(path, username))
  const [draft, ...later] = drafts
  if (!draft) return null
  const removeDraft = (): void => {
    writeDrafts(path, later)
    setDrafts(later)
  }
  const createFromDraft = (): void => {
    // without the hash that opens a form above a list
    const formPath = parsePath(newPath).pathname ?? newPath
    // A new record has no base: every value of the draft counts as a change.
    writeDrafts(formPath, [...readDrafts(formPath, username), { ...draft, base: {}, heading: newHeading }])
    removeDraft()
    void navigate(newPath)
  }
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>
        You have an unsaved draft from {readableTime(draft.at)}, but its {noun} no longer exists.
      </p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={createFromDraft}>
          Create a new {noun} from this draft
        </Button>
        <Button onClick={removeDraft}>Discard</Button>
      </div>
    </section>
  )
}
