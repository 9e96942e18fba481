import { useState } from 'react'
import { parsePath, useNavigate } from 'react-router-dom'
import { useSession } from '../../../shared/session/session'
import { Button } from '../../../shared/ui'
import { draftWords } from './draft-words'
import { changeDrafts, readDrafts, removeDraft } from './drafts'
import styles from '../form-page.module.css'

type LostDraftProps = {
  /** The path of the form whose record was deleted. */
  readonly path: string
  readonly noun: string
  /** The path and the heading of the create form. */
  readonly newPath: string
  readonly newHeading: string
}

/** Offers to create a new record from the latest draft of a deleted one, and then from the ones before it. */
export function LostDraft({ path, noun, newPath, newHeading }: LostDraftProps) {
  const navigate = useNavigate()
  const username = useSession().user?.username ?? ''
  const [drafts, setDrafts] = useState(() => readDrafts(path, username))
  const draft = drafts.at(-1)
  if (!draft) return null
  const discard = (): void => {
    removeDraft(path, draft)
    setDrafts(drafts.slice(0, -1))
  }
  const createFromDraft = (): void => {
    // without the hash that opens a form above a list
    const formPath = parsePath(newPath).pathname ?? newPath
    // A new record has no base: every value of the draft counts as a change.
    changeDrafts(formPath, username, (others) => [...others, { ...draft, base: {}, heading: newHeading }])
    discard()
    void navigate(newPath)
  }
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>
        You have {draftWords(drafts.length, draft.at)}, but {drafts.length === 1 ? 'its' : 'their'} {noun} no longer exists.
      </p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={createFromDraft}>
          Create a new {noun} from {drafts.length === 1 ? 'this' : 'the latest'} draft
        </Button>
        <Button onClick={discard}>{drafts.length === 1 ? 'Discard' : 'Discard Latest'}</Button>
      </div>
    </section>
  )
}
