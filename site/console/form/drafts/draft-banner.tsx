import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../shared/ui'
import { focusHeading, focusWhenFree } from '../../data/focus-returned'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import styles from '../form-page.module.css'
import { draftWords } from './draft-words'
import type { DraftOffer } from './use-draft'

type DraftBannerProps = {
  readonly draft: DraftOffer
  /** The form has unsaved changes that the draft would replace. */
  readonly unsaved: boolean
}

/** @returns a function that answers the offer, whose buttons take the focus with them, and focuses the first field. */
function useAnswer(): (act: () => void) => void {
  const { setFocus, formState } = useFormContext()
  return (act) => {
    const [firstField] = Object.keys(formState.defaultValues ?? {})
    act()
    const focus = (): void => {
      if (firstField !== undefined) setFocus(firstField)
      if (document.activeElement === document.body) focusHeading()
    }
    // the library knows the fields of a restored draft after the next render
    requestAnimationFrame(() => focusWhenFree(focus))
  }
}

/** Offers to restore the latest draft, and then the ones before it. Asks for confirmation if that discards unsaved changes. */
export function DraftBanner({ draft, unsaved }: DraftBannerProps) {
  const [confirming, setConfirming] = useState(false)
  const answer = useAnswer()
  if (!draft.offered) return null
  // of several, the buttons say which one they are about
  const which = draft.count === 1 ? '' : ' Latest'
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>You have {draftWords(draft.count, draft.offered.at)}.</p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={() => (unsaved ? setConfirming(true) : answer(draft.restore))}>
          {`Restore${which}`}
        </Button>
        <Button onClick={() => answer(draft.dismiss)}>{`Discard${which}`}</Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Replace your current changes?"
        text="Your current changes are not saved. Restoring the draft discards them."
        cancel="Keep Editing"
        confirm="Restore"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          answer(draft.restore)
        }}
      />
    </section>
  )
}
