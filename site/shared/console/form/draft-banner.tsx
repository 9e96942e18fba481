import { Button } from '../../ui'
import styles from './form-page.module.css'
import type { DraftOffer } from './use-draft'

// The one date of the console that is the viewer's own: when they typed it.
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** When a draft was typed, in words. @param at an ISO instant. */
export const draftMoment = (at: string): string => moment.format(new Date(at))

/** Offers back what was typed and not saved. */
export function DraftBanner({ draft }: { readonly draft: DraftOffer }) {
  if (!draft.offered) return null
  return (
    <section className={styles.draft} aria-label="Draft">
      <p>Restore what you typed on {draftMoment(draft.offered.at)}?</p>
      <div className={styles.draftButtons}>
        <Button look="accent" onClick={draft.restore}>
          Restore
        </Button>
        <Button onClick={draft.dismiss}>Discard</Button>
      </div>
    </section>
  )
}
