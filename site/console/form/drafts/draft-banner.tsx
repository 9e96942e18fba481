import { useState } from 'react'
import { Button } from '../../../shared/ui'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import styles from '../form-page.module.css'
import type { DraftOffer } from './use-draft'

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The time of a draft in the user's time zone: "Mar 5, 2024, 10:00 AM". @param savedAt an ISO instant. */
export const draftTime = (savedAt: string): string => timeFormat.format(new Date(savedAt))

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
      <p>You have an unsaved draft from {draftTime(draft.offered.at)}.</p>
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
