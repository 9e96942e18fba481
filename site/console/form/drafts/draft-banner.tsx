import type { Ref } from 'react'
import { useFormContext } from 'react-hook-form'
import { notify } from '../../../shared/notify'
import { Button } from '../../../shared/ui'
import { focusHeading, focusWhenFree } from '../../data/focus-returned'
import { readableTime } from '../../ui/saved-sentence'
import styles from '../form-page.module.css'
import type { Draft } from './drafts'
import { firstWords } from './draft-words'
import type { DraftOffer } from './use-draft'

type DraftBannerProps = {
  readonly draft: DraftOffer
  /** The offer. It can take the focus. */
  readonly element?: Ref<HTMLElement>
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

/**
 * Offers to restore or discard each draft of the form. A restored one changes places with what was typed, and a discarded one comes
 * back from its toast.
 */
export function DraftBanner({ draft, element }: DraftBannerProps) {
  const answer = useAnswer()
  const [latest, ...others] = draft.offers
  if (!latest) return null
  const discard = (offer: Draft): void => answer(() => notify.success('Draft discarded', draft.dismiss(offer)))
  /** @param name of one among several. */
  const buttons = (offer: Draft, name = '') => (
    <div className={styles.draftButtons}>
      <Button look="accent" {...(name && { 'aria-label': `Restore ${name}` })} onClick={() => answer(() => draft.restore(offer))}>
        Restore
      </Button>
      <Button {...(name && { 'aria-label': `Discard ${name}` })} onClick={() => discard(offer)}>
        Discard
      </Button>
    </div>
  )
  if (others.length === 0)
    return (
      <section ref={element} tabIndex={-1} className={styles.draft} aria-label="Draft">
        <p>You have an unsaved draft from {readableTime(latest.at)}.</p>
        {buttons(latest)}
      </section>
    )
  return (
    <section ref={element} tabIndex={-1} className={styles.drafts} aria-label="Drafts">
      <p>You have {draft.offers.length} unsaved drafts. What is in the form changes places with one that you restore.</p>
      <ul>
        {draft.offers.map((offer) => {
          const name = [readableTime(offer.at), firstWords(offer)].filter(Boolean).join(' ')
          return (
            <li key={offer.at}>
              <span>{name}</span>
              {buttons(offer, name)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
