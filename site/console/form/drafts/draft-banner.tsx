import { useState } from 'react'
import { Button } from '../../../shared/ui'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { readableTime } from '../../ui/saved-sentence'
import styles from '../form-page.module.css'
import type { DraftOffer } from './use-draft'

type DraftBannerProps = {
  readonly draft: DraftOffer
  /** The form has unsaved changes that the draft would replace. */
  readonly unsaved: boolean
}

/** Offers to restore a draft. Asks for confirmation if that discards unsaved changes. */
export function DraftBanner({ draft, unsaved }: DraftBannerProps) {
  const [confirming, setConfirming] = useState(false)
  if (!draft.offered) return null
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>You have an unsaved draft from {readableTime(draft.offered.at)}.</p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={() => (unsaved ? setConfirming(true) : draft.restore())}>
          Restore
        </Button>
        <Button onClick={draft.dismiss}>Discard</Button>
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
          draft.restore()
        }}
      />
    </section>
  )
}
