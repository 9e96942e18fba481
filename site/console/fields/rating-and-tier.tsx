import type { KeyboardEvent } from 'react'
import { useController, useFormContext, type FieldValues } from 'react-hook-form'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS, isTier, roundRating, tierFromRating, type Tier } from '../../../cms/domain/tier'
import { numberOf } from '../form/form-types'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { useField, type FieldHandle } from './use-field'

/** The part of a form that this pair of fields needs; `tierByHand` is the form's own and is not sent. */
export type RatedValues = { final_rating: string; tier: string; tierByHand: boolean }

/** A rating and its tier are judged together; see FormModule. */
export const RATED_TOGETHER: ReadonlyArray<keyof RatedValues> = ['final_rating', 'tier', 'tierByHand']

/** The tier of what stands in a rating field; null while that is no rating. */
export function tierOfText(text: string): Tier | null {
  const rating = numberOf(text) ?? Number.NaN
  return rating >= RATING_MIN && rating <= RATING_MAX ? tierFromRating(roundRating(rating)) : null
}

/** The rating one step up or down, as the arrow keys ask for it; null for other keys and for what is no number. */
function stepped(event: KeyboardEvent, text: string): string | null {
  const by = event.key === 'ArrowUp' ? RATING_STEP : event.key === 'ArrowDown' ? -RATING_STEP : 0
  const rating = numberOf(text) ?? RATING_MIN
  if (by === 0 || !Number.isFinite(rating)) return null
  event.preventDefault()
  return String(roundRating(Math.min(RATING_MAX, Math.max(RATING_MIN, rating + by))))
}

type RatingInputProps = { readonly handle: FieldHandle; readonly hear: (typed: string) => void }

/** No number input: that drops a decimal comma where the browser's language has a point. */
function RatingInput({ handle, hear }: RatingInputProps) {
  const text = String(handle.field.value)
  const now = numberOf(text)
  return (
    <input
      {...handle.field}
      {...handle.aria}
      type="text"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuemin={RATING_MIN}
      aria-valuemax={RATING_MAX}
      aria-valuenow={now !== null && Number.isFinite(now) ? now : undefined}
      step={RATING_STEP}
      className={styles.input}
      data-mono
      onChange={(event) => hear(event.target.value)}
      onKeyDown={(event) => {
        const next = stepped(event, text)
        if (next !== null) hear(next)
      }}
    />
  )
}

type RatingAndTierProps = {
  readonly palette: 'caffeine' | 'culinary'
  /** The tier may be left to the rating (product.md, section 5, restaurant review). */
  readonly tierOptional?: boolean
}

/**
 * Rating and tier, side by side (screens.md 16): each valid rating sets the tier until somebody sets it by hand; from then
 * on the hand wins, and a hint leads back.
 */
export function RatingAndTier({ palette, tierOptional = false }: RatingAndTierProps) {
  const rating = useField('final_rating', true)
  const tier = useField('tier')
  const byHand = useController({ name: 'tierByHand' }).field
  const { setValue } = useFormContext<FieldValues & RatedValues>()
  const derived = tierOfText(String(rating.field.value))
  const setTier = (next: string, hand: boolean): void => {
    setValue('tier', next, { shouldDirty: true, shouldValidate: tier.error !== undefined })
    byHand.onChange(hand)
  }
  const hear = (typed: string): void => {
    rating.field.onChange(typed)
    const next = tierOfText(typed)
    if (next && byHand.value !== true) setTier(next, false)
  }
  const value = String(tier.field.value)
  return (
    <div className={styles.pair}>
      <FieldFrame handle={rating} label="Final Rating" required>
        <RatingInput handle={rating} hear={hear} />
      </FieldFrame>
      <FieldFrame
        handle={tier}
        label="Tier"
        beside={
          derived &&
          derived !== value && (
            <button type="button" className={styles.beside} onClick={() => setTier(derived, false)}>
              derived: {derived}
            </button>
          )
        }
      >
        <div className={styles.tier}>
          {isTier(value) && (
            <span className={styles.swatch} data-tier={value} data-palette={palette} aria-hidden="true">
              {value}
            </span>
          )}
          <select {...tier.field} {...tier.aria} className={styles.select} onChange={(event) => setTier(event.target.value, true)}>
            {tierOptional && <option value="">From the rating</option>}
            {TIERS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
    </div>
  )
}
