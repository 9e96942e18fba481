import { useController, useFormContext, type FieldValues } from 'react-hook-form'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS, isTier, roundRating, tierFromRating, type Tier } from '../../../../cms/domain/tier'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { TypedInput } from './typed-input'
import { useField } from './use-field'

/** The part of a form that this pair of fields needs; `tierByHand` is the form's own and is not sent. */
export type RatedValues = { final_rating: string; tier: string; tierByHand: boolean }

/** The tier of what stands in a rating field; null while that is no rating. */
export function tierOfText(text: string): Tier | null {
  const rating = text.trim() === '' ? Number.NaN : Number(text)
  return rating >= RATING_MIN && rating <= RATING_MAX ? tierFromRating(roundRating(rating)) : null
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
  const hear = (text: string): void => {
    rating.field.onChange(text)
    const next = tierOfText(text)
    if (next && byHand.value !== true) setTier(next, false)
  }
  const value = String(tier.field.value)
  return (
    <div className={styles.pair}>
      <FieldFrame handle={rating} label="Final Rating" required>
        <TypedInput
          handle={{ ...rating, field: { ...rating.field, onChange: hear } }}
          type="number"
          inputMode="decimal"
          min={RATING_MIN}
          max={RATING_MAX}
          step={RATING_STEP}
          className={styles.input}
          data-mono
          // A page scrolled with the pointer over the field must not change the rating.
          onWheel={(event) => event.currentTarget.blur()}
        />
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
