import { useState } from 'react'
import { Button } from '../../shared/ui'
import { ConfirmDialog } from '../ui/confirm-dialog'
import styles from './form-page.module.css'
import type { DraftOffer } from './use-draft'

// The one date of the console that is the viewer's own: when they typed it.
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** When a draft was typed, in words. @param at an ISO instant. */
export const draftMoment = (at: string): string => moment.format(new Date(at))

type DraftBannerProps = {
  readonly draft: DraftOffer
  /** The form holds something unsaved that the draft would replace. */
  readonly unsaved: boolean
}

/** Offers back what was typed and not saved; asks before that replaces what was typed since. */
export function DraftBanner({ draft, unsaved }: DraftBannerProps) {
  const [asking, setAsking] = useState(false)
  if (!draft.offered) return null
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>Restore what you typed on {draftMoment(draft.offered.at)}?</p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={() => (unsaved ? setAsking(true) : draft.restore())}>
          Restore
        </Button>
        <Button onClick={draft.dismiss}>Discard</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Replace what you have typed since?"
        text="What stands in the form now has not been saved."
        cancel="Keep Editing"
        confirm="Restore"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          draft.restore()
        }}
      />
    </section>
  )
}
